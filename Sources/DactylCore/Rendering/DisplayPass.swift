/// The pass that paints cached layers where they have changed, before they are put into their places.
@MainActor struct DisplayPass {
  private struct Entry { weak var layer: Layer? }
  /// In order of change.
  private var stale: [Entry] = []

  mutating func add(_ layer: Layer) {
    guard !layer.awaitsDisplay else { return }
    layer.awaitsDisplay = true
    stale.append(Entry(layer: layer))
  }

  mutating func take() -> [Layer] {
    if stale.isEmpty { return [] }
    defer { stale.removeAll(keepingCapacity: true) }
    return stale.compactMap(\.layer)
  }
}

extension WindowStack {
  /// The picture that is kept of a view, and seen, must be painted in the next frame.
  func setNeedsDisplay(_ layer: Layer) {
    displayPass.add(layer)
  }

  package func display() {
    for layer in displayPass.take() { layer.display() }
  }
}
