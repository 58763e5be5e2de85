import DactylGraphics

extension Application {
  /// How many times as large as their fonts say all texts are, for people who need larger letters. 1 at the start.
  ///
  /// From 0.25 to 8; what is outside is limited to it, what is not a number counts as 1. Setting it lays out and draws every
  /// window anew, and what is not to be seen when it is shown. Fonts are the process's, so another application in it, as
  /// tests have them, has the same scale.
  public final var fontScale: Double {
    get { TextLayout.fontScale }
    set {
      let scale = newValue.isNaN ? 1 : min(max(newValue, 0.25), 8)
      guard scale != TextLayout.fontScale else { return }
      TextLayout.fontScale = scale
      for window in frontToBack { window.setNeedsLayoutThroughout() }
    }
  }
}

extension View {
  /// Asks for layout where that was made for letters of another size: the view was in no window when they changed.
  final func followFontScale() {
    if laidOutFontScale != TextLayout.fontScale { setNeedsLayout() }
  }

  final func followFontScaleThroughout() {
    followFontScale()
    for subview in storedSubviews { subview.followFontScaleThroughout() }
  }
}
