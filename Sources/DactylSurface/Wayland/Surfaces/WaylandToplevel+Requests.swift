import DactylGeometry
import DactylInput
import DactylWayland

/// Requests for a window. The compositor may decline all of them.
extension WaylandToplevel {
  func setMaximized(_ isMaximized: Bool) {
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  func setFullscreen(_ isFullscreen: Bool, on output: OutputID?) {
    if isFullscreen {
      toplevel.setFullscreen(output: platform?.outputObject(output))
    } else {
      toplevel.unsetFullscreen()
    }
  }

  func minimize() {
    toplevel.setMinimized()
  }

  func beginMove(by press: PressSource) {
    guard let (seat, serial) = grab(of: press) else { return }
    toplevel.move(seat: seat.object, serial: serial)
  }

  func beginResize(by press: PressSource, edge: SurfaceEdge) {
    // Opposite edges are no corner; the compositor would end the connection.
    let isCorner = !edge.isSuperset(of: [.top, .bottom]) && !edge.isSuperset(of: [.left, .right])
    let known = edge.intersection([.top, .bottom, .left, .right])
    guard isCorner, !known.isEmpty, let (seat, serial) = grab(of: press) else { return }
    toplevel.resize(seat: seat.object, serial: serial, edges: XdgToplevel.ResizeEdge(rawValue: known.rawValue))
  }

  func showWindowMenu(by press: PressSource, at position: Point) {
    guard position.isFinite, let (seat, serial) = grab(of: press) else { return }
    let place = position - Point(x: margin.left, y: margin.top)
    func whole(_ value: Double) -> Int32 {
      Int32(min(max(value.rounded(), 0), Double(SurfaceSizing.longestSide)))
    }
    toplevel.showWindowMenu(seat: seat.object, serial: serial, x: whole(place.x), y: whole(place.y))
  }

  /// Returns the seat and the serial of the press for a move or resize, which must have been on this surface.
  private func grab(of source: PressSource) -> (seat: WaylandSeat, serial: UInt32)? {
    guard let (seat, press) = platform?.press(source, on: id) else { return nil }
    return (seat, press.serial)
  }
}
