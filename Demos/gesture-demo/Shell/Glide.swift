import Dactyl

/// An animation of a quarter of a second that is fast at first and slow at the end.
@MainActor final class Glide {
  private static let duration = 0.25

  private var link: DisplayLink?

  /// Calls `step` for each frame of `toplevel` with the completed fraction, up to 1.
  init(on toplevel: Toplevel, _ step: @escaping @MainActor (Double) -> Void) {
    var began: Double?
    link = DisplayLink(toplevel) { [weak self] link in
      began = began ?? link.timestamp
      let fraction = min((link.timestamp - (began ?? 0)) / Self.duration, 1)
      step(1 - (1 - fraction) * (1 - fraction) * (1 - fraction))
      if fraction == 1 { self?.stop() }
    }
  }

  /// Moves the centre of a view to `end`, on whole points.
  convenience init(_ view: View, to end: Point, on toplevel: Toplevel) {
    let start = view.center
    self.init(on: toplevel) { [weak view] fraction in
      let place = start + (end - start) * fraction
      view?.center = Point(x: place.x.rounded(), y: place.y.rounded())
    }
  }

  /// Stops the animation at the current position.
  func stop() {
    link?.invalidate()
    link = nil
  }
}
