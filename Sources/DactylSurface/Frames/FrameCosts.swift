import DactylGeometry
import DactylGraphics

/// What the frames of a surface take, from the time one is to begin at to its commit: learned from the last ones.
package struct FrameCosts {
  private var costs = [Timestamp](repeating: .zero, count: Self.count)
  /// How many pixels that was for.
  private var sizes = [Double](repeating: 0, count: Self.count)
  /// How many were copied for the last one.
  private var lastCopied = 0.0
  private var next = 0
  /// Nanoseconds for a pixel, in large frames.
  private var pixelCost = Self.lowestPixelCost
  /// What frames take that lay something out.
  private var layoutCost = Self.startLayoutCost
  private static let count = 16
  private static let startLayoutCost = Timestamp(nanoseconds: 2_000_000)
  /// What is painted all of a sudden is text as often as it is plain.
  private static let lowestPixelCost = 8.0
  /// More is not for the pixels.
  private static let highestPixelCost = 16.0

  /// What a frame is thought to take.
  var usual: Timestamp {
    let most = expected.cost
    // What takes long varies.
    return most + max(.zero, most - Self.steadyCost).scaled(1, 4)
  }

  /// What takes no longer takes as long as ever.
  private static let steadyCost = Timestamp(nanoseconds: 1_000_000)

  /// What takes longer than in the frames before, in one with so much to do.
  func extra(_ work: FrameWork) -> Timestamp {
    max(painting(work), work.hasLayout ? layoutCost - usual : .zero, .zero)
  }

  /// As far as that is for more pixels.
  func painting(_ work: FrameWork) -> Timestamp {
    let pixels = max(work.area - expected.size, 0) + max(work.copied - lastCopied, 0)
    guard pixels > Self.negligiblePixels else { return .zero }
    return Timestamp(nanoseconds: Int64(min(pixels * pixelCost, 1e12)))
  }

  mutating func note(_ cost: Timestamp, of work: FrameWork) {
    learn(cost, of: work)
    costs[next] = cost
    sizes[next] = work.area
    lastCopied = work.copied
    next = (next + 1) % Self.count
  }

  /// That of the frame so many frames ago, with one for the last.
  private func slot(_ age: Int) -> Int { (next + Self.count - age) % Self.count }

  /// What large frames, and frames that lay something out, take; that is forgotten slowly.
  private mutating func learn(_ cost: Timestamp, of work: FrameWork) {
    if work.area + work.copied > Self.fewPixels {
      let perPixel = min(Double(cost.nanoseconds) / (work.area + work.copied), Self.highestPixelCost)
      pixelCost = max(perPixel, pixelCost * 0.95, Self.lowestPixelCost)
    }
    if work.hasLayout { layoutCost = max(cost, layoutCost.scaled(15, 16)) }
  }

  /// The slowest and the largest of the last frames. One that was much larger than the very last counts for a few frames
  /// only: a window that has just opened is not painted again in each.
  private var expected: (cost: Timestamp, size: Double) {
    var (cost, size) = (Timestamp.zero, 0.0)
    let last = sizes[slot(1)]
    for age in 1...Self.count {
      let index = slot(age)
      guard age <= Self.recent || sizes[index] <= last * 4 + Self.fewPixels else { continue }
      cost = max(cost, costs[index])
      size = max(size, sizes[index])
    }
    return (cost, size)
  }

  /// The last frames that count whatever their size.
  private static let recent = 3
  private static let fewPixels = 50_000.0
  private static let negligiblePixels = 4_000.0
}
