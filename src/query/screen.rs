//! From the screen into the world and at a sphere's surface.
