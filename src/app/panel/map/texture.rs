//! The picture of a map on the graphics card, made again when it has changed.

use crate::app::model::query_map::MapAnswers;
use crate::map::LegendEntry;
use egui::{ColorImage, Context, Id, TextureHandle, TextureOptions};
use std::sync::Arc;

/// A picture that is ready to be drawn.
#[derive(Clone)]
pub(super) struct Painted {
    pub(super) texture: TextureHandle,
    pub(super) legend: Arc<Vec<LegendEntry>>,
    revision: u64,
}

/// The picture of these answers; the one of the last frame if `revision` is the same.
pub(super) fn of(ctx: &Context, answers: &MapAnswers, revision: u64) -> Painted {
    let memory = Id::new("picture of the map");
    let before: Option<Painted> = ctx.data(|data| data.get_temp(memory));
    if let Some(painted) = before.clone().filter(|painted| painted.revision == revision) {
        return painted;
    }
    let picture = &answers.picture;
    let image = ColorImage::from_rgb(picture.size, &picture.rgb);
    let texture = match before {
        Some(Painted { mut texture, .. }) => {
            texture.set(image, TextureOptions::NEAREST);
            texture
        }
        None => ctx.load_texture("map", image, TextureOptions::NEAREST),
    };
    let painted = Painted { texture, legend: Arc::new(picture.legend.clone()), revision };
    ctx.data_mut(|data| data.insert_temp(memory, painted.clone()));
    painted
}
