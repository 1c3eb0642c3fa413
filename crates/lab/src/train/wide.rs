//! The loops of training, compiled for wide registers where the processor has them.
//!
//! Both ways compute the same numbers in the same order, so the network does not depend on the processor.

use super::adam::{Part, Step};
use super::dataset::Dataset;
use super::model::Model;
use super::pass::{Aim, Workspace};
use super::settings::Target;

/// Defines a function that calls code with wide registers if there are any, and the same code without if not.
macro_rules! wide {
    ($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $output:ty, $call:expr) => {
        $(#[$doc])*
        #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "code for a certain processor is called"))]
        pub(super) fn $name($($argument: $type),*) -> $output {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn with_avx2($($argument: $type),*) -> $output {
                    $call
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2.
                    return unsafe { with_avx2($($argument),*) };
                }
            }
            $call
        }
    };
}

wide! {
    /// See [`Workspace::learn`].
    learn(
        workspace: &mut Workspace,
        data: &Dataset,
        positions: &[u32],
        model: &Model,
        aim: Aim,
        gradient: &mut Model
    ) -> f64,
    workspace.learn(data, positions, model, aim, gradient)
}

wide! {
    /// See [`Workspace::assess`].
    assess(
        workspace: &mut Workspace,
        data: &Dataset,
        positions: &[u32],
        model: &Model,
        target: Target
    ) -> f64,
    workspace.assess(data, positions, model, target)
}

wide! {
    /// See [`Step::apply`].
    apply(step: Step, part: &mut Part<'_>, shards: &[&Model]) -> (),
    step.apply(part, shards)
}
