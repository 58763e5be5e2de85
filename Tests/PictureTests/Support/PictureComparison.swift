/// Compares two pictures, pixel by pixel.
struct PictureComparison {
  /// Differences between versions of libraries and between processors.
  struct Tolerance {
    /// Steps of 255 by which every component of every pixel may differ.
    var rounding = 2
    /// The sum of further differences over all pixels, in steps of the component that differs most: two pixels may be
    /// black instead of white, in a picture of any size.
    var steps = 510
  }

  /// The number of pixels that differ by more than rounding.
  let differing: Int
  /// The largest difference of a component.
  let largest: Int
  /// The sum that the tolerance limits.
  let steps: Int
  let isSame: Bool
  /// Black where the pictures are equal, grey where they differ by rounding, red elsewhere; nil for different sizes.
  let difference: Pixels?

  init(_ actual: Pixels, _ expected: Pixels, tolerance: Tolerance = Tolerance()) {
    guard actual.width == expected.width, actual.height == expected.height else {
      differing = max(actual.words.count, expected.words.count)
      largest = 255
      steps = .max
      isSame = false
      difference = nil
      return
    }
    var (count, largest, steps, words) = (0, 0, 0, [UInt32]())
    words.reserveCapacity(actual.words.count)
    for (a, b) in zip(actual.words, expected.words) {
      let distance = Self.distance(a, b)
      let isRounding = distance <= tolerance.rounding
      largest = max(largest, distance)
      count += isRounding ? 0 : 1
      steps += max(distance - tolerance.rounding, 0)
      words.append(distance == 0 ? 0xff00_0000 : isRounding ? 0xff80_8080 : 0xffff_0000)
    }
    differing = count
    self.largest = largest
    self.steps = steps
    isSame = steps <= tolerance.steps
    difference = Pixels(width: actual.width, height: actual.height, words: words)
  }

  /// The largest difference of a component, alpha included.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    return [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
  }
}
