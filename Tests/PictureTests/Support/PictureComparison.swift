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
  private let actual: Pixels
  private let expected: Pixels
  private let tolerance: Tolerance

  init(_ actual: Pixels, _ expected: Pixels, tolerance: Tolerance = Tolerance()) {
    (self.actual, self.expected, self.tolerance) = (actual, expected, tolerance)
    guard actual.width == expected.width, actual.height == expected.height else {
      differing = max(actual.words.count, expected.words.count)
      largest = 255
      steps = .max
      isSame = false
      return
    }
    var (count, largest, steps) = (0, 0, 0)
    for row in actual.rows(thatDifferFrom: expected) {
      for index in row where actual.words[index] != expected.words[index] {
        let distance = Self.distance(actual.words[index], expected.words[index])
        largest = max(largest, distance)
        count += distance <= tolerance.rounding ? 0 : 1
        steps += max(distance - tolerance.rounding, 0)
      }
    }
    differing = count
    self.largest = largest
    self.steps = steps
    isSame = steps <= tolerance.steps
  }

  /// Makes a picture that is black where the pictures are equal, grey where they differ by rounding, and red elsewhere;
  /// nil for different sizes.
  func makeDifference() -> Pixels? {
    guard actual.width == expected.width, actual.height == expected.height else { return nil }
    let words = zip(actual.words, expected.words).map { a, b -> UInt32 in
      let distance = Self.distance(a, b)
      return distance == 0 ? 0xff00_0000 : distance <= tolerance.rounding ? 0xff80_8080 : 0xffff_0000
    }
    return Pixels(width: actual.width, height: actual.height, words: words)
  }

  /// The largest difference of a component, alpha included.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func component(_ shift: UInt32) -> Int { abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)) }
    return a == b ? 0 : max(component(24), component(16), component(8), component(0))
  }
}
