/// Chooses the buffer of a surface to draw into, and keeps the damage that each buffer has accumulated since it was
/// drawn.
///
/// It contains slot numbers and regions only; the user of the ring owns the memory.
package struct BufferRing {
  /// The most buffers of a surface: one is shown, one waits to be shown and one is drawn. If the compositor releases
  /// none of them, drawing waits, so that memory does not grow.
  package static let capacity = 3

  /// A third buffer that was not needed for this many commits is released.
  package static let surplusAge = 240

  package enum Choice: Hashable, Sendable {
    case use(Int)
    /// No buffer is free; a new one may be made in this empty slot.
    case fill(Int)
    /// The compositor has all buffers.
    case wait
  }

  private struct Slot {
    var isBusy = false
    /// The damage of the frames since this buffer was drawn.
    var damage: Region
    var lastCommit: Int
  }

  private var slots: [Slot?] = Array(repeating: nil, count: BufferRing.capacity)
  private var commitCount = 0

  package init() {}

  /// The number of buffers.
  package var count: Int { slots.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  /// Whether the compositor has the buffer.
  package func isBusy(_ index: Int) -> Bool { slots[index]?.isBusy == true }

  /// Returns the free buffer with the least to repaint; if none is free, an empty slot.
  package func choose() -> Choice {
    var best: (index: Int, area: Int)?
    for (index, slot) in slots.enumerated() {
      guard let slot, !slot.isBusy else { continue }
      let area = slot.damage.area
      if best.map({ area < $0.area }) ?? true { best = (index, area) }
    }
    if let best { return .use(best.index) }
    if let empty = slots.firstIndex(where: { $0 == nil }) { return .fill(empty) }
    return .wait
  }

  /// Adds a new buffer, all of which must be painted.
  package mutating func fill(_ index: Int, size: PixelSize) {
    slots[index] = Slot(damage: Region(PixelRect(size)), lastCommit: commitCount)
  }

  package mutating func remove(_ index: Int) {
    slots[index] = nil
  }

  /// The buffer with the newest picture, which the compositor may have; nil if none is complete.
  package var newest: Int? {
    slots.firstIndex { slot in slot.map { $0.damage.isEmpty && $0.lastCommit == commitCount } ?? false }
  }

  /// The accumulated damage: the region in which the buffer is older than the newest picture.
  package func accumulatedDamage(_ index: Int) -> Region {
    slots[index]?.damage ?? Region()
  }

  /// Records that the buffer now has the newest picture, which differs from the one before by `damage`.
  package mutating func commit(_ index: Int, damage: Region) {
    commitCount += 1
    for other in slots.indices where other != index {
      slots[other]?.damage.add(damage)
    }
    slots[index]?.damage.removeAll()
    slots[index]?.isBusy = true
    slots[index]?.lastCommit = commitCount
  }

  /// Records that drawing into the buffer failed, so that all of it must be painted.
  package mutating func invalidate(_ index: Int, size: PixelSize) {
    slots[index]?.damage = Region(PixelRect(size))
  }

  /// Records that the compositor has released the buffer.
  package mutating func release(_ index: Int) {
    slots[index]?.isBusy = false
  }

  /// Records that every buffer must be painted again, possibly at another size.
  package mutating func invalidate(size: PixelSize) {
    for index in slots.indices {
      slots[index]?.damage = Region(PixelRect(size))
    }
  }

  /// A free third buffer that was not needed for a long time.
  package var surplus: Int? {
    guard count > 2 else { return nil }
    return slots.firstIndex { slot in
      guard let slot else { return false }
      return !slot.isBusy && commitCount - slot.lastCommit > Self.surplusAge
    }
  }
}
