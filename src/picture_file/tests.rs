//! Films read back by their decoders, and put together as a program that shows them does.

use super::{FilmFormat, Reel, ReelError, Shape, is_our_film, is_our_picture};
use crate::random_for_tests::signed_random;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const SIZE: [u32; 2] = [23, 17];

/// Random whole numbers.
struct Random(Box<dyn FnMut() -> f64>);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Box::new(signed_random(seed)))
    }

    fn below(&mut self, end: usize) -> usize {
        (((self.0)() + 1.0) / 2.0 * end as f64) as usize
    }
}

/// A film whose frames each differ from the one before in a rectangle, with every color of `color` in it; some are alike.
fn frames(count: u32, random: &mut Random, color: impl Fn(&mut Random) -> [u8; 3]) -> Vec<Vec<u8>> {
    let [width, height] = SIZE.map(|side| side as usize);
    let mut pixels: Vec<[u8; 3]> = (0..width * height).map(|_| color(random)).collect();
    let mut frames = vec![pixels.concat()];
    for frame in 1..count {
        if frame % 3 != 0 {
            let [left, right] = ordered(random.below(width), random.below(width));
            let [top, bottom] = ordered(random.below(height), random.below(height));
            for y in top..=bottom {
                pixels[y * width + left..=y * width + right].fill_with(|| color(random));
            }
        }
        frames.push(pixels.concat());
    }
    frames
}

fn ordered(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

fn written(name: &str, rate: u16, frames: &[Vec<u8>]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let mut reel = Reel::begin(&path, Shape { size: SIZE, rate, frames: frames.len() as u32 }).unwrap();
    for frame in frames {
        reel.add(SIZE, frame.clone()).unwrap();
    }
    reel.finish().unwrap();
    (folder, path)
}

/// What a GIF shows frame by frame, and for how long each in hundredths of a second.
fn shown_gif(path: &Path) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(File::open(path).unwrap()).unwrap();
    assert_eq!([decoder.width(), decoder.height()].map(u32::from), SIZE);
    let mut screen = vec![0; 3 * (SIZE[0] * SIZE[1]) as usize];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let place = 3 * ((usize::from(frame.top) + y) * SIZE[0] as usize + usize::from(frame.left) + x);
            screen[place..place + 3].copy_from_slice(&pixel[..3]);
        }
        shown.push((screen.clone(), frame.delay));
    }
    shown
}

/// What an animated PNG shows frame by frame, and for how long each in seconds.
fn shown_png(path: &Path) -> Vec<(Vec<u8>, f64)> {
    let mut reader = png::Decoder::new(File::open(path).unwrap()).read_info().unwrap();
    let mut screen = vec![0; 3 * (SIZE[0] * SIZE[1]) as usize];
    let frames = reader.info().animation_control().expect("an animation").num_frames;
    let mut shown = Vec::new();
    for _ in 0..frames {
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).unwrap();
        let control = *reader.info().frame_control().expect("where the frame goes");
        for (row, line) in pixels.chunks_exact(3 * control.width as usize).take(control.height as usize).enumerate() {
            let place = 3 * ((control.y_offset as usize + row) * SIZE[0] as usize + control.x_offset as usize);
            screen[place..place + line.len()].copy_from_slice(line);
        }
        shown.push((screen.clone(), f64::from(control.delay_num) / f64::from(control.delay_den)));
    }
    shown
}

/// What a GIF shows frame by frame, by a reader that shares nothing with the crate that wrote it.
fn shown_gif_by_hand(path: &Path) -> Vec<Vec<u8>> {
    let file = fs::read(path).unwrap();
    let mut bytes = file.iter().copied();
    let mut take = |count: usize| bytes.by_ref().take(count).collect::<Vec<u8>>();
    let short = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
    assert_eq!(take(6), b"GIF89a");
    let screen = take(7);
    assert_eq!([short(&screen), short(&screen[2..])].map(u32::from), SIZE);
    let colors = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let global = take(colors(screen[4]));
    let width = SIZE[0] as usize;
    let mut pixels = vec![0; 3 * (SIZE[0] * SIZE[1]) as usize];
    let (mut shown, mut transparent) = (Vec::new(), None);
    loop {
        match take(1)[0] {
            0x21 => {
                let label = take(1)[0];
                let blocks = sub_blocks(&mut take);
                if label == 0xf9 {
                    transparent = (blocks[0] & 1 == 1).then_some(blocks[3]);
                }
            }
            0x2c => {
                let head = take(9);
                let [left, top, columns, _] = [0, 2, 4, 6].map(|at| usize::from(short(&head[at..])));
                assert_eq!(head[8] & 0x40, 0, "interlaced");
                let local = take(colors(head[8]));
                let table = if local.is_empty() { &global } else { &local };
                let letters = take(1)[0];
                for (place, index) in unpacked(&sub_blocks(&mut take), letters).into_iter().enumerate() {
                    if Some(index) != transparent {
                        let at = 3 * ((top + place / columns) * width + left + place % columns);
                        let color = 3 * usize::from(index);
                        pixels[at..at + 3].copy_from_slice(&table[color..color + 3]);
                    }
                }
                shown.push(pixels.clone());
            }
            end => {
                assert_eq!(end, 0x3b);
                return shown;
            }
        }
    }
}

