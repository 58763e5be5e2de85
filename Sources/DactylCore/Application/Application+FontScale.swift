import DactylGraphics

extension Application {
  /// The factor by which all text is larger than its font's size, for people who need larger letters. Default: 1.
  ///
  /// Values are limited to 0.25 to 8; NaN counts as 1. Setting it lays out and draws every window again; views without
  /// a window follow when they are shown. The scale belongs to the process: other applications in it, as in tests,
  /// share it.
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

extension Traits {
  /// The factor by which text is larger than its font's size: `Application.fontScale`.
  public var fontScale: Double { TextLayout.fontScale }
}

extension View {
  /// Asks for layout if the last one was made with another font scale, while the view was in no window.
  final func followFontScale() {
    if laidOutFontScale != TextLayout.fontScale { setNeedsLayout() }
  }

  final func followFontScaleThroughout() {
    followFontScale()
    for subview in storedSubviews { subview.followFontScaleThroughout() }
  }
}
