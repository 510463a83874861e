//! The simulation against closed forms, conservation laws and its brute-force reference.

mod common;

#[path = "simulation/adversarial.rs"]
mod adversarial;
#[path = "simulation/agents.rs"]
mod agents;
#[path = "simulation/closed_forms.rs"]
mod closed_forms;
#[path = "simulation/reference.rs"]
mod reference;
#[path = "simulation/resting.rs"]
mod resting;
#[path = "simulation/scenes.rs"]
mod scenes;
#[path = "simulation/special_cases.rs"]
mod special_cases;
#[path = "simulation/timeline.rs"]
mod timeline;
#[path = "simulation/why_not.rs"]
mod why_not;
