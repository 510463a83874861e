fn main() {
    print!("{}", collidoscope::scene::scene_schema());
}
