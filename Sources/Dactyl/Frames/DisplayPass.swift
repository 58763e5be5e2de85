/// The pass that paints kept pictures where they have changed, before they are put into their places.
@MainActor struct DisplayPass {
  /// In order of change.
  private var stale: [Layer] = []

  mutating func add(_ layer: Layer) {
    stale.append(layer)
  }

  mutating func remove(_ layer: Layer) {
    stale.removeAll { $0 === layer }
  }

  mutating func take() -> [Layer] {
    if stale.isEmpty { return [] }
    defer { stale.removeAll(keepingCapacity: true) }
    return stale
  }
}
