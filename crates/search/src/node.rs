//! Kinds of nodes.

/// What kind of node is searched. The kind is a type, so that each has code of its own, and it names the kind of its
/// first child, so that no caller can choose wrongly.
pub(crate) trait Node {
    /// Whether an exact score is wanted.
    const PV: bool;
    /// Whether this is where the search began.
    const ROOT: bool;
    /// What the first move leads to.
    type Child: Node;
}

/// Where the search began.
pub(crate) struct Root;

/// On a line that may become the principal variation.
pub(crate) struct Pv;

/// Anywhere else: only whether the score is above or below is asked.
pub(crate) struct NonPv;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
    type Child = Pv;
}

impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
    type Child = Pv;
}

impl Node for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
    type Child = NonPv;
}
