//! Numbers one after the other, without gaps, bit for bit; those that are near what is expected of them in fewer bytes.

use glam::DVec3;

/// Numbers in the order in which they were added.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Adds a byte.
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Adds a number in groups of seven bits, least significant first.
    pub fn number(&mut self, number: u64) {
        push_number(&mut self.bytes, number);
    }

    /// Adds an index or id that is expected near another one.
    pub fn index(&mut self, index: u64, expected: u64) {
        let ahead = index.wrapping_sub(expected) as i64;
        // The sign comes last, so that few bits tell of small steps in either direction.
        self.number((ahead << 1 ^ ahead >> 63) as u64);
    }

    /// Adds a double of which nothing is expected.
    pub fn double(&mut self, double: f64) {
        self.bytes.extend_from_slice(&double.to_bits().to_le_bytes());
    }

    /// Adds a vector that is expected near another one.
    pub fn vector(&mut self, vector: DVec3, expected: DVec3) {
        let of = vector.to_array().into_iter().zip(expected.to_array());
        let differences = of.map(|(double, expected)| double.to_bits() ^ expected.to_bits());
        let lengths = differences.clone().map(length);
        let head = lengths.rev().fold(0, |head, length| head << LENGTH_BITS | length as u16);
        self.bytes.extend_from_slice(&head.to_le_bytes());
        differences
            .for_each(|difference| self.bytes.extend_from_slice(&difference.to_le_bytes()[..length(difference)]));
    }

    /// All of them.
    pub fn finish(self) -> Box<[u8]> {
        self.bytes.into()
    }
}

/// Adds a number in groups of seven bits, least significant first.
pub fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Bits for the number of bytes in which a double differs.
const LENGTH_BITS: u32 = 4;

/// Bytes up to the last one that is not zero.
fn length(difference: u64) -> usize {
    (u64::BITS - difference.leading_zeros()).div_ceil(8) as usize
}

/// Numbers in the order in which a [`Writer`] was given them; zeros past the end.
pub struct Reader<'a> {
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    /// From the first on.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { left: bytes }
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.bytes(1)[0]
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 || shift >= u64::BITS {
                return number;
            }
        }
    }

    /// The next index or id, which was expected near this one.
    pub fn index(&mut self, expected: u64) -> u64 {
        let number = self.number();
        let ahead = (number >> 1) as i64 ^ -((number & 1) as i64);
        expected.wrapping_add(ahead as u64)
    }

    /// The next double.
    pub fn double(&mut self) -> f64 {
        f64::from_bits(u64::from_le_bytes(self.bytes(8)))
    }

    /// The next vector, which was expected near this one.
    pub fn vector(&mut self, expected: DVec3) -> DVec3 {
        let [low, high, ..] = self.bytes(2);
        let mut head = u16::from_le_bytes([low, high]);
        let coordinate = |expected: f64| {
            let length = usize::from(head & ((1 << LENGTH_BITS) - 1));
            head >>= LENGTH_BITS;
            f64::from_bits(expected.to_bits() ^ u64::from_le_bytes(self.bytes(length)))
        };
        DVec3::from_array(expected.to_array().map(coordinate))
    }

    /// The next bytes, at most eight, and zeros after them.
    fn bytes(&mut self, count: usize) -> [u8; 8] {
        let Some((taken, left)) = self.left.split_at_checked(count.min(8)) else {
            debug_assert!(false, "something is read that was not written");
            return [0; 8];
        };
        self.left = left;
        let mut bytes = [0; 8];
        bytes[..taken.len()].copy_from_slice(taken);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written_bit_for_bit() {
        let doubles = [0.0, -0.0, 1.0, 1.0 + f64::EPSILON, -1.0, 5e-324, 1e300, f64::INFINITY];
        let vectors = doubles.map(|x| DVec3::new(x, -x, 0.5 * x));
        let numbers = [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::from(u32::MAX), u64::MAX];
        let mut written = Writer::default();
        for (&vector, &number) in vectors.iter().zip(&numbers) {
            for &expected in &vectors {
                written.vector(vector, expected);
            }
            written.number(number);
            numbers.iter().for_each(|&expected| written.index(number, expected));
            written.double(vector.x);
            written.byte(number as u8);
        }
        let bytes = written.finish();
        let mut read = Reader::new(&bytes);
        let bits = |vector: DVec3| vector.to_array().map(f64::to_bits);
        for (&vector, &number) in vectors.iter().zip(&numbers) {
            for &expected in &vectors {
                assert_eq!(bits(read.vector(expected)), bits(vector), "{vector} after {expected}");
            }
            assert_eq!(read.number(), number);
            numbers.iter().for_each(|&expected| assert_eq!(read.index(expected), number, "after {expected}"));
            assert_eq!(read.double().to_bits(), vector.x.to_bits());
            assert_eq!(read.byte(), number as u8);
        }
        assert!(read.left.is_empty());
    }

    #[test]
    fn what_is_expected_takes_no_bytes_but_those_of_its_head() {
        let mut written = Writer::default();
        written.vector(DVec3::new(1.5, -2.5, 1e9), DVec3::new(1.5, -2.5, 1e9));
        written.index(1_000_000, 999_999);
        // One unit in the last place of a coordinate is one byte.
        written.vector(DVec3::new(1.0, 2.0, 3.0), DVec3::new(1.0, 2.0f64.next_up(), 3.0));
        assert_eq!(written.finish().len(), 2 + 1 + 3);
    }
}
