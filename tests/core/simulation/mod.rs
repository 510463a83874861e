//! The simulation against closed forms, conservation laws and its brute-force reference, and the tests
//! that are made from recordings of it.

mod adversarial;
mod afresh;
mod agents;
mod attribution;
mod carving;
mod changing;
mod changing_constants;
mod changing_steering;
mod closed_forms;
mod edges;
mod expecting;
mod field_sampler;
mod fields;
mod flight;
mod gas_pressure;
mod gliding;
mod gliding_together;
mod heaps;
mod late_start;
mod many_obstacles;
mod reference;
mod release;
mod resting;
mod rows;
mod scenes;
mod seeking_in_parts;
mod simultaneous;
mod special_cases;
mod standing;
mod take_off;
mod timeline;
mod timeline_reuse;
mod turning;
mod why_not;
mod why_not_events;
