//! Rebuilds when a shipped scene is added or removed, which the compiler would not notice.

fn main() {
    println!("cargo::rerun-if-changed=assets/scenes");
}