/// Blocks of up to 255 bytes, each behind its length, up to an empty one.
fn sub_blocks(take: &mut impl FnMut(usize) -> Vec<u8>) -> Vec<u8> {
    let mut all = Vec::new();
    loop {
        match take(1)[0] {
            0 => return all,
            length => all.extend(take(usize::from(length))),
        }
    }
}

/// What Lempel, Ziv and Welch packed, in letters of so many bits.
fn unpacked(packed: &[u8], letters: u8) -> Vec<u8> {
    let (clear, end) = (1_usize << letters, (1_usize << letters) + 1);
    let mut words: Vec<Vec<u8>> = Vec::new();
    let (mut at, mut width, mut last): (usize, usize, Option<Vec<u8>>) = (0, usize::from(letters) + 1, None);
    let mut all = Vec::new();
    loop {
        let bit = |bit: usize| usize::from(packed[bit / 8] >> (bit % 8) & 1);
        let code = (0..width).map(|of| bit(at + of) << of).sum::<usize>();
        at += width;
        if code == clear {
            // Two codes are no words.
            words = (0..end + 1).map(|word| vec![word as u8]).collect();
            (width, last) = (usize::from(letters) + 1, None);
            continue;
        }
        if code == end {
            return all;
        }
        let word = match (&last, words.get(code)) {
            (_, Some(word)) => word.clone(),
            (Some(last), None) => [&last[..], &last[..1]].concat(),
            (None, None) => panic!("{code} is no word"),
        };
        if let Some(last) = last {
            words.push([&last[..], &word[..1]].concat());
            if words.len() == 1 << width && width < 12 {
                width += 1;
            }
        }
        all.extend(&word);
        last = Some(word);
    }
}

/// What an animated PNG shows frame by frame, as another crate than the one that wrote it reads it.
fn shown_png_by_another_crate(path: &Path) -> Vec<Vec<u8>> {
    use zune_png::PngDecoder;
    use zune_png::zune_core::bytestream::ZCursor;
    use zune_png::zune_core::options::DecoderOptions;
    let file = fs::read(path).unwrap();
    let options = DecoderOptions::new_cmd().png_set_decode_animated(true);
    let mut decoder = PngDecoder::new_with_options(ZCursor::new(&file[..]), options);
    decoder.decode_headers().unwrap();
    assert_eq!(decoder.dimensions(), Some((SIZE[0] as usize, SIZE[1] as usize)));
    let mut screen = vec![0; 3 * (SIZE[0] * SIZE[1]) as usize];
    let mut shown = Vec::new();
    while decoder.more_frames() {
        decoder.decode_headers().unwrap();
        let frame = decoder.frame_info().expect("where the frame goes");
        let pixels = decoder.decode_raw().unwrap();
        for (row, line) in pixels.chunks_exact(3 * frame.width).take(frame.height).enumerate() {
            let place = 3 * ((frame.y_offset + row) * SIZE[0] as usize + frame.x_offset);
            screen[place..place + line.len()].copy_from_slice(line);
        }
        shown.push(screen.clone());
    }
    shown
}

/// One of a hundred colours.
fn few(random: &mut Random) -> [u8; 3] {
    let index = random.below(100) as u8;
    [index, 200 - index, index / 2]
}

fn any(random: &mut Random) -> [u8; 3] {
    [(); 3].map(|()| random.below(256) as u8)
}

#[test]
fn a_gif_of_few_colours_shows_every_pixel_as_it_was() {
    let frames = frames(20, &mut Random::new(1), few);
    let (_folder, path) = written("a.gif", 30, &frames);
    let shown: Vec<Vec<u8>> = shown_gif(&path).into_iter().map(|(screen, _)| screen).collect();
    assert_eq!(shown.len(), 20);
    assert!(shown == frames);
    assert!(shown_gif_by_hand(&path) == frames);
}

