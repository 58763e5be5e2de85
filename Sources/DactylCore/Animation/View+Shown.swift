import DactylGeometry

/// The values of a view on the screen while an animation runs, and its own values otherwise. Outside of a frame they
/// are those at the time of the present event.
///
/// Touches find a view at its target. To catch a flying view, let a view below it take the touch, and ask here:
///
///     if card.presentationFrame.contains(touch.location(in: board)) { card.endAnimations(at: .current) }
extension View {
  /// `frame` on the screen.
  public final var presentationFrame: Rect {
    presentation?.catchUp()
    return rectShown
  }

  /// `bounds` on the screen.
  public final var presentationBounds: Rect {
    presentation?.catchUp()
    return shownBounds
  }

  /// `center` on the screen.
  public final var presentationCenter: Point {
    presentation?.catchUp()
    return shownCenter
  }

  /// `transform` on the screen.
  public final var presentationTransform: AffineTransform {
    presentation?.catchUp()
    return shownTransform
  }

  /// `alpha` on the screen.
  public final var presentationAlpha: Double {
    presentation?.catchUp()
    return shownAlpha
  }

  /// Whether an animation of the view runs, or waits for its delay.
  public final var hasAnimations: Bool { presentation != nil }

  /// Ends all animations of the view: at the target, where the view is on the screen, or at the start. Completions get
  /// false.
  ///
  /// With `.current` the view takes over the values on the screen, so that a finger can catch a flying view without a
  /// jump.
  public final func endAnimations(at position: AnimationPosition = .end) {
    presentation?.end(at: position)
  }
}
