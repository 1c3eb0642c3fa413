//! What a network sees of a position.

pub mod chess;
pub mod shogi;

use sente_game::{Key, Position, Side};
use std::fmt::Debug;

/// A piece of the game that a feature set is for.
pub(super) type Piece<F> = <<F as FeatureSet>::Position as Position>::Piece;

/// A place of the game that a feature set is for.
pub(super) type Place<F> = <<F as FeatureSet>::Position as Position>::Place;

/// Translates a position into numbers that a network adds up: each piece on each place, as each side sees it, is one or
/// two.
///
/// This is all that a game has to say. Places are squares and slots of hands alike, so nothing else knows of either.
///
/// A side's *view* is the way in which its features are numbered, and some piece of it, say its king, decides which it
/// is: mirrored if it stands on the right half of the board, for example. As long as the view stays the same, a move
/// changes a few features; when it changes, all of them.
///
/// A piece is a *plain* feature by where it is. If it is near the piece that decides the view, it may be a second, *relative*
/// one by how near. What a queen next to a king means is so learnt once and not for each square of the king, which takes far
/// fewer games than features of all pairs of squares.
pub trait FeatureSet: Copy + Debug + Send + Sync + 'static {
    /// The game.
    type Position: Position;

    /// The ways in which features are numbered; the default is that of a side without the piece that decides.
    type View: Key + Default;

    /// What networks for these features call them.
    const NAME: &'static str;

    /// What networks call them that have no weights for relative features.
    const PLAIN_NAME: &'static str;

    /// How many features there are, below 65,535.
    const COUNT: usize;

    /// How many of them are plain; those are the first.
    const PLAIN: usize;

    /// How many kinds of features there are. Features of a kind are the same piece on different places, so training may take
    /// what it learns of one as a hint at the others.
    const KINDS: usize;

    /// How many pieces a position has at most.
    const MEN: usize;

    /// How many outputs a network has; the position decides which one counts.
    const BUCKETS: usize;

    /// The side whose view a piece on a place decides, and what it becomes.
    fn view(piece: Piece<Self>, place: Place<Self>) -> Option<(Side, Self::View)>;

    /// The features that a piece on a place is to `side`, which has this view: a plain one, below [`FeatureSet::PLAIN`],
    /// and perhaps a relative one, below [`FeatureSet::COUNT`].
    fn indices(
        side: Side,
        view: Self::View,
        piece: Piece<Self>,
        place: Place<Self>,
    ) -> (usize, Option<usize>);

    /// Calls `visit` with each piece that is in one position and not in the other on the same place, and whether it is in
    /// `after`.
    fn for_each_difference(
        before: &Self::Position,
        after: &Self::Position,
        visit: impl FnMut(Piece<Self>, Place<Self>, bool),
    );

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

/// Calls `visit` with each of the features that a side sees.
pub fn for_each_feature<F: FeatureSet>(position: &F::Position, side: Side, mut visit: impl FnMut(usize)) {
    let view = views::<F>(position)[side.index()];
    position.for_each_piece(|piece, place| {
        let (plain, relative) = F::indices(side, view, piece, place);
        visit(plain);
        relative.into_iter().for_each(&mut visit);
    });
}

/// How many features a position has at most.
pub const fn most<F: FeatureSet>() -> usize {
    if F::COUNT > F::PLAIN { 2 * F::MEN } else { F::MEN }
}
