import DactylGeometry
import Glibc

/// A rectangle of whole pixels.
struct PixelArea {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }
  var count: Int { isEmpty ? 0 : (right - left) * (bottom - top) }

  func grown(by margin: Int) -> PixelArea {
    PixelArea(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// Sets of pixels of a picture, as the columns of each row.
struct PixelRaster {
  let width: Int
  let height: Int

  var all: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  /// The pixels that `rect`, in points, touches.
  func pixels(of rect: Rect, scale: Double) -> PixelArea {
    func whole(_ length: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max((length * scale).rounded(rule), -1e6), 1e6))
    }
    let slack = 0.001 / scale
    return PixelArea(
      left: whole(rect.minX + slack, .down), top: whole(rect.minY + slack, .down),
      right: whole(rect.maxX - slack, .up), bottom: whole(rect.maxY - slack, .up)
    ).intersection(all)
  }

  /// The columns in each row in which two pictures differ by more than `tolerance` in a part of a colour.
  func differences(_ one: [UInt32], _ other: [UInt32], tolerance: UInt32 = 0) -> [[Int]] {
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        guard let a = one.baseAddress, let b = other.baseAddress else { return Array(repeating: [], count: height) }
        return (0..<height).map { row in
          let (first, second) = (a + row * width, b + row * width)
          // Most rows are equal, and comparing pixels one by one takes long in a debug build.
          if memcmp(first, second, width * 4) == 0 { return [] }
          var columns: [Int] = []
          var column = 0
          while column < width {
            if first[column] != second[column],
              tolerance == 0 || Self.difference(first[column], second[column]) > tolerance
            {
              columns.append(column)
            }
            column += 1
          }
          return columns
        }
      }
    }
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { (most: UInt32, shift: UInt32) in
      let (x, y) = (a >> shift & 0xff, b >> shift & 0xff)
      return max(most, max(x, y) - min(x, y))
    }
  }

  /// The smallest area around the places inside `area`; nil if there are none.
  func box(of places: [[Int]], in area: PixelArea) -> PixelArea? {
    var box: PixelArea?
    for row in area.top..<area.bottom {
      guard let first = places[row].first(where: { $0 >= area.left }), first < area.right,
        let last = places[row].last(where: { $0 < area.right })
      else { continue }
      let old = box ?? PixelArea(left: first, top: row, right: last + 1, bottom: row + 1)
      box = PixelArea(
        left: min(old.left, first), top: old.top, right: max(old.right, last + 1), bottom: row + 1)
    }
    return box
  }

  /// The number of pixels in at least one of `areas`.
  func area(of areas: [PixelArea]) -> Int {
    (0..<height).reduce(0) { sum, row in
      let spans = areas.filter { $0.top <= row && row < $0.bottom }.map { ($0.left, $0.right) }
        .sorted { $0.0 < $1.0 }
      var (count, reach) = (0, 0)
      for (left, right) in spans where right > reach {
        count += right - max(left, reach)
        reach = right
      }
      return sum + count
    }
  }
}
