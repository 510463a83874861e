//! What is remembered from pass to pass for as long as it is remembered anew. What was left out for some passes, such as a
//! dialog that was closed meanwhile, begins anew.

use egui::{Context, Id};

/// A value with the pass in which it was remembered.
type Stamped<T> = (T, u64);

/// Remembers a value in this pass.
pub(in crate::app) fn remember<T: Clone + Send + Sync + 'static>(ctx: &Context, memory: Id, value: T) {
    let stamped: Stamped<T> = (value, ctx.cumulative_pass_nr());
    ctx.data_mut(|data| data.insert_temp(memory, stamped));
}

/// What was remembered last, if that was at most so many passes ago; 0: in this one.
pub(in crate::app) fn remembered<T: Clone + Send + Sync + 'static>(
    ctx: &Context,
    memory: Id,
    passes: u64,
) -> Option<T> {
    let stamped: Option<Stamped<T>> = ctx.data(|data| data.get_temp(memory));
    stamped.filter(|(_, pass)| ctx.cumulative_pass_nr() - pass <= passes).map(|(value, _)| value)
}

/// Forgets it.
pub(in crate::app) fn forget<T: Clone + Send + Sync + 'static>(ctx: &Context, memory: Id) {
    ctx.data_mut(|data| data.remove::<Stamped<T>>(memory));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_remembered_anew_is_forgotten_after_so_many_passes() {
        let (ctx, memory) = (Context::default(), Id::new("value"));
        let pass = |then: &dyn Fn(&Context)| drop(ctx.run(egui::RawInput::default(), |ctx| then(ctx)));
        pass(&|ctx| {
            remember(ctx, memory, 7);
            assert_eq!(remembered(ctx, memory, 0), Some(7));
        });
        pass(&|ctx| assert_eq!((remembered::<i32>(ctx, memory, 0), remembered(ctx, memory, 1)), (None, Some(7))));
        pass(&|ctx| assert_eq!((remembered::<i32>(ctx, memory, 1), remembered(ctx, memory, 2)), (None, Some(7))));
        forget::<i32>(&ctx, memory);
        assert_eq!(remembered::<i32>(&ctx, memory, 9), None);
    }
}
