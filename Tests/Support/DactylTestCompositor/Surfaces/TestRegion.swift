/// `wl_region`: added and subtracted rectangles, in order.
package final class TestRegion {
  /// Rectangles in surface coordinates (points); those with `isAdded` false were subtracted.
  package private(set) var parts: [(rect: PixelRect, isAdded: Bool)] = []

  init(resource: Resource) {
    resource.model = self
    resource.onRequest = { request in
      guard request.name == "add" || request.name == "subtract" else { return }
      let rect = PixelRect(
        x: Int(try request.int(0)), y: Int(try request.int(1)), width: Int(try request.int(2)),
        height: Int(try request.int(3)))
      self.parts.append((rect, request.name == "add"))
    }
  }

  package func contains(x: Int, y: Int) -> Bool {
    parts.last { $0.rect.contains(x: x, y: y) }?.isAdded ?? false
  }
}
