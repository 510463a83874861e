//! Rays, the screen, and picking.

use super::fields::Told;
use super::{Invalid, Query, refusal};
use crate::query::{self, ClipDepth, Probe, Screen, ScreenError, Status, Viewport};
use crate::question::pointing::{Convention, PickSphere, RaySphere, ScreenRay, ScreenToWorld, ViewportFields};
use glam::{DMat4, DVec2};
use std::cell::Cell;

impl Query for RaySphere {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        if !(self.origin.0 - self.center.0).is_finite() {
            return Err(Invalid::overflow("`origin` is too far from `center`"));
        }
        let found = query::ray_sphere(self.center.0, self.radius.0, self.origin.0, self.direction.0, probe);
        let [near, far] = found.line.map_or([None, None], |line| line.map(Some));
        Ok(T::status(found.status)
            .with("t_near", near.map(|near| near.t))
            .with("t_far", far.map(|far| far.t))
            .with("p_near", near.map(|near| near.point))
            .with("p_far", far.map(|far| far.point))
            .with("ray_t", found.half_line().map(|met| met.t))
            .with("ray_p", found.half_line().map(|met| met.point)))
    }
}

impl Query for ScreenRay {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let screen = screen(&self.viewport, &self.view, &self.projection, self.convention)?;
        let ray = query::screen_ray(&screen, DVec2::from(self.cursor), probe)?;
        Ok(T::status(Status::Ok).with("near", ray.near).with("far", ray.far).with("direction", ray.direction))
    }
}

impl Query for ScreenToWorld {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let screen = screen(&self.viewport, &self.view, &self.projection, self.convention)?;
        let point = query::screen_to_world(&screen, DVec2::from(self.cursor), self.depth, probe)?;
        Ok(T::status(Status::Ok).with("point", point))
    }
}

impl Query for PickSphere {
    fn answer<T: Told>(&self, probe: &mut impl Probe) -> Result<T, Invalid> {
        let screen = screen(&self.viewport, &self.view, &self.projection, self.convention)?;
        let cursor = DVec2::from(self.cursor);
        let pick = query::pick_sphere(&screen, cursor, self.center.0, self.radius.0, probe)?;
        Ok(T::status(pick.status)
            .with("distance", pick.surface.map(|met| met.distance))
            .with("point", pick.surface.map(|met| met.point)))
    }
}

/// The numbers that a screen is made of, bit for bit.
type ScreenBits = ([u64; 6], [u64; 16], [u64; 16], Convention);

thread_local! {
    /// The screen that was asked about last: whoever asks about a hundred thousand places on it has its matrices inverted
    /// once. It is never another than that of the same bits.
    static LAST_SCREEN: Cell<Option<(ScreenBits, Screen)>> = const { Cell::new(None) };
}

fn screen(
    viewport: &ViewportFields,
    view: &[f64; 16],
    projection: &[f64; 16],
    convention: Convention,
) -> Result<Screen, ScreenError> {
    let &ViewportFields { x, y, width, height, min_depth, max_depth } = viewport;
    let bits = (
        [x, y, width, height, min_depth, max_depth].map(f64::to_bits),
        view.map(f64::to_bits),
        projection.map(f64::to_bits),
        convention,
    );
    if let Some((_, screen)) = LAST_SCREEN.get().filter(|(last, _)| *last == bits) {
        return Ok(screen);
    }
    // The rows of a matrix for row vectors are the columns of the one for column vectors, so that
    // both conventions list the same numbers in the same order.
    let [view, projection] = [view, projection].map(DMat4::from_cols_array);
    let clip_depth = match convention {
        Convention::Gl => ClipDepth::MinusOneToOne,
        Convention::D3d => ClipDepth::ZeroToOne,
    };
    let viewport = Viewport { x, y, width, height, min_depth, max_depth };
    let screen = Screen::new(viewport, &view, &projection, clip_depth)?;
    LAST_SCREEN.set(Some((bits, screen)));
    Ok(screen)
}

impl From<ScreenError> for Invalid {
    fn from(error: ScreenError) -> Invalid {
        Invalid(refusal::screen(error).to_owned())
    }
}
