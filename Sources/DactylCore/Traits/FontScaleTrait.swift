import DactylGraphics

/// The factor by which text is larger than its font's size, for people who need larger letters. Default: 1.
///
///     application.traitOverrides.fontScale = 1.5
///     page.traitOverrides.fontScale = 2
///
/// Values are limited to 0.25 to 8; NaN counts as 1.
public enum FontScaleTrait: TraitDefinition {
  public static var defaultValue: Double { 1 }

  static func limited(_ scale: Double) -> Double { scale.isNaN ? 1 : min(max(scale, 0.25), 8) }
}

extension Traits {
  /// The factor by which text is larger than its font's size.
  public var fontScale: Double {
    guard isOfView else { return FontScaleTrait.limited(self[FontScaleTrait.self]) }
    if !Application.viewsHaveFontScales { return TextLayout.fontScale }
    return FontScaleTrait.limited(value(of: FontScaleTrait.self, inNoWindow: TextLayout.fontScale))
  }
}

extension TraitOverrides {
  /// The factor by which text is larger than its font's size; nil inherits it.
  public var fontScale: Double? {
    get { self[FontScaleTrait.self] }
    nonmutating set { self[FontScaleTrait.self] = newValue }
  }
}

extension Application {
  /// The scale of text where no view sets one.
  private final var fontScaleOfAll: Double { FontScaleTrait.limited(traits[FontScaleTrait.self]) }

  /// Makes the application's scale that of text.
  final func fontScaleChanged() {
    // A test uses it from now on.
    if session != nil { makeShared() }
    guard Application.shared == nil || Application.shared === self || session == nil else { return }
    TextLayout.fontScale = fontScaleOfAll
  }

  /// Makes this application the one whose scale text has. Each of several in a process, as in tests, has its own.
  final func takeFontScale() {
    guard Application.shared !== self, TextLayout.fontScale != fontScaleOfAll else { return }
    TextLayout.fontScale = fontScaleOfAll
    // Some may have been laid out meanwhile.
    for window in frontToBack { window.followFontScaleThroughout() }
  }
}

extension View {
  /// The value of the trait; a view asks for it each time that a layout measures it.
  final var fontScale: Double { Application.viewsHaveFontScales ? traits.fontScale : TextLayout.fontScale }

  /// Calls `body`, in which text has the view's scale.
  final func withFontScale<Result>(_ body: () -> Result) -> Result {
    guard Application.viewsHaveFontScales else { return body() }
    return TextLayout.withFontScale(fontScale, body)
  }

  /// Asks for layout if the last one was made with another font scale, while the view was in no window.
  final func followFontScale() {
    if laidOutFontScale != fontScale { setNeedsLayout() }
  }

  final func followFontScaleThroughout() {
    followFontScale()
    for view in children { view.followFontScaleThroughout() }
  }
}
