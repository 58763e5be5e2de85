import Dactyl

/// Moves a view to a place in a quarter of a second, fast at first and softly at the end.
@MainActor final class Glide {
  private static let duration = 0.25

  private var link: DisplayLink?

  init(_ view: View, to end: Point, on toplevel: Toplevel) {
    let start = view.center
    var began: Double?
    link = DisplayLink(toplevel) { [weak self, weak view] link in
      began = began ?? link.timestamp
      let part = min((link.timestamp - (began ?? 0)) / Self.duration, 1)
      let rest = (1 - part) * (1 - part) * (1 - part)
      let place = end + (start - end) * rest
      view?.center = Point(x: place.x.rounded(), y: place.y.rounded())
      if part == 1 { self?.stop() }
    }
  }

  /// The view stays where it is.
  func stop() {
    link?.invalidate()
    link = nil
  }
}
