//! JSON in which an object is an object.
//!
//! serde takes an array of its fields' values for any struct, so that `[1, 2]` passes for a point
//! `{"x": 1, "y": 2}`. [`Strict`] stands before any deserializer and asks it for an object wherever a type
//! is made of named fields, however deep.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::fmt;

/// Wraps a deserializer, and all that is met on the way down: visitors, accesses and seeds.
pub(crate) struct Strict<T>(pub(crate) T);

/// Passes a request on to the wrapped deserializer.
macro_rules! pass_on {
    ($($method:ident($($argument:ident: $kind:ty),*))*) => {
        $(fn $method<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* Strict(visitor))
        })*
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    pass_on! {
        deserialize_any()
        deserialize_bool()
        deserialize_i8()
        deserialize_i16()
        deserialize_i32()
        deserialize_i64()
        deserialize_i128()
        deserialize_u8()
        deserialize_u16()
        deserialize_u32()
        deserialize_u64()
        deserialize_u128()
        deserialize_f32()
        deserialize_f64()
        deserialize_char()
        deserialize_str()
        deserialize_string()
        deserialize_bytes()
        deserialize_byte_buf()
        deserialize_option()
        deserialize_unit()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_seq()
        deserialize_tuple(length: usize)
        deserialize_tuple_struct(name: &'static str, length: usize)
        deserialize_map()
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
        deserialize_identifier()
        deserialize_ignored_any()
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct(name, fields, Strict(ObjectOnly(visitor)))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// Passes a value on to the wrapped visitor.
macro_rules! visit_on {
    ($($method:ident($kind:ty))*) => {
        $(fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.0.$method(value)
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    visit_on! {
        visit_bool(bool)
        visit_i8(i8)
        visit_i16(i16)
        visit_i32(i32)
        visit_i64(i64)
        visit_i128(i128)
        visit_u8(u8)
        visit_u16(u16)
        visit_u32(u32)
        visit_u64(u64)
        visit_u128(u128)
        visit_f32(f32)
        visit_f64(f64)
        visit_char(char)
        visit_str(&str)
        visit_borrowed_str(&'de str)
        visit_string(String)
        visit_bytes(&[u8])
        visit_borrowed_bytes(&'de [u8])
        visit_byte_buf(Vec<u8>)
    }

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Strict(data))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(Strict(seed))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Strict(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Strict<A> {
    type Error = A::Error;
    type Variant = Strict<A::Variant>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant), A::Error> {
        self.0.variant_seed(Strict(seed)).map(|(value, variant)| (value, Strict(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.0.newtype_variant_seed(Strict(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(length, Strict(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Strict(ObjectOnly(visitor)))
    }
}

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.0.deserialize(Strict(deserializer))
    }
}

/// The visitor of a struct, without the array that serde would take for one.
struct ObjectOnly<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for ObjectOnly<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // The name of a Rust type means nothing to who wrote the JSON.
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(map)
    }
}

#[cfg(test)]
mod tests {
    use super::Strict;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Point {
        x: u32,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Of(Point),
        Pair(u32, u32),
        Named { at: Point },
        Nothing,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Everything {
        list: Vec<Point>,
        maybe: Option<Point>,
        shape: Option<Shape>,
        rows: Vec<(u32, [f64; 2])>,
        any: serde_json::Value,
    }

    fn read(text: &str) -> Result<Everything, String> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(Strict(&mut deserializer)).map_err(|error| error.to_string())
    }

    #[test]
    fn an_array_is_no_object_at_whatever_depth_and_the_place_is_told() {
        for (text, place) in [
            (r#"[[]]"#, "invalid type: sequence"),
            (r#"{"list": [{"x": 1}, [2]]}"#, "list[1]: invalid type: sequence, expected an object"),
            (r#"{"maybe": [1]}"#, "maybe: invalid type: sequence"),
            (r#"{"shape": {"of": [1]}}"#, "shape.of: invalid type: sequence"),
            (r#"{"shape": {"named": [{"x": 1}]}}"#, "shape.named: invalid type: sequence"),
            (r#"{"shape": {"named": {"at": [1]}}}"#, "shape.named.at: invalid type: sequence"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with(place), "{text}: {error}");
        }
    }

    #[test]
    fn all_that_is_no_struct_reads_as_ever() {
        let text = r#"{"list": [{"x": 1}], "maybe": {"x": 2}, "shape": {"pair": [3, 4]}, "rows": [[5, [6, 7.5]]],
            "any": [1, {"a": [null, true, "b", -1]}]}"#;
        let expected = Everything {
            list: vec![Point { x: 1 }],
            maybe: Some(Point { x: 2 }),
            shape: Some(Shape::Pair(3, 4)),
            rows: vec![(5, [6.0, 7.5])],
            any: serde_json::json!([1, {"a": [null, true, "b", -1]}]),
        };
        assert_eq!(read(text), Ok(expected));
        assert_eq!(read(r#"{"shape": "nothing"}"#).map(|all| all.shape), Ok(Some(Shape::Nothing)));
        let named = Shape::Named { at: Point { x: 1 } };
        assert_eq!(read(r#"{"shape": {"named": {"at": {"x": 1}}}}"#).map(|all| all.shape), Ok(Some(named)));
    }
}
