import DactylGeometry

/// The arithmetic of a toplevel's size: legal whole points from anything a compositor or a program may say.
package struct SurfaceSizing: Hashable, Sendable {
  /// The longest side of a picture that can be drawn, in pixels; also the longest side a window can have, in points.
  package static let longestSide = 32_767

  /// The most memory one buffer may take, in bytes. Three of the largest screens made would fit.
  package static let largestBuffer = 512 << 20

  /// What the program asked for and what the user left the floating window at, in points.
  package private(set) var floating: Size
  package var minimum: Size
  package var maximum: Size
  /// The largest size that the compositor finds sensible, where it said so.
  package var bounds: Size?

  package init(initial: Size, minimum: Size = .zero, maximum: Size = .zero) {
    self.floating = initial
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The size to take for a configure of `width` by `height` points, where zero leaves the choice to us.
  ///
  /// What the compositor names is taken as it is, even against our limits, as it has its reasons; a negative number
  /// counts as zero.
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

  /// Limits on one axis that the compositor will not answer with a protocol error: whole, not negative, and the
  /// maximum, where there is one, not below the minimum.
  package static func legalLimits(minimum: Double, maximum: Double) -> (minimum: Int, maximum: Int) {
    func whole(_ value: Double) -> Int {
      value > 0 ? Int(min(value.rounded(), Double(longestSide))) : 0
    }
    let least = whole(minimum)
    let most = whole(maximum)
    return (least, most == 0 ? 0 : max(most, least))
  }

  /// The buffer for a window of `size` points, or why there can be none.
  package static func bufferSize(for size: Size, scale: SurfaceScale) throws(SurfaceError) -> PixelSize {
    let width = scale.pixels(Int(size.width))
    let height = scale.pixels(Int(size.height))
    guard width <= longestSide, height <= longestSide, width * height * 4 <= largestBuffer else {
      throw SurfaceError(
        "a window of \(width)x\(height) pixels is more than can be drawn "
          + "(at most \(longestSide) a side and \(largestBuffer >> 20) MiB)")
    }
    return PixelSize(width: max(width, 1), height: max(height, 1))
  }
}
