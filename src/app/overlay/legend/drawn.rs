//! What the draw list holds that the legend explains.

use crate::app::draw_list::{ArrowKind, DrawList, GhostKind, LineKind, Note, Pose, SurfaceKind, VectorKind};
use crate::scene::Id;
use glam::DVec3;

/// What a draw list holds of the vector grammar.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Drawn {
    pub kinds: Vec<VectorKind>,
    pub poses: Vec<Pose>,
    /// Whose the arrows are that are drawn to the shared scale, and where their middles are.
    pub measured: Vec<(Option<Id>, DVec3)>,
    /// An arrow is cut, because it would be too long.
    pub cut: bool,
    /// A swept volume is drawn.
    pub swept: bool,
    /// Shadows of balls.
    pub shadows: bool,
    /// Paths through ticks to come.
    pub ahead: bool,
    /// The rules of an agent.
    pub chain: bool,
    /// Notes about overlays that draw only a part.
    pub notes: Vec<Note>,
}

impl Drawn {
    pub fn of(list: &DrawList) -> Drawn {
        let mut drawn = Drawn { notes: list.notes.clone(), ..Drawn::default() };
        let (mut kinds, mut poses) = ([false; VectorKind::ALL.len()], [false; Pose::ALL.len()]);
        for arrow in &list.arrows {
            match arrow.kind {
                ArrowKind::Vector(kind) => {
                    (kinds[kind as usize], poses[arrow.pose as usize]) = (true, true);
                    drawn.cut |= arrow.is_cut;
                    if let VectorKind::Velocity | VectorKind::Impulse | VectorKind::Momentum = kind {
                        drawn.measured.push((arrow.of, arrow.tail.midpoint(arrow.tip)));
                    }
                }
                // They have entries of their own.
                ArrowKind::Rule(..) => drawn.chain = true,
                ArrowKind::Term(_) => {}
            }
        }
        drawn.kinds.extend(VectorKind::ALL.into_iter().filter(|kind| kinds[*kind as usize]));
        drawn.poses.extend(Pose::ALL.into_iter().filter(|pose| poses[*pose as usize]));
        drawn.shadows = list.surfaces.iter().any(|surface| surface.kind == SurfaceKind::Shadow);
        drawn.ahead = list.overlay_lines.iter().any(|line| line.kind == LineKind::Ahead);
        drawn.swept = list.ghosts.iter().any(|ghost| ghost.kind == GhostKind::Volume);
        drawn
    }

    pub fn has(&self, kind: VectorKind) -> bool {
        self.kinds.contains(&kind)
    }
}
