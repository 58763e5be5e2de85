import DactylGeometry

/// Computes the size of a toplevel: legal whole points from any values of a compositor or a program.
package struct SurfaceSizing: Hashable, Sendable {
  /// The longest side of a picture that can be drawn, in pixels, and of a window, in points.
  package static let longestSide = 32_767

  /// The most memory of one buffer, in bytes. Three buffers of the largest screens made would fit in it.
  package static let largestBuffer = 512 << 20

  /// The size of the floating window, in points: the program's request, then the size that the user has left it at.
  package private(set) var floating: Size
  package var minimum: Size
  package var maximum: Size
  /// The largest size that the compositor recommends, if it has sent one.
  package var bounds: Size?

  package init(initial: Size, minimum: Size = .zero, maximum: Size = .zero) {
    self.floating = initial
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns the size for a configure of `width` by `height` points; zero leaves the choice to the program.
  ///
  /// A size from the compositor is used even if it is outside of the limits; a negative number counts as zero.
  package mutating func resolve(width: Int, height: Int, isFloating: Bool) -> Size {
    let own = Size(
      width: Self.side(floating.width, minimum.width, maximum.width, bounds?.width),
      height: Self.side(floating.height, minimum.height, maximum.height, bounds?.height))
    let size = Size(
      width: width > 0 ? Double(min(width, Self.longestSide)) : own.width,
      height: height > 0 ? Double(min(height, Self.longestSide)) : own.height)
    // A size that can't be drawn, 32767x32767 for instance, is not kept as the floating size.
    if isFloating, (try? Self.bufferSize(for: size, scale: .one)) != nil { floating = size }
    return size
  }

  private static func side(_ wanted: Double, _ minimum: Double, _ maximum: Double, _ bound: Double?) -> Double {
    var side = wanted.isFinite ? wanted.rounded() : 1
    if let bound, bound > 0 { side = min(side, bound) }
    let limits = legalLimits(minimum: minimum, maximum: maximum)
    if limits.maximum > 0 { side = min(side, Double(limits.maximum)) }
    side = max(side, Double(limits.minimum))
    return min(max(side, 1), Double(longestSide))
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
