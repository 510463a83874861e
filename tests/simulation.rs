//! The simulation against closed forms, conservation laws and its brute-force reference, and the tests
//! that are made from recordings of it.

mod common;

#[path = "simulation/adversarial.rs"]
mod adversarial;
#[path = "simulation/afresh.rs"]
mod afresh;
#[path = "simulation/agents.rs"]
mod agents;
#[path = "simulation/attribution.rs"]
mod attribution;
#[path = "simulation/carving.rs"]
mod carving;
#[path = "simulation/closed_forms.rs"]
mod closed_forms;
#[path = "simulation/expecting.rs"]
mod expecting;
#[path = "simulation/field_sampler.rs"]
mod field_sampler;
#[path = "simulation/fields.rs"]
mod fields;
#[path = "simulation/gas_pressure.rs"]
mod gas_pressure;
#[path = "simulation/heaps.rs"]
mod heaps;
#[path = "simulation/late_start.rs"]
mod late_start;
#[path = "simulation/many_obstacles.rs"]
mod many_obstacles;
#[path = "simulation/reference.rs"]
mod reference;
#[path = "simulation/resting.rs"]
mod resting;
#[path = "simulation/scenes.rs"]
mod scenes;
#[path = "simulation/seeking_in_parts.rs"]
mod seeking_in_parts;
#[path = "simulation/special_cases.rs"]
mod special_cases;
#[path = "simulation/timeline.rs"]
mod timeline;
#[path = "simulation/timeline_reuse.rs"]
mod timeline_reuse;
#[path = "simulation/why_not.rs"]
mod why_not;
#[path = "simulation/why_not_events.rs"]
mod why_not_events;
