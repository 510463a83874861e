fn main() {
    let key = std::env::args().nth(1).unwrap_or("two_balls".into());
    let opened = collidoscope::scene::open_scene(std::path::Path::new(&key)).unwrap();
    let source = match opened.path { Some(p) => collidoscope::app::session::Source::File(p), None => collidoscope::app::session::Source::Shipped(key) };
    if let Err(error) = collidoscope::app::open(collidoscope::app::WindowOptions { scene: opened.scene, source, size: [1280, 800] }) { eprintln!("{error}"); std::process::exit(2); }
}
