/// Which of a surface's buffers is drawn next, and what each of them lacks of the newest picture.
///
/// Plain arithmetic over slot numbers; the user of the ring owns the memory.
package struct BufferRing {
  /// The most buffers of a surface: one is shown, one waits to be shown and one is drawn. If the compositor releases
  /// none of them, drawing waits, so that memory does not grow.
  package static let capacity = 3

  /// A buffer beyond the second that was not needed for this many commits is given back.
  package static let surplusAge = 240

  package enum Choice: Hashable, Sendable {
    case use(Int)
    /// No slot is free, but the empty one named may be filled.
    case fill(Int)
    /// Every buffer there may be is with the compositor.
    case wait
  }

  private struct Slot {
    var isBusy = false
    /// What other buffers have shown since this one was drawn.
    var stale: Region
    var lastCommit: Int
  }

  private var slots: [Slot?] = Array(repeating: nil, count: BufferRing.capacity)
  private var commitCount = 0

  package init() {}

  /// Slots that hold a buffer.
  package var count: Int { slots.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  /// Whether the slot's buffer is with the compositor.
  package func isBusy(_ index: Int) -> Bool { slots[index]?.isBusy == true }

  /// The free buffer with the least to repaint; only where there is none, an empty slot.
  package func choose() -> Choice {
    var best: (index: Int, area: Int)?
    for (index, slot) in slots.enumerated() {
      guard let slot, !slot.isBusy else { continue }
      let area = slot.stale.area
      if best.map({ area < $0.area }) ?? true { best = (index, area) }
    }
    if let best { return .use(best.index) }
    if let empty = slots.firstIndex(where: { $0 == nil }) { return .fill(empty) }
    return .wait
  }

  /// A new buffer, of which every pixel is still to be painted.
  package mutating func fill(_ index: Int, size: PixelSize) {
    slots[index] = Slot(stale: Region(PixelRect(size)), lastCommit: commitCount)
  }

  package mutating func remove(_ index: Int) {
    slots[index] = nil
  }

  /// The buffer that holds the newest picture, which may be with the compositor; nil where none is complete.
  package var newest: Int? {
    slots.firstIndex { slot in slot.map { $0.stale.isEmpty && $0.lastCommit == commitCount } ?? false }
  }

  /// What the buffer lacks.
  package func stale(_ index: Int) -> Region {
    slots[index]?.stale ?? Region()
  }

  /// The buffer now holds the newest picture, which differs from the one before by `damage`.
  package mutating func commit(_ index: Int, damage: Region) {
    commitCount += 1
    for other in slots.indices where other != index {
      slots[other]?.stale.add(damage)
    }
    slots[index]?.stale.removeAll()
    slots[index]?.isBusy = true
    slots[index]?.lastCommit = commitCount
  }

  /// Drawing into the buffer broke off: nothing in it can be relied upon.
  package mutating func spoil(_ index: Int, size: PixelSize) {
    slots[index]?.stale = Region(PixelRect(size))
  }

  /// The compositor reads the buffer no more.
  package mutating func release(_ index: Int) {
    slots[index]?.isBusy = false
  }

  /// Every buffer must be painted anew, at another size perhaps.
  package mutating func invalidate(size: PixelSize) {
    for index in slots.indices {
      slots[index]?.stale = Region(PixelRect(size))
    }
  }

  /// A free buffer that has not been needed for long, where two are there without it.
  package var surplus: Int? {
    guard count > 2 else { return nil }
    return slots.firstIndex { slot in
      guard let slot else { return false }
      return !slot.isBusy && commitCount - slot.lastCommit > Self.surplusAge
    }
  }
}
