//! Agents: steering at the end of a tick, from the positions reached.
