/// A single colour as four floats. They take half the memory of doubles, and a `Color` has two of them.
struct ColorComponents: Hashable, Sendable {
  let red: Float
  let green: Float
  let blue: Float
  let alpha: Float

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = Float(Self.limited(red))
    self.green = Float(Self.limited(green))
    self.blue = Float(Self.limited(blue))
    self.alpha = Float(Self.limited(alpha))
  }

  static func limited(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  func withAlphaComponent(_ alpha: Double) -> ColorComponents {
    ColorComponents(red: Double(red), green: Double(green), blue: Double(blue), alpha: alpha)
  }

  func mixed(with other: ColorComponents, by fraction: Double) -> ColorComponents {
    let t = Self.limited(fraction)
    let (own, others) = (Double(alpha) * (1 - t), Double(other.alpha) * t)
    let mixedAlpha = own + others
    guard mixedAlpha > 0 else { return ColorComponents(red: 0, green: 0, blue: 0, alpha: 0) }
    func mix(_ a: Float, _ b: Float) -> Double { (Double(a) * own + Double(b) * others) / mixedAlpha }
    return ColorComponents(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mixedAlpha)
  }
}
