/// Whether a figure that is taken at the same point of each cycle stays the same.
struct Flatness {
  let name: String
  /// The values of the last part, after everything has been used once.
  private let values: [Double]
  private let limit: Limit

  private enum Limit {
    /// The values are equal: every object that is made is released.
    case exact
    /// The values grow by at most this much per cycle.
    ///
    /// The smallest leak of the framework is about a hundred bytes of heap. A cycle opens and closes dozens of windows,
    /// hundreds of views, and thousands of touches: leaking any of them costs more than 1 KiB a cycle. Full caches vary
    /// by about a hundred times that, but do not grow: growth within twice the standard error of the line does not
    /// count. Memory is taken in pages of 4 KiB, and the holes between blocks make it grow in steps for a long time: 8
    /// KiB a cycle are 1.3 MiB in a week of cycles of an hour.
    case slope(bytes: Double)
    /// The values never exceed this one.
    case most(Double)
  }

  /// With fewer cycles a slope means nothing.
  private static let fewest = 24
  /// The last fifth may be larger than the second by this factor: Pango and Cairo keep some hundred fonts of turned and
  /// enlarged text, which change the heap by as much as 4 % of its 10 MiB.
  private static let growth = 1.06

  /// The number of stretches of which only the minimum counts: a leak raises the minimum, and the variation of caches
  /// does not.
  private static let stretches = 12

  init(name: String, values: [Int]) {
    self.name = name
    // The first fifth, at least one cycle, is the warm-up.
    let values = values.dropFirst(max(values.count / 5, 1)).map(Double.init)
    self.values = values
    let length = max(values.count / Self.stretches, 1)
    let least = stride(from: 0, to: values.count / length * length, by: length).map { start in
      values[start..<start + length].min() ?? 0
    }
    let line = Self.line(least)
    (slope, uncertainty) = (line.slope / Double(length), line.uncertainty / Double(length))
    switch name {
    case "heap": limit = .slope(bytes: 1024)
    case "rss": limit = .slope(bytes: 8192)
    // Three buffers for the only window at that time, counted on both ends if both are in this process, and a keymap.
    case "server-wl_buffer", "server-wl_shm_pool": limit = .most(3)
    case "shared-memory": limit = .most(7)
    // Includes the compositor's part, and all buffers twice; their memory is that of the largest recent size and varies
    // by 17 MiB.
    case "rss-of-both": limit = .most(96 * 1024 * 1024)
    default: limit = .exact
    }
  }

  var isFlat: Bool {
    guard let least = values.min(), let most = values.max() else { return true }
    switch limit {
    case .exact: return least == most
    case .most(let limit): return most <= limit
    case .slope(let bytes):
      guard values.count >= Self.fewest else { return true }
      return slope - 2 * uncertainty <= bytes && last <= first * Self.growth
    }
  }

  /// The slope of the least squares line through the minimum of each stretch, in bytes per cycle, and its standard
  /// error.
  private let slope: Double
  private let uncertainty: Double

  private static func line(_ values: [Double]) -> (slope: Double, uncertainty: Double) {
    let count = Double(values.count)
    let middle = (count - 1) / 2
    let mean = values.reduce(0, +) / max(count, 1)
    var (above, below, spread) = (0.0, 0.0, 0.0)
    for (index, value) in values.enumerated() {
      above += (Double(index) - middle) * (value - mean)
      below += (Double(index) - middle) * (Double(index) - middle)
      spread += (value - mean) * (value - mean)
    }
    guard count > 2, below > 0 else { return (0, 0) }
    let slope = above / below
    return (slope, (max(spread - slope * above, 0) / (count - 2) / below).squareRoot())
  }

  /// The minimum of the second fifth of all, which is the first that counts, and of the last.
  private var first: Double { values.prefix(max(values.count / 4, 1)).min() ?? 0 }
  private var last: Double { values.suffix(max(values.count / 4, 1)).min() ?? 0 }

  var line: String {
    let mark = isFlat ? "" : "  NOT FLAT"
    switch limit {
    case .exact, .most:
      let (least, most) = (Int(values.min() ?? 0), Int(values.max() ?? 0))
      return "\(name): \(least == most ? "\(least)" : "\(least) to \(most)")\(mark)"
    case .slope(let bytes):
      return "\(name): \(Int(first) / 1024) KiB to \(Int(last) / 1024) KiB, \(Int(slope)) +- \(Int(uncertainty)) bytes "
        + "a cycle (at most \(Int(bytes)))\(mark)"
    }
  }
}
