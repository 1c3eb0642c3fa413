//! What a network sees of a position.

pub mod chess;
pub mod shogi;

use sente_game::{Key, Position, Side};
use std::fmt::Debug;

/// A piece of the game that a feature set is for.
pub(super) type Piece<F> = <<F as FeatureSet>::Position as Position>::Piece;

/// A place of the game that a feature set is for.
pub(super) type Place<F> = <<F as FeatureSet>::Position as Position>::Place;

/// Translates a position into numbers that a network adds up: each piece on each place, as each side sees it, is one.
///
/// This is all that a game has to say. Places are squares and slots of hands alike, so nothing else knows of either.
///
/// A side's *view* is the way in which its features are numbered, and some piece of it, say its king, decides which it
/// is: mirrored if it stands on the right half of the board, for example. As long as the view stays the same, a move
/// changes a few features; when it changes, all of them.
pub trait FeatureSet: Copy + Debug + Send + Sync + 'static {
    /// The game.
    type Position: Position;

    /// The ways in which features are numbered; the default is that of a side without the piece that decides.
    type View: Key + Default;

    /// What networks for these features call them.
    const NAME: &'static str;

    /// How many features there are, below 65,535.
    const COUNT: usize;

    /// How many kinds of features there are. Features of a kind are the same piece on different places, so training may take
    /// what it learns of one as a hint at the others.
    const KINDS: usize;

    /// How many features a position has at most.
    const MOST: usize;

    /// How many outputs a network has; the position decides which one counts.
    const BUCKETS: usize;

    /// The side whose view a piece on a place decides, and what it becomes.
    fn view(piece: Piece<Self>, place: Place<Self>) -> Option<(Side, Self::View)>;

    /// The feature, below [`FeatureSet::COUNT`], that a piece on a place is to `side`, which has this view.
    fn index(side: Side, view: Self::View, piece: Piece<Self>, place: Place<Self>) -> usize;

    /// The kind of a feature, below [`FeatureSet::KINDS`].
    fn kind(feature: usize) -> usize;

    /// Whose a piece is.
    fn owner(piece: Piece<Self>) -> Side;

    /// What people call a piece on a place: its letter and where it is.
    fn name(piece: Piece<Self>, place: Place<Self>) -> String;

    /// The output that counts, below [`FeatureSet::BUCKETS`].
    fn bucket(position: &Self::Position) -> usize;
}

/// The views of both sides.
pub fn views<F: FeatureSet>(position: &F::Position) -> [F::View; 2] {
    let mut views = [F::View::default(); 2];
    position.for_each_piece(|piece, place| {
        if let Some((side, view)) = F::view(piece, place) {
            views[side.index()] = view;
        }
    });
    views
}

/// Calls `visit` with each piece's features: to the first side and to the second.
pub fn for_each_feature<F: FeatureSet>(position: &F::Position, mut visit: impl FnMut([usize; 2])) {
    let views = views::<F>(position);
    position.for_each_piece(|piece, place| {
        visit(Side::ALL.map(|side| F::index(side, views[side.index()], piece, place)));
    });
}
