import DactylGeometry
import DactylGraphics

/// The sizes that a view has returned for its latest proposals.
///
/// A layout asks each item for two or three sizes. Without the cache, each level of a tree would double the questions
/// to the level below.
struct Measurements {
  /// A proposal and the size for it. A side of -1 stands for a proposal of nil, so that a comparison is one
  /// instruction.
  private struct Entry {
    var proposal = SIMD2(Double.nan, .nan)
    var size = Size.zero
  }

  private static let capacity = 4
  private var entries = InlineArray<4, Entry>(repeating: Entry())
  private var count = 0
  private var next = 0
  /// The scale of the text in the measured views.
  private var fontScale = 0.0

  /// Whether sizes are stored. Tests compare with layouts that measure every time.
  var storesSizes = true

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() {
    (count, next) = (0, 0)
  }

  /// Returns the size for `proposal`; nil if it is not known.
  func size(for proposal: ProposedSize, fontScale: Double) -> Size? {
    guard count > 0, fontScale == self.fontScale else { return nil }
    let key = Self.key(proposal)
    for index in 0..<count where entries[index].proposal == key { return entries[index].size }
    return nil
  }

  /// Stores `size`, in place of the oldest size if there is no room.
  mutating func store(_ size: Size, for proposal: ProposedSize, fontScale: Double) {
    guard storesSizes else { return }
    if fontScale != self.fontScale { removeAll() }
    self.fontScale = fontScale
    entries[next] = Entry(proposal: Self.key(proposal), size: size)
    count = max(count, next + 1)
    next = (next + 1) % Self.capacity
  }

  private static func key(_ proposal: ProposedSize) -> SIMD2<Double> {
    SIMD2(proposal.width ?? -1, proposal.height ?? -1)
  }
}
