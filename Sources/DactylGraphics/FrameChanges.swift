import DactylGeometry

/// What of a surface differs from the frame before.
package struct FrameChanges: Hashable, Sendable {
  /// To be painted, in points of the surface.
  package var damage: [Rect]
  /// What shows the same as before in another place. No two of them overlap; `damage` is what holds after them, and
  /// counts where both meet.
  package var shifts: [ContentShift]

  package init(damage: [Rect] = [], shifts: [ContentShift] = []) {
    self.damage = damage
    self.shifts = shifts
  }

  /// Everything that differs, as if it had to be painted.
  package var all: [Rect] { damage + shifts.map(\.rect) }

  package var isEmpty: Bool { damage.isEmpty && shifts.isEmpty }
}

/// Content that has moved within a rectangle: what comes in at one side must be painted, the rest is there.
package struct ContentShift: Hashable, Sendable {
  /// Points of the surface.
  package var rect: Rect
  /// Where to, in points.
  package var vector: Point

  package init(rect: Rect, vector: Point) {
    self.rect = rect
    self.vector = vector
  }
}
