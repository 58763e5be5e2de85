import DactylInput
import DactylWayland

/// What a program asks the compositor to do with a window. It may decline all of it.
extension WaylandToplevel {
  func setMaximized(_ isMaximized: Bool) {
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  func setFullscreen(_ isFullscreen: Bool) {
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  func minimize() {
    toplevel.setMinimized()
  }

  func beginMove(by press: PressSource) {
    guard let (seat, serial) = grab(of: press) else { return }
    toplevel.move(seat: seat.object, serial: serial)
  }

  func beginResize(by press: PressSource, edge: SurfaceEdge) {
    // Opposite edges at once name no corner; the compositor would end the connection for it.
    let isCorner = !edge.isSuperset(of: [.top, .bottom]) && !edge.isSuperset(of: [.left, .right])
    let known = edge.intersection([.top, .bottom, .left, .right])
    guard isCorner, !known.isEmpty, let (seat, serial) = grab(of: press) else { return }
    toplevel.resize(seat: seat.object, serial: serial, edges: XdgToplevel.ResizeEdge(rawValue: known.rawValue))
  }

  func requestActivation(token: String?) {
    guard let platform, let activation = platform.globals.activation else { return }
    if let token {
      activation.activate(token: WireText.sanitized(token), surface: surface)
      return
    }
    // A token of our own: worth something where the user has just done something in one of our windows.
    let request = activation.getActivationToken()
    if let (seat, press) = platform.press(.latest) { request.setSerial(serial: press.serial, seat: seat.object) }
    request.setSurface(surface: surface)
    request.onEvent = { [weak self, unowned request] event in
      guard case .done(let token) = event else { return }
      request.destroy()
      if let self { activation.activate(token: token, surface: surface) }
    }
    request.commit()
  }

  /// The seat and the serial of the press that a move or resize follows, which must have been on this surface.
  private func grab(of source: PressSource) -> (seat: WaylandSeat, serial: UInt32)? {
    guard let (seat, press) = platform?.press(source, on: id) else { return nil }
    return (seat, press.serial)
  }
}
