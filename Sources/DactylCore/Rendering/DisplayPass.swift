/// The pass that repaints the changed parts of cached layers, before they are composited.
@MainActor struct DisplayPass {
  private struct Entry { weak var layer: Layer? }
  /// The layers to repaint, in order of change.
  private var layers: [Entry] = []

  mutating func add(_ layer: Layer) {
    guard !layer.awaitsDisplay else { return }
    layer.awaitsDisplay = true
    layers.append(Entry(layer: layer))
  }

  mutating func take() -> [Layer] {
    if layers.isEmpty { return [] }
    defer { layers.removeAll(keepingCapacity: true) }
    return layers.compactMap(\.layer)
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
