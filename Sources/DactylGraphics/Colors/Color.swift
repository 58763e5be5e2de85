/// A colour in sRGB, or a pair of them, of which the appearance that is drawn in takes one.
///
///     let ink = Color(light: .black, dark: Color(white: 0.9))
///
/// Components are from 0 to 1 and not multiplied by the alpha.
public struct Color: Hashable, Sendable {
  /// In the light appearance, and in both where there is one colour only.
  let light: ColorComponents
  let dark: ColorComponents

  init(light: ColorComponents, dark: ColorComponents) {
    self.light = light
    self.dark = dark
  }

  /// Components outside 0...1 are limited to it; what is not a number counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let components = ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
    self.init(light: components, dark: components)
  }

  /// A grey from 0, black, to 1, white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The colour written as `0xRRGGBB`; higher digits are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255,
      alpha: alpha)
  }

  /// What `light` is in the light appearance and `dark` in the dark one.
  public init(light: Color, dark: Color) {
    self.init(light: light.light, dark: dark.dark)
  }

  // MARK: One of the two

  /// The colour that is drawn in `appearance`, by itself.
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

  /// In the light appearance, as all components: ask the colour that was resolved for an appearance.
  ///
  /// Precise to a ten-millionth.
  public var red: Double { Double(light.red) }
  /// The green component in the light appearance, from 0 to 1.
  public var green: Double { Double(light.green) }
  /// The blue component in the light appearance, from 0 to 1.
  public var blue: Double { Double(light.blue) }
  /// How much it covers, in the light appearance: 0 is invisible, 1 hides what is below.
  public var alpha: Double { Double(light.alpha) }

  /// Whether nothing below shows through, in either appearance.
  public var isOpaque: Bool { light.alpha == 1 && dark.alpha == 1 }

  // MARK: Others made of it

  /// The same colour with another alpha, from 0 to 1, in both appearances.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(light: light.withAlpha(alpha), dark: dark.withAlpha(alpha))
  }

  /// The same colour, covering `fraction` of what it covers, from 0 to 1.
  public func faded(to fraction: Double) -> Color {
    let fraction = ColorComponents.limited(fraction)
    return Color(
      light: light.withAlpha(Double(light.alpha) * fraction), dark: dark.withAlpha(Double(dark.alpha) * fraction))
  }

  /// The colour on the straight line to `other`: this one at 0, the other at 1, in each appearance.
  ///
  /// Colours are weighted by their alpha, so that fading to `clear` doesn't darken.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    Color(light: light.mixed(with: other.light, by: fraction), dark: dark.mixed(with: other.dark, by: fraction))
  }
}
