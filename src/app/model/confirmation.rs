//! A note on what was just done, shown for a moment where nothing else on screen shows it.

/// A note that disappears by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Shown over the 3D view.
    pub text: String,
    /// Whether it tells that something was not done.
    pub is_refusal: bool,
    secs_left: f64,
}

impl Confirmation {
    /// Long enough to read a line, in seconds of display time.
    const SHOWN_FOR_SECS: f64 = 4.0;

    /// A note that appears now.
    pub fn new(text: String) -> Confirmation {
        Confirmation { text, is_refusal: false, secs_left: Confirmation::SHOWN_FOR_SECS }
    }

    /// Tells from now on what was not done.
    pub fn of_refusal(text: String) -> Confirmation {
        Confirmation { is_refusal: true, ..Confirmation::new(text) }
    }

    /// Lets display time pass; `None` when its time is over.
    pub fn after(self, elapsed: f64) -> Option<Confirmation> {
        let secs_left = self.secs_left - elapsed;
        (secs_left > 0.0).then_some(Confirmation { secs_left, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_confirmation_goes_away_after_four_seconds() {
        let told = Confirmation::new("Done.".to_owned());
        // 2 s and 1.5 s of 4 leave half a second.
        let told = told.after(2.0).and_then(|told| told.after(1.5));
        assert_eq!(told.as_ref().map(|told| told.text.as_str()), Some("Done."));
        assert_eq!(told.and_then(|told| told.after(0.5)), None);
    }
}
