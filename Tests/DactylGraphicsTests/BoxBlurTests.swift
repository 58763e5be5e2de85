import Testing

@testable import DactylGraphics

/// Pictures that are blurred.
@Suite struct BoxBlurTests {
  private struct Picture: Equatable {
    var bytes: [UInt8]
    let width: Int
    let height: Int

    subscript(x: Int, y: Int) -> UInt8 { bytes[y * width + x] }

    var turned: Picture {
      let bytes = (0..<width).flatMap { x in (0..<height).map { y in self[x, y] } }
      return Picture(bytes: bytes, width: height, height: width)
    }

    func blurred(_ blur: BoxBlur, isMirrored: Bool = false) -> Picture {
      var copy = self
      copy.bytes.withUnsafeMutableBufferPointer {
        if let start = $0.baseAddress {
          blur.apply(to: start, width: width, height: height, stride: width, isMirrored: isMirrored)
        }
      }
      return copy
    }
  }

  /// A picture without any order, in which some rows equal the ones above.
  private func makePicture(_ width: Int, _ height: Int, isMirrored: Bool) -> Picture {
    var state: UInt32 = 7
    var bytes: [UInt8] = []
    for y in 0..<height {
      if y % 5 == 3 {
        bytes += bytes.suffix(width)
      } else {
        for _ in 0..<width {
          state = state &* 1_664_525 &+ 1_013_904_223
          bytes.append(UInt8(state >> 24))
        }
      }
    }
    if isMirrored {
      for y in 0..<height {
        for x in 0..<width / 2 { bytes[y * width + width - 1 - x] = bytes[y * width + x] }
      }
    }
    return Picture(bytes: bytes, width: width, height: height)
  }

  @Test(arguments: [(1, 1), (7, 3), (8, 8), (9, 20), (40, 17), (64, 1), (1, 30)], [0.3, 1, 4, 9])
  func rowsAndColumnsAreBlurredAlike(_ size: (width: Int, height: Int), _ deviation: Double) {
    let blur = BoxBlur(standardDeviation: deviation)
    for isMirrored in [false, true] {
      let picture = makePicture(size.width, size.height, isMirrored: isMirrored)
      let (a, b) = (picture.blurred(blur, isMirrored: isMirrored), picture.turned.blurred(blur).turned)
      for (first, second) in zip(a.bytes, b.bytes) { #expect(abs(Int(first) - Int(second)) <= 1) }
    }
  }

  @Test(arguments: [(5, 5), (12, 30), (33, 9)]) func eachPixelSpreadsAlike(_ size: (width: Int, height: Int)) {
    let blur = BoxBlur(standardDeviation: 1.5)
    let (width, height) = (size.width + 2 * blur.reach, size.height + 2 * blur.reach)
    var sum = [Int](repeating: 0, count: width * height)
    var all = Picture(bytes: [UInt8](repeating: 0, count: width * height), width: width, height: height)
    for y in blur.reach..<height - blur.reach {
      var row = Picture(bytes: [UInt8](repeating: 0, count: width * height), width: width, height: height)
      for x in blur.reach..<width - blur.reach {
        all.bytes[y * width + x] = 255
        row.bytes[y * width + x] = 255
      }
      for (index, value) in row.blurred(blur).bytes.enumerated() { sum[index] += Int(value) }
    }
    for (value, expected) in zip(all.blurred(blur).bytes, sum) { #expect(abs(Int(value) - expected) <= size.height) }
  }

  @Test func bytesBesideThePictureStay() {
    let blur = BoxBlur(standardDeviation: 2)
    var bytes = [UInt8](repeating: 200, count: 12 * 6)
    bytes.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { blur.apply(to: start, width: 9, height: 6, stride: 12) }
    }
    for (index, byte) in bytes.enumerated() where index % 12 >= 9 { #expect(byte == 200) }
    #expect(bytes[0] < 200)
  }
}
