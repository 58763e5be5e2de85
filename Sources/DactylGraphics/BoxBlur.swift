/// A blur by three box filters in turn, which is close to that of a Gauss curve, but has an end.
///
/// The boxes have fractional edges, so that the standard deviation is exact (P. Gwosdek and others, "Theoretical
/// foundations of Gaussian convolution by extended box filtering", 2011).
struct BoxBlur: Hashable {
  private static let passes = 3
  /// The whole pixels of a box on each side of its middle.
  private let radius: Int
  /// The part of the next pixel on each side, from 0 to 1.
  private let fraction: Float
  /// How far the blur spreads, in pixels.
  let reach: Int

  /// `standardDeviation` is in pixels; 0 does not blur.
  init(standardDeviation: Double) {
    guard standardDeviation > 0 else {
      (radius, fraction, reach) = (0, 0, 0)
      return
    }
    let variance = standardDeviation * standardDeviation / Double(Self.passes)
    let whole = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let width = 2 * whole + 1
    radius = Int(whole)
    fraction = Float(
      width * (whole * (whole + 1) - 3 * variance) / (6 * (variance - (whole + 1) * (whole + 1))))
    reach = Self.passes * (radius + 1)
  }

  /// Blurs the alpha in `bytes`, in rows of `stride` bytes. Outside is nothing.
  func apply(to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard reach > 0 else { return }
    // With zeros on both sides, the boxes need no limits.
    let length = max(width, height) + 2 * edge
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width * height + 2 * length) { memory in
      memory.initialize(repeating: 0)
      guard let start = memory.baseAddress else { return }
      let (values, lines) = (start + 2 * length, (start, start + length))
      for y in 0..<height {
        for x in 0..<width { values[y * width + x] = Float(bytes[y * stride + x]) }
      }
      for y in 0..<height { blur(values + y * width, count: width, step: 1, lines) }
      // The lines are empty beyond the shorter ones.
      memory[..<(2 * length)].update(repeating: 0)
      for x in 0..<width { blur(values + x, count: height, step: width, lines) }
      for y in 0..<height {
        for x in 0..<width { bytes[y * stride + x] = UInt8(min(max(values[y * width + x], 0), 255).rounded()) }
      }
    }
  }

  /// The number of zeros that a line has on each side.
  private var edge: Int { radius + 1 }

  /// Blurs the `count` values of a row or a column, in two `lines` of that many and their edges, which are zero.
  private func blur(
    _ values: UnsafeMutablePointer<Float>, count: Int, step: Int,
    _ lines: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  ) {
    var (old, new) = lines
    for index in 0..<count { old[edge + index] = values[index * step] }
    let share = 1 / (Float(2 * radius + 1) + 2 * fraction)
    for _ in 0..<Self.passes {
      var sum: Float = 0
      for index in 0..<2 * radius + 1 { sum += old[index] }
      for index in edge..<edge + count {
        sum += old[index + radius] - old[index - radius - 1]
        new[index] = (sum + fraction * (old[index - edge] + old[index + edge])) * share
      }
      swap(&old, &new)
    }
    for index in 0..<count { values[index * step] = old[edge + index] }
  }
}
