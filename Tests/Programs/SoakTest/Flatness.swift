/// Whether a figure that is taken at the same point of each cycle stays as it is.
struct Flatness {
  let name: String
  /// Of the last part, after everything has been used once.
  private let values: [Double]
  private let limit: Limit

  private enum Limit {
    /// What is made must be gone: not one more or less.
    case exact
    /// So much more a cycle at most.
    ///
    /// The smallest thing that can be forgotten by the framework takes about a hundred bytes of heap, and a cycle opens
    /// and closes dozens of windows, views by the hundred, and thousands of touches: whatever of them is not given back
    /// costs more than 1 KiB a cycle. Caches that are full move about by a hundred times that, but go nowhere: what the
    /// line's standard error explains, twice that, is no growth. Memory comes by the page of 4 KiB, and the holes
    /// between blocks make it grow in steps for a long time: 8 KiB a cycle are 1.3 MiB in a week of an hour each.
    case slope(bytes: Double)
    /// Never more than so many.
    case most(Double)
  }

  /// Cycles without which a slope says nothing.
  private static let fewest = 24
  /// The last fifth may be larger than the second by this much: the fonts of turned and enlarged text, of which Pango
  /// and Cairo keep some hundreds, move the heap by as much as 4 % of the 10 MiB that it has.
  private static let growth = 1.06

  /// The least of each of so many stretches: what is forgotten lifts those too, and what comes and goes with caches
  /// does not.
  private static let stretches = 12

  init(name: String, values: [Int]) {
    self.name = name
    // The first fifth, one cycle at least, warms up.
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
    // Three buffers for the one window there is then, seen from both ends where both are in this process, and a keymap.
    case "server-wl_buffer", "server-wl_shm_pool": limit = .most(3)
    case "shared-memory": limit = .most(7)
    // The compositor's part, and all buffers twice, which have the memory of the largest size lately: it goes up and
    // down by 17 MiB.
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

  /// Of the least squares' line through the least of each stretch, in bytes a cycle, and its standard error.
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

  /// The least of the second fifth of all, which is the first that counts, and of the last.
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
