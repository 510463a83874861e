//! What the window shows, without the window: the open scene with its recording, what is selected, the moment on
//! display, what is explained of it, and how it is looked at.
//!
//! Panels, overlays and the 3D view read it and push commands; it is changed by [`App`](super::App) alone and tested
//! without a window. Nothing that draws enters: no library of a window, no colour and no draw list.

pub mod all_cores;
pub mod camera;
pub mod check_all;
pub mod confirmation;
pub mod copies;
pub mod event_filter;
pub mod event_log;
mod event_search;
pub mod explain;
pub mod extent;
pub mod file_stamp;
pub mod film;
pub mod finding;
pub mod group_counts;
pub mod lanes;
pub mod lesson;
pub mod library;
pub mod moment;
pub mod overlap;
pub mod past;
pub mod paths;
pub mod place;
pub mod playback;
pub mod query_map;
pub mod recorded_run;
pub mod resting_spells;
pub mod selection;
pub mod session;
pub mod settings;
pub mod snap;
pub mod source;
pub mod state;
pub mod variation;
pub mod view_frame;
pub mod visits;
