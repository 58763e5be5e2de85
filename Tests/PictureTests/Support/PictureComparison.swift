/// Two pictures, pixel by pixel.
struct PictureComparison {
  /// What one library version or processor may draw otherwise than another.
  struct Tolerance {
    /// Steps of 255 that a component of a pixel may differ by.
    var level = 12
    /// How many pixels of all may differ by more, from 0 to 1.
    var share = 0.0005
  }

  /// Pixels that differ by more than the level.
  let differing: Int
  /// The largest difference of a component.
  let largest: Int
  let isSame: Bool
  /// Black where the pictures are the same, grey where the tolerance covers it, red elsewhere; nil for different sizes.
  let difference: Pixels?

  init(_ actual: Pixels, _ expected: Pixels, tolerance: Tolerance = Tolerance()) {
    guard actual.width == expected.width, actual.height == expected.height else {
      differing = max(actual.words.count, expected.words.count)
      largest = 255
      isSame = false
      difference = nil
      return
    }
    var (count, largest, words) = (0, 0, [UInt32]())
    words.reserveCapacity(actual.words.count)
    for (a, b) in zip(actual.words, expected.words) {
      let distance = Self.distance(a, b)
      largest = max(largest, distance)
      if distance > tolerance.level { count += 1 }
      words.append(distance == 0 ? 0xff00_0000 : distance > tolerance.level ? 0xffff_0000 : 0xff80_8080)
    }
    differing = count
    self.largest = largest
    isSame = Double(count) <= tolerance.share * Double(words.count)
    difference = Pixels(width: actual.width, height: actual.height, words: words)
  }

  /// The largest difference of a component, alpha included.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    return [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
  }
}
