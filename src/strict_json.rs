//! JSON in which an object is an object.
//!
//! serde takes an array of its fields' values for any struct, so that `[1, 2]` passes for a point
//! `{"x": 1, "y": 2}`. [`Strict`] stands before any deserializer and asks it for an object wherever a type
//! is made of named fields, however deep. Where one of several kinds is meant, serde_json says "expected value" of all
//! that is none of them; see [`OneOf`].

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

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

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(OneOf { variants, visitor })
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

/// Takes the visitor of an enum to an object or a name.
struct OneOf<V> {
    variants: &'static [&'static str],
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for OneOf<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&names(self.variants))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<V::Value, E> {
        self.visitor.visit_enum(Named { name, error: PhantomData })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_enum(Only { map, variants: self.variants })
    }
}

/// "one of `plane`, `box`".
fn names(variants: &[&str]) -> String {
    let quoted: Vec<String> = variants.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [only] => only.clone(),
        all => format!("one of {}", all.join(", ")),
    }
}

/// A kind by its name alone.
struct Named<'a, E> {
    name: &'a str,
    error: PhantomData<E>,
}

impl<'de, E: Error> EnumAccess<'de> for Named<'_, E> {
    type Error = E;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), E> {
        Ok((seed.deserialize(serde::de::value::StrDeserializer::new(self.name))?, self))
    }
}

impl<E: Error> Named<'_, E> {
    fn needs_value<T>(self) -> Result<T, E> {
        Err(E::custom(format_args!("`{0}` is an object's field here, as in {{\"{0}\": …}}", self.name)))
    }
}

impl<'de, E: Error> VariantAccess<'de> for Named<'_, E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, E> {
        self.needs_value()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, E> {
        self.needs_value()
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, E> {
        self.needs_value()
    }
}

/// A kind as the only field of an object.
struct Only<A> {
    map: A,
    variants: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Only<A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<(T::Value, Self), A::Error> {
        let empty = || A::Error::custom(format_args!("the object is empty, expected {}", names(self.variants)));
        let variant = self.map.next_key_seed(Strict(seed))?.ok_or_else(empty)?;
        Ok((variant, self))
    }
}

impl<'de, A: MapAccess<'de>> Only<A> {
    /// The value, behind which nothing may follow.
    fn value<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, A::Error> {
        let value = self.map.next_value_seed(Strict(seed))?;
        match self.map.next_key::<String>()? {
            None => Ok(value),
            Some(second) => Err(A::Error::custom(format_args!(
                "`{}` stands beside it, expected only {}",
                crate::foreign_text::quoted(&second),
                names(self.variants)
            ))),
        }
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Only<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.value(PhantomData::<()>)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        self.value(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.value(Tuple { length, visitor })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.value(Struct { fields, visitor })
    }
}

struct Tuple<V> {
    length: usize,
    visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Tuple<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_tuple(self.length, self.visitor)
    }
}

struct Struct<V> {
    fields: &'static [&'static str],
    visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Struct<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_struct("", self.fields, ObjectOnly(self.visitor))
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
