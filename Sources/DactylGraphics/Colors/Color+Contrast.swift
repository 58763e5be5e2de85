#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Color {
  /// The relative luminance in the light appearance, from 0, black, to 1, white, as WCAG 2 defines it. The alpha is
  /// ignored.
  public var luminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast to `background` in `appearance`, from 1, none, to 21, black on white, as WCAG 2 defines it.
  ///
  /// A translucent colour is seen over `background`, and that over white in the light and over black in the dark
  /// appearance. Text needs 4.5, and anything that shows where to touch needs 3.
  public func contrast(to background: Color, in appearance: Appearance) -> Double {
    let ground = background.resolved(for: appearance).over(appearance == .light ? .white : .black)
    let (a, b) = (resolved(for: appearance).over(ground).luminance, ground.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns this single colour as it is seen over an opaque one.
  private func over(_ ground: Color) -> Color {
    Color(
      red: red * alpha + ground.red * (1 - alpha), green: green * alpha + ground.green * (1 - alpha),
      blue: blue * alpha + ground.blue * (1 - alpha))
  }
}
