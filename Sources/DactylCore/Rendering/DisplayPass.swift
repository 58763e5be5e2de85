/// The pass that repaints the changed parts of cached layers, before they are composited.
@MainActor struct DisplayPass {
  private struct Entry { weak var layer: Layer? }
  /// The layers to repaint, in order of change.
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
  /// Adds a visible cached layer that must be repainted in the next frame.
  func setNeedsDisplay(_ layer: Layer) {
    displayPass.add(layer)
  }

  package func display() {
    for layer in displayPass.take() { layer.display() }
  }
}
