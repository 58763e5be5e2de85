/// A colour in sRGB, or a pair of colours for the light and the dark appearance.
///
///     let ink = Color(light: .black, dark: Color(white: 0.9))
///
/// Components are from 0 to 1 and not multiplied by the alpha.
public struct Color: Hashable, Sendable {
  /// The components in the light appearance, or in both if there is only one colour.
  let light: ColorComponents
  let dark: ColorComponents

  init(light: ColorComponents, dark: ColorComponents) {
    self.light = light
    self.dark = dark
  }

  /// A colour with these components, which are limited to 0...1; NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let components = ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
    self.init(light: components, dark: components)
  }

  /// A grey from 0, black, to 1, white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The colour `0xRRGGBB`; higher digits are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
      alpha: alpha)
  }

  /// The colour that is `light` in the light appearance and `dark` in the dark one.
  public init(light: Color, dark: Color) {
    self.init(light: light.light, dark: dark.dark)
  }

  // MARK: Resolving

  /// Returns the single colour that is drawn in `appearance`.
  public func resolved(for appearance: Appearance) -> Color {
    let components = components(for: appearance)
    return Color(light: components, dark: components)
  }

  func components(for appearance: Appearance) -> ColorComponents {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }

  /// The red component in the light appearance, from 0 to 1. For another appearance, read it from the resolved colour.
  ///
  /// Precise to a ten-millionth.
  public var red: Double { Double(light.red) }
  /// The green component in the light appearance, from 0 to 1.
  public var green: Double { Double(light.green) }
  /// The blue component in the light appearance, from 0 to 1.
  public var blue: Double { Double(light.blue) }
  /// The opacity in the light appearance, from 0, invisible, to 1, opaque.
  public var alpha: Double { Double(light.alpha) }

  /// Whether the colour is opaque in both appearances.
  public var isOpaque: Bool { light.alpha == 1 && dark.alpha == 1 }

  /// Whether the colour is invisible in both appearances.
  package var isClear: Bool { light.alpha <= 0 && dark.alpha <= 0 }

  // MARK: Derived colours

  /// Returns the same colour with another alpha, from 0 to 1, in both appearances.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(light: light.withAlphaComponent(alpha), dark: dark.withAlphaComponent(alpha))
  }

  /// Returns the same colour with its alpha multiplied by `fraction`, from 0 to 1.
  public func faded(to fraction: Double) -> Color {
    let fraction = ColorComponents.limited(fraction)
    return Color(
      light: light.withAlphaComponent(Double(light.alpha) * fraction),
      dark: dark.withAlphaComponent(Double(dark.alpha) * fraction))
  }

  /// Returns a mix of both colours, in each appearance: this one at 0, `other` at 1.
  ///
  /// Colours are weighted by their alpha, so that fading to `clear` doesn't darken.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    Color(light: light.mixed(with: other.light, by: fraction), dark: dark.mixed(with: other.dark, by: fraction))
  }
}
