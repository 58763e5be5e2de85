import DactylGeometry

/// Where a view is seen, while an animation moves it; what it was given otherwise. Outside of a frame that is where it is at
/// the time of the event under way.
///
/// Touches find a view where it is going. To catch one that flies, let a view below it take the touch, and ask here:
///
///     if card.presentationFrame.contains(touch.location(in: board)) { card.endAnimations(at: .current) }
extension View {
  /// As `frame`.
  public final var presentationFrame: Rect {
    presentation?.catchUp()
    return rectShown
  }

  /// As `bounds`.
  public final var presentationBounds: Rect {
    presentation?.catchUp()
    return shownBounds
  }

  /// As `center`.
  public final var presentationCenter: Point {
    presentation?.catchUp()
    return shownCenter
  }

  /// As `transform`.
  public final var presentationTransform: AffineTransform {
    presentation?.catchUp()
    return shownTransform
  }

  /// As `alpha`.
  public final var presentationAlpha: Double {
    presentation?.catchUp()
    return shownAlpha
  }

  /// Whether an animation moves something of the view, or will after its delay.
  public final var hasAnimations: Bool { presentation != nil }

  /// Ends whatever animates the view: at its target, where it is seen, or where it began. Completions get false.
  ///
  /// With `.current` the view's own values become those that are seen: a finger takes over a card in flight without a jump.
  public final func endAnimations(at position: AnimationPosition = .end) {
    presentation?.end(at: position)
  }
}
