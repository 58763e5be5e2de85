/// A colour in sRGB, its components from 0 to 1 and not multiplied by the alpha.
public struct Color: Hashable, Sendable {
  public let red: Double
  public let green: Double
  public let blue: Double
  /// How much it covers: 0 is invisible, 1 hides what is below.
  public let alpha: Double

  /// Components outside 0...1 are limited to it; what is not a number counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.limited(red)
    self.green = Self.limited(green)
    self.blue = Self.limited(blue)
    self.alpha = Self.limited(alpha)
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

  /// The same colour with another alpha, from 0 to 1.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour on the straight line to `other`: this one at 0, the other at 1.
  ///
  /// Colours are weighted by their alpha, so that fading to `clear` doesn't darken.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    let t = Self.limited(fraction)
    let mixedAlpha = alpha * (1 - t) + other.alpha * t
    guard mixedAlpha > 0 else { return .clear }
    func mix(_ a: Double, _ b: Double) -> Double { (a * alpha * (1 - t) + b * other.alpha * t) / mixedAlpha }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mixedAlpha)
  }

  /// Whether nothing below shows through.
  public var isOpaque: Bool { alpha == 1 }

  private static func limited(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }
}
