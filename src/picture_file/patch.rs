//! The part of a picture in which it differs from the one before.

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    /// Left edge.
    pub(super) x: u32,
    /// Upper edge.
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Patch {
    /// The smallest rectangle outside which two pictures are alike; one pixel if they are alike everywhere, since films
    /// know no empty frame. Pictures are red, green, blue of each pixel, by rows.
    pub(super) fn between(before: &[u8], after: &[u8], width: u32) -> Patch {
        let row = 3 * width as usize;
        let differs = |(before, after): &(&[u8], &[u8])| before != after;
        let rows = || before.chunks_exact(row).zip(after.chunks_exact(row));
        let Some(top) = rows().position(|pair| differs(&pair)) else {
            return Patch { x: 0, y: 0, width: 1, height: 1 };
        };
        let below = rows().rev().position(|pair| differs(&pair)).unwrap_or(0);
        let height = rows().len() - top - below;
        let (mut left, mut right) = (width as usize, 0);
        for (before, after) in rows().skip(top).take(height) {
            let columns = || before.chunks_exact(3).zip(after.chunks_exact(3));
            if let Some(first) = columns().position(|pair| differs(&pair)) {
                let last = width as usize - columns().rev().position(|pair| differs(&pair)).unwrap_or(0);
                (left, right) = (left.min(first), right.max(last));
            }
        }
        Patch { x: left as u32, y: top as u32, width: (right - left) as u32, height: height as u32 }
    }

    /// Its pixels in a picture so wide.
    pub(super) fn of<'a>(&self, picture: &'a [u8], width: u32) -> impl Iterator<Item = [u8; 3]> + 'a {
        let [x, wide] = [self.x, self.width].map(|side| 3 * side as usize);
        let rows = picture.chunks_exact(3 * width as usize).skip(self.y as usize).take(self.height as usize);
        rows.flat_map(move |row| row[x..x + wide].chunks_exact(3)).map(|pixel| [pixel[0], pixel[1], pixel[2]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grey picture of 5 × 4 pixels, with these ones lit.
    fn picture(lit: &[(usize, usize)]) -> Vec<u8> {
        let mut pixels = vec![7; 3 * 5 * 4];
        for (x, y) in lit {
            pixels[3 * (5 * y + x) + 1] = 200;
        }
        pixels
    }

    #[test]
    fn it_reaches_from_the_first_to_the_last_change_in_both_directions() {
        let patch = Patch::between(&picture(&[]), &picture(&[(1, 2), (3, 1)]), 5);
        assert_eq!(patch, Patch { x: 1, y: 1, width: 3, height: 2 });
        let corners = Patch::between(&picture(&[(0, 0)]), &picture(&[(4, 3)]), 5);
        assert_eq!(corners, Patch { x: 0, y: 0, width: 5, height: 4 });
    }

    #[test]
    fn where_nothing_changed_it_is_one_pixel() {
        assert_eq!(Patch::between(&picture(&[]), &picture(&[]), 5), Patch { x: 0, y: 0, width: 1, height: 1 });
    }

    #[test]
    fn its_pixels_are_those_of_the_picture_by_rows() {
        let patch = Patch { x: 2, y: 1, width: 2, height: 2 };
        let greens: Vec<u8> = patch.of(&picture(&[(3, 1), (2, 2)]), 5).map(|pixel| pixel[1]).collect();
        assert_eq!(greens, [7, 200, 200, 7]);
    }
}
