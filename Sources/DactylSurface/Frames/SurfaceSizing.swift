import DactylGeometry

/// Computes the size of a toplevel: legal whole points from any values of a compositor or a program.
///
/// The program decides about the content, the compositor about the window, which has bars beside the content if the
/// program draws them.
package struct SurfaceSizing: Hashable, Sendable {
  /// The longest side of a picture that can be drawn, in pixels, and of a window, in points.
  package static let longestSide = 32_767

  /// The most memory of one buffer, in bytes. Three buffers of the largest screens made would fit in it.
  package static let largestBuffer = 512 << 20

  /// The size of the content of the floating window, in points: the program's request, then the size that the user has
  /// left it at.
  package private(set) var floating: Size
  /// Of the content, in points; zero on an axis means no limit.
  package var minimum: Size
  package var maximum: Size
  /// The widths of the parts of the window that are not content, in whole points.
  package var bars = Insets.zero
  /// The largest size of the window that the compositor recommends, if it has sent one.
  package var bounds: Size?

  package init(initial: Size, minimum: Size = .zero, maximum: Size = .zero) {
    self.floating = initial
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns the size of the window for a configure of `width` by `height` points; zero leaves the choice to the program.
  ///
  /// A size from the compositor is used even if it is outside of the limits; a negative number counts as zero.
  package mutating func resolve(width: Int, height: Int, isFloating: Bool) -> Size {
    let own = Size(
      width: Self.side(
        floating.width, minimum.width, maximum.width, bounds.map { $0.width - bars.horizontal }, bars.horizontal),
      height: Self.side(
        floating.height, minimum.height, maximum.height, bounds.map { $0.height - bars.vertical }, bars.vertical))
    let size = Size(
      width: width > 0 ? Double(min(width, Self.longestSide)) : own.width,
      height: height > 0 ? Double(min(height, Self.longestSide)) : own.height)
    // A size that can't be drawn, 32767x32767 for instance, is not kept as the floating size.
    if isFloating, (try? Self.bufferSize(for: size, scale: .one)) != nil {
      floating = Size(width: max(size.width - bars.horizontal, 1), height: max(size.height - bars.vertical, 1))
    }
    return size
  }

  /// Returns a side of a window with bars of `bars` points beside the content, whose side has the other values.
  private static func side(
    _ wanted: Double, _ minimum: Double, _ maximum: Double, _ bound: Double?, _ bars: Double
  ) -> Double {
    var side = wanted.isFinite ? wanted.rounded() : 1
    if let bound, bound > 0 { side = min(side, bound) }
    let limits = legalLimits(minimum: minimum, maximum: maximum)
    if limits.maximum > 0 { side = min(side, Double(limits.maximum)) }
    side = max(side, Double(limits.minimum))
    return min(max(side, 1) + bars, Double(longestSide))
  }

  /// The limits of the window on both axes, which cause no protocol error.
  var legalLimits: (minimum: PixelSize, maximum: PixelSize) {
    func limits(_ minimum: Double, _ maximum: Double, _ bars: Double) -> (minimum: Int, maximum: Int) {
      Self.legalLimits(minimum: minimum > 0 ? minimum + bars : 0, maximum: maximum > 0 ? maximum + bars : 0)
    }
    let width = limits(minimum.width, maximum.width, bars.horizontal)
    let height = limits(minimum.height, maximum.height, bars.vertical)
    return (
      PixelSize(width: width.minimum, height: height.minimum), PixelSize(width: width.maximum, height: height.maximum)
    )
  }

  /// Returns limits on one axis that cause no protocol error: whole, not negative, and with a maximum, if there is one,
  /// that is not below the minimum.
  package static func legalLimits(minimum: Double, maximum: Double) -> (minimum: Int, maximum: Int) {
    func whole(_ value: Double) -> Int {
      value > 0 ? Int(min(value.rounded(), Double(longestSide))) : 0
    }
    let least = whole(minimum)
    let most = whole(maximum)
    return (least, most == 0 ? 0 : max(most, least))
  }

  /// Returns the size of the buffer for a window of `size` points. Throws if the buffer would be too large.
  package static func bufferSize(for size: Size, scale: SurfaceScale) throws(SurfaceError) -> PixelSize {
    let width = scale.pixels(Int(size.width))
    let height = scale.pixels(Int(size.height))
    guard width <= longestSide, height <= longestSide, width * height * 4 <= largestBuffer else {
      throw SurfaceError(
        "a window of \(width)x\(height) pixels is too large to be drawn "
          + "(at most \(longestSide) a side and \(largestBuffer >> 20) MiB)")
    }
    return PixelSize(width: max(width, 1), height: max(height, 1))
  }
}
