//! The whole window as tests drive it.

use collidoscope::app::{App, FrameInput};
use egui_kittest::Harness;

/// The whole window's content; its state is the program.
pub fn whole_window(app: App) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(egui::vec2(1600.0, 1400.0))
        .build_state(|ctx, app: &mut App| app.pass(ctx, &FrameInput::default(), &mut || true), app);
    harness.run();
    harness
}
