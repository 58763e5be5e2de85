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
  ///
  /// The picture of a shape has much that is the same: a row that equals the one above has the same result, and with
  /// `isMirrored` the right half has that of the left one, which it mirrors but for rounding. Several columns are blurred
  /// together.
  func apply(to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, isMirrored: Bool = false) {
    guard reach > 0, width > 0, height > 0 else { return }
    let picture = Picture(bytes: bytes, width: width, height: height, stride: stride)
    let rows = picture.indicesOfDifferentRows
    let columns = (width + Lanes.scalarCount - 1) / Lanes.scalarCount * Lanes.scalarCount
    // With zeros on both sides, the boxes need no limits.
    let (across, down) = (width + 2 * edge, height + 2 * edge)
    let count = (rows[height - 1] + 1) * columns
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 2 * across) { memory in
      memory.initialize(repeating: 0)
      guard let values = memory.baseAddress else { return }
      let lines = (values + count, values + count + across)
      for y in 0..<height where y == 0 || rows[y] != rows[y - 1] {
        blur(picture.row(y), count: width, into: values + rows[y] * columns, lines)
      }
      withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * down) { memory in
        memory.initialize(repeating: .zero)
        guard let start = memory.baseAddress else { return }
        let end = isMirrored ? (width + 1) / 2 : width
        for x in Swift.stride(from: 0, to: end, by: Lanes.scalarCount) {
          blurColumns(of: picture, from: x, values: values + x, rows, columns, (start, start + down))
        }
      }
      if isMirrored { picture.mirror() }
    }
  }

  /// The values of neighbouring columns.
  private typealias Lanes = SIMD8<Float>

  /// The alpha of a picture.
  private struct Picture {
    let bytes: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    let stride: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * stride }

    /// For each row, how many rows above it differ from the one before.
    var indicesOfDifferentRows: [Int] {
      var indices = [0]
      indices.reserveCapacity(height)
      for y in 1..<max(height, 1) { indices.append(indices[y - 1] + (isSame(y, y - 1) ? 0 : 1)) }
      return indices
    }

    private func isSame(_ a: Int, _ b: Int) -> Bool {
      let (a, b) = (row(a), row(b))
      let words = width / 8
      for index in 0..<words {
        let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
        let (one, other) = (
          a.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self),
          b.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
        )
        if one != other { return false }
      }
      for x in 8 * words..<width where a[x] != b[x] { return false }
      return true
    }

    /// Replaces the right half by the mirrored left one.
    func mirror() {
      for y in 0..<height {
        let row = row(y)
        for x in 0..<width / 2 { row[width - 1 - x] = row[x] }
      }
    }
  }

  /// The number of zeros that a line has on each side.
  private var edge: Int { radius + 1 }

  /// The inverse of the width of a box.
  private var share: Float { 1 / (Float(2 * radius + 1) + 2 * fraction) }

  /// Blurs the `count` values of a row into `values`, in two `lines` of that many and their edges, which are zero.
  private func blur(
    _ row: UnsafeMutablePointer<UInt8>, count: Int, into values: UnsafeMutablePointer<Float>,
    _ lines: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  ) {
    var (old, new) = lines
    let (fraction, share) = (fraction, share)
    for index in 0..<count { (old + edge)[index] = Float(row[index]) }
    for _ in 0..<Self.passes {
      // The pixel that enters the box at an index, and those before and after the box.
      let (last, before, after, middle) = (old + edge + radius, old, old + 2 * edge, new + edge)
      var sum: Float = 0
      for index in 0..<2 * radius + 1 { sum += old[index] }
      for index in 0..<count {
        sum += last[index] - before[index]
        middle[index] = (sum + fraction * (before[index] + after[index])) * share
      }
      swap(&old, &new)
    }
    for index in 0..<count { values[index] = (old + edge)[index] }
  }

  /// Blurs the columns of `picture` from `x` on. `values` are theirs in the first row; row `y` is `rows[y]` times
  /// `columns` values further. The edges of the `lines` are zero.
  private func blurColumns(
    of picture: Picture, from x: Int, values: UnsafeMutablePointer<Float>, _ rows: [Int], _ columns: Int,
    _ lines: (UnsafeMutablePointer<Lanes>, UnsafeMutablePointer<Lanes>)
  ) {
    var (old, new) = lines
    let (share, fraction, height) = (Lanes(repeating: share), Lanes(repeating: fraction), picture.height)
    for y in 0..<height {
      (old + edge)[y] = UnsafeRawPointer(values + rows[y] * columns).loadUnaligned(as: Lanes.self)
    }
    for _ in 0..<Self.passes {
      let (last, before, after, middle) = (old + edge + radius, old, old + 2 * edge, new + edge)
      var sum = Lanes.zero
      for index in 0..<2 * radius + 1 { sum += old[index] }
      for index in 0..<height {
        sum += last[index] - before[index]
        middle[index] = (sum + fraction * (before[index] + after[index])) * share
      }
      swap(&old, &new)
    }
    let count = min(Lanes.scalarCount, picture.width - x)
    for y in 0..<height {
      // Rounded to the nearest number: a conversion cuts the fraction off.
      let rounded = (old + edge)[y] + 0.5
      let row = picture.row(y) + x
      for lane in 0..<count { row[lane] = UInt8(min(max(rounded[lane], 0), 255)) }
    }
  }
}
