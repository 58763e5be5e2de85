import Dactyl

/// Takes something from one place to another in a quarter of a second, fast at first and softly at the end.
@MainActor final class Glide {
  private static let duration = 0.25

  private var link: DisplayLink?

  /// Calls `step` for each frame of `toplevel` with the part of the way that is done, up to 1.
  init(on toplevel: Toplevel, _ step: @escaping @MainActor (Double) -> Void) {
    var began: Double?
    link = DisplayLink(toplevel) { [weak self] link in
      began = began ?? link.timestamp
      let part = min((link.timestamp - (began ?? 0)) / Self.duration, 1)
      step(1 - (1 - part) * (1 - part) * (1 - part))
      if part == 1 { self?.stop() }
    }
  }

  /// Moves the middle of a view to `end`, over whole points.
  convenience init(_ view: View, to end: Point, on toplevel: Toplevel) {
    let start = view.center
    self.init(on: toplevel) { [weak view] part in
      let place = start + (end - start) * part
      view?.center = Point(x: place.x.rounded(), y: place.y.rounded())
    }
  }

  /// Stops the movement; the view stays where it is.
  func stop() {
    link?.invalidate()
    link = nil
  }
}
