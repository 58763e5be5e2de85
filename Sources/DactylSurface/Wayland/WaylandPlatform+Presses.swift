import DactylInput

extension WaylandPlatform {
  /// Returns the press that `source` refers to, if there is one. With `surface`, the press must have been on it.
  func press(_ source: PressSource, on surface: SurfaceID? = nil) -> (seat: WaylandSeat, press: PressRecord.Press)? {
    var found: [(seat: WaylandSeat, press: PressRecord.Press)] = []
    for seat in seats {
      switch source {
      case .latest: found += seat.presses.all.map { (seat, $0) }
      case .device(let id, let device): if seat.id == id { found += seat.presses[device].map { [(seat, $0)] } ?? [] }
      }
    }
    if let surface { found.removeAll { !$0.press.isOn(surface) } }
    return found.max { $0.press.order < $1.press.order }
  }
}
