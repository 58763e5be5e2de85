import DactylGeometry

/// The differences between a frame of a surface and the one before.
package struct FrameChanges: Hashable, Sendable {
  /// The rectangles to paint, in points of the surface.
  package var damage: [Rect]
  /// The rectangles whose content has moved. They do not overlap. They are applied before `damage`, which wins where
  /// both overlap.
  package var blits: [ScrollBlit]

  package init(damage: [Rect] = [], blits: [ScrollBlit] = []) {
    self.damage = damage
    self.blits = blits
  }

  /// All rectangles that differ, as if they had to be painted.
  package var all: [Rect] { damage + blits.map(\.rect) }

  package var isEmpty: Bool { damage.isEmpty && blits.isEmpty }
}

/// A scroll blit: content that has moved within a rectangle, and is copied. Only the part that appears at an edge must
/// be painted.
package struct ScrollBlit: Hashable, Sendable {
  /// The rectangle, in points of the surface.
  package var rect: Rect
  /// The displacement of the content, in points.
  package var vector: Point

  package init(rect: Rect, vector: Point) {
    self.rect = rect
    self.vector = vector
  }
}
