import Dactyl

/// Views with menus (`MN-1`).
extension Harness {
  /// Adds a menu; its long press is a recognizer like others, called `V.menu`.
  func addMenu(to name: String) {
    guard let view = view(name) else { return }
    view.menuHandler = { [log] request in
      log.write(.menu, "m \(name) at=\(ScenarioLog.text(request.location))")
    }
    if let press = view.menuGestureRecognizer { watch(press, as: "\(name).menu") }
  }
}
