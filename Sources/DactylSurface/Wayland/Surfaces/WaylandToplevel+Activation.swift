import DactylInput
import DactylWayland

/// Requests for the keyboard focus. The compositor may decline all of them.
extension WaylandToplevel {
  func requestActivation(_ source: ActivationSource) {
    // A compositor has nothing to bring to the front before.
    whenShown { [weak self] in self?.sendActivation(source) }
  }

  private func sendActivation(_ source: ActivationSource) {
    guard phase != .ended, let activation = platform?.globals.activation else { return }
    switch source {
    case .token(let token): activation.activate(token: WireText.sanitized(token), surface: surface)
    case .user, .attention:
      // A token from this program gives the focus if the user has just used one of its windows, and else marks the
      // window.
      requestToken(for: nil, isOfUser: source == .user) { [weak self] token in
        guard let self, phase != .ended, let token else { return }
        activation.activate(token: token, surface: surface)
      }
    }
  }

  func requestActivationToken(for appID: String?, _ body: @escaping @MainActor (String?) -> Void) {
    guard phase != .ended else { return }
    requestToken(for: appID, isOfUser: true, body)
  }

  private func requestToken(
    for appID: String?, isOfUser: Bool, _ body: @escaping @MainActor (String?) -> Void
  ) {
    guard let platform, let activation = platform.globals.activation else { return body(nil) }
    let request = activation.getActivationToken()
    // The surface that asks is that of the window that the user has pressed: compositors compare it with the active one.
    var asking: WaylandSurface = self
    if isOfUser, let (seat, press) = platform.press(.latest) {
      asking = press.toplevel.flatMap(platform.waylandSurface) ?? self
      var serial = press.serial
      // mutter has forgotten a finger that is lifted, and takes the beginning of the keyboard's focus.
      if press.device == .touchscreen, seat.presses.downCount(.touchscreen) == 0, let focus = seat.keyboardFocus,
        focus.surface == asking.id
      {
        serial = focus.serial
      }
      request.setSerial(serial: serial, seat: seat.object)
    }
    if let appID { request.setAppId(appId: WireText.sanitized(appID)) }
    request.setSurface(surface: asking.surface)
    request.onEvent = { [unowned request] event in
      guard case .done(let token) = event else { return }
      request.destroy()
      body(token)
    }
    request.commit()
  }
}
