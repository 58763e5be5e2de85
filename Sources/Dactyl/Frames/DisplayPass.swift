/// The pass that paints kept pictures where they have changed, before they are put into their places.
@MainActor struct DisplayPass {
  private struct Entry { weak var layer: Layer? }
  /// In order of change.
  private var stale: [Entry] = []

  mutating func add(_ layer: Layer) {
    stale.append(Entry(layer: layer))
  }

  mutating func remove(_ layer: Layer) {
    stale.removeAll { $0.layer === layer }
  }

  mutating func take() -> [Layer] {
    if stale.isEmpty { return [] }
    defer { stale.removeAll(keepingCapacity: true) }
    return stale.compactMap(\.layer)
  }
}
