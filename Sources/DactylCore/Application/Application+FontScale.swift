import DactylGraphics

extension Application {
  /// The factor by which all text is larger than its font's size, for people who need larger letters. Default: 1.
  ///
  /// Values are limited to 0.25 to 8; NaN counts as 1. Setting it lays out and draws every window again; views without
  /// a window follow when they are shown. Each of several applications in a process, as in tests, has its own scale;
  /// views without a window have that of `shared`.
  public final var fontScale: Double {
    get { ownsFontScale ? TextLayout.fontScale : fontScaleWhileOthersRun }
    set {
      // A test uses it from now on.
      if session != nil { makeShared() }
      let scale = newValue.isNaN ? 1 : min(max(newValue, 0.25), 8)
      guard scale != TextLayout.fontScale else { return }
      TextLayout.fontScale = scale
      for window in frontToBack { window.setNeedsLayoutThroughout() }
    }
  }

  /// Whether the scale of all text in the process is that of this application. Another one that runs has its own.
  private final var ownsFontScale: Bool { Application.shared == nil || Application.shared === self || session == nil }

  /// Makes this application the one whose scale text has.
  final func takeFontScale() {
    guard Application.shared !== self else { return }
    Application.shared?.keepFontScale()
    guard TextLayout.fontScale != fontScaleWhileOthersRun else { return }
    TextLayout.fontScale = fontScaleWhileOthersRun
    // Some may have been laid out meanwhile.
    for window in frontToBack { window.followFontScaleThroughout() }
  }

  /// Keeps the scale while another application is the shared one.
  private final func keepFontScale() { fontScaleWhileOthersRun = TextLayout.fontScale }
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