#[test]
fn a_gif_of_many_colours_leaves_alone_what_does_not_change() {
    let frames = frames(20, &mut Random::new(2), any);
    let (_folder, path) = written("a.gif", 30, &frames);
    let shown = shown_gif(&path);
    assert!(shown_gif_by_hand(&path).iter().eq(shown.iter().map(|(screen, _)| screen)));
    let pixels = |frame: &[u8]| frame.chunks_exact(3).map(<[u8]>::to_vec).collect::<Vec<_>>();
    for frame in 1..frames.len() {
        let [real_before, real] = [frame - 1, frame].map(|index| pixels(&frames[index]));
        let [before, now] = [frame - 1, frame].map(|index| pixels(&shown[index].0));
        let flickers =
            (0..real.len()).filter(|place| real[*place] == real_before[*place] && now[*place] != before[*place]);
        assert_eq!(flickers.count(), 0, "frame {frame}");
        // 391 random colours by 255: most are there as they were or nearly so.
        let distance = |a: &[u8], b: &[u8]| a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
        let far = real.iter().zip(&now).filter(|(real, now)| distance(real, now) > 64);
        assert!(far.count() < real.len() / 10, "frame {frame}");
    }
}

#[test]
fn a_gif_keeps_its_pace_although_it_counts_in_hundredths_of_a_second() {
    // 31 frames at 30 a second are 31/30 s = 1.0333 s, 103 hundredths; at 7 a second 31/7 s = 4.4286 s.
    for (rate, hundredths) in [(30, 103), (7, 443), (50, 62)] {
        let (_folder, path) = written("a.gif", rate, &frames(31, &mut Random::new(3), few));
        let delays: Vec<u16> = shown_gif(&path).into_iter().map(|(_, delay)| delay).collect();
        assert_eq!(delays.iter().sum::<u16>(), hundredths, "{rate} a second: {delays:?}");
    }
}

#[test]
fn an_animated_png_shows_every_pixel_as_it_was() {
    let frames = frames(20, &mut Random::new(4), any);
    let (_folder, path) = written("a.png", 24, &frames);
    let (shown, times): (Vec<_>, Vec<_>) = shown_png(&path).into_iter().unzip();
    assert!(shown == frames);
    assert!(shown_png_by_another_crate(&path) == frames);
    assert!(times.iter().all(|time| *time == 1.0 / 24.0), "{times:?}");
}

#[test]
fn a_picture_for_each_frame_is_numbered_from_1() {
    let frames = frames(3, &mut Random::new(5), any);
    let (folder, path) = written("frame-##.png", 24, &frames);
    assert_eq!(FilmFormat::of(&path), Ok(FilmFormat::Numbered));
    for (number, frame) in ["01", "02", "03"].into_iter().zip(&frames) {
        let file = folder.path().join(format!("frame-{number}.png"));
        let mut reader = png::Decoder::new(File::open(file).unwrap()).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut pixels).unwrap();
        assert!(pixels == *frame, "{number}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn the_same_pictures_make_the_same_bytes_and_are_known_again() {
    let frames = frames(9, &mut Random::new(6), any);
    for name in ["a.gif", "a.png"] {
        let [(_first, a), (_second, b)] = [(); 2].map(|()| written(name, 30, &frames));
        assert!(fs::read(&a).unwrap() == fs::read(&b).unwrap(), "{name}");
        assert!(is_our_film(&mut File::open(&a).unwrap()).unwrap(), "{name}");
        assert_eq!(is_our_picture(&mut File::open(&a).unwrap()).unwrap(), name == "a.png");
    }
    assert!(!is_our_film(&mut &b"GIF89a of somebody else"[..]).unwrap());
}

#[test]
fn a_film_that_is_given_up_leaves_nothing_behind_and_what_was_there_stays() {
    for name in ["a.gif", "a.png"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "before").unwrap();
        let mut reel = Reel::begin(&path, Shape { size: SIZE, rate: 30, frames: 2 }).unwrap();
        reel.add(SIZE, frames(1, &mut Random::new(7), any).swap_remove(0)).unwrap();
        drop(reel);
        assert_eq!(fs::read_to_string(&path).unwrap(), "before", "{name}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{name}");
    }
}

#[test]
fn a_picture_of_another_size_and_a_rate_that_a_gif_cannot_show_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.gif");
    let shape = Shape { size: SIZE, rate: 30, frames: 2 };
    let mut reel = Reel::begin(&path, shape).unwrap();
    assert!(matches!(reel.add([5, 5], vec![0; 75]), Err(ReelError::Size([5, 5]))));
    assert!(matches!(Reel::begin(&path, Shape { rate: 51, ..shape }), Err(ReelError::TooFast(51))));
    for name in ["a", "a.avi", "frame-##.gif"] {
        assert!(FilmFormat::of(Path::new(name)).is_err(), "{name}");
    }
}
