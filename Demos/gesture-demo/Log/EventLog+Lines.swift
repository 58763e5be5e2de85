import Dactyl

/// The content of the lines. README.md lists kinds and fields.
extension EventLog {
  func add(_ event: Event) {
    for line in lines(of: event) { add(line, at: event.timestamp) }
  }

  func add(_ touch: Touch) {
    add(line(touch))
  }

  func add(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    // The reset to `possible` follows every end and adds no information.
    guard state != .possible else { return }
    var line = LogLine("gesture", recognizer.name ?? "unnamed", "\(state)")
    if state != .failed {
      switch recognizer {
      case let tap as TapGestureRecognizer:
        line.add("count", tap.numberOfTapsRequired)
        line.add(tap.location(in: nil))
      case let pan as PanGestureRecognizer:
        line.add(pan.translation(in: nil), prefix: "t")
        if state == .ended { line.add(pan.velocity(in: nil), prefix: "v") }
      case let pinch as PinchGestureRecognizer:
        line.add("scale", pinch.scale, places: 3)
        if state == .ended { line.add("velocity", pinch.velocity, places: 3) }
        line.add(pinch.location(in: nil))
      case let rotation as RotationGestureRecognizer:
        line.add("rotation", rotation.rotation, places: 3)
        if state == .ended { line.add("velocity", rotation.velocity, places: 3) }
        line.add(rotation.location(in: nil))
      case let hover as HoverGestureRecognizer:
        line.add(hover.location(in: nil))
        if hover.zOffset > 0 { line.add("height", hover.zOffset, places: 3) }
      case is LongPressGestureRecognizer, is SwipeGestureRecognizer:
        line.add(recognizer.location(in: nil))
      default: break
      }
    }
    add(line)
  }

  /// Logs a decision of the dispatch cycle, with `--why`.
  func add(_ decision: GestureDecision) {
    guard logsDecisions else { return }
    var line = LogLine("why", "\(decision.kind)")
    if let role = decision.kind.roleOfRecognizer { line.add(role, word(decision.subject)) }
    if let role = decision.kind.roleOfPlace { line.add(role, word(decision.place)) }
    if decision.touchNumber > 0 { line.add("touch", decision.touchNumber) }
    add(line, at: decision.timestamp)
  }

  /// Logs the page that was brought to the front.
  func add(page: PageName) {
    add(LogLine("page", page.rawValue))
  }

  /// Replaces blanks in a name, which fields can't contain.
  private func word(_ name: String) -> String {
    name.split(separator: " ").joined(separator: "-")
  }

  /// Logs the changes of the window.
  func add(_ toplevel: Toplevel) {
    var line = LogLine("window", windowLine.isEmpty ? "opened" : "changed")
    var fields = LogLine("")
    fields.add("width", toplevel.size.width)
    fields.add("height", toplevel.size.height)
    fields.add("scale", toplevel.scale, places: 3)
    fields.add(
      "state",
      [
        ("active", toplevel.isActivated), ("fullscreen", toplevel.isFullscreen), ("maximized", toplevel.isMaximized),
        ("suspended", toplevel.isSuspended),
      ])
    guard fields.text != windowLine else { return }
    windowLine = fields.text
    line.append(fields)
    add(line)
  }

  // MARK: Events

  private func lines(of event: Event) -> [LogLine] {
    switch event.type {
    case .touches: event.allTouches.filter { $0.phase != .stationary }.map(line)
    case .hover: event.hover.map { [line($0, event.window)] } ?? []
    case .scroll: event.scroll.map { [line($0, event.window)] } ?? []
    case .transform: event.transform.map { [line($0)] } ?? []
    case .presses: event.presses.map(line)
    case .motion, .remoteControl: []
    }
  }

  private func line(_ touch: Touch) -> LogLine {
    var line = LogLine("touch", "\(touch.phase)")
    line.add("id", touch.number)
    line.add(touch.location(in: nil))
    add(surfaceOf: touch.window, to: &line)
    if touch.type != .direct { line.add("type", touch.type.word) }
    if touch.tapCount > 1 { line.add("taps", touch.tapCount) }
    if touch.majorRadius > 0 {
      line.add("major", touch.majorRadius)
      line.add("minor", touch.minorRadius)
      line.add("angle", touch.orientation)
    }
    if touch.type == .pencil {
      line.add("force", touch.force, places: 3)
      line.add("altitude", touch.altitudeAngle, places: 3)
      line.add("azimuth", touch.azimuthAngle(in: nil), places: 3)
      if touch.isEraser { line.add("eraser", "yes") }
    }
    line.add("buttons", touch.buttonMask.words)
    return line
  }

  private func line(_ hover: Event.Hover, _ window: Window?) -> LogLine {
    var line = LogLine("hover", "\(hover.phase)")
    line.add("type", hover.type.word)
    line.add(hover.location)
    add(surfaceOf: window, to: &line)
    if hover.type == .pencil { line.add("height", hover.zOffset, places: 3) }
    return line
  }

  private func line(_ scroll: Event.Scroll, _ window: Window?) -> LogLine {
    var line = LogLine("scroll", "\(scroll.phase)")
    line.add("type", scroll.type == .discrete ? "wheel" : "finger")
    line.add(scroll.translation, prefix: "d")
    line.add(scroll.location)
    add(surfaceOf: window, to: &line)
    if scroll.detents != .zero { line.add(scroll.detents, prefix: "clicks-") }
    return line
  }

  private func line(_ transform: Event.Transform) -> LogLine {
    var line = LogLine("transform", "\(transform.phase)")
    line.add("kind", "\(transform.kind)")
    line.add("fingers", transform.numberOfFingers)
    line.add("scale", transform.scale, places: 3)
    line.add("rotation", transform.rotation, places: 3)
    line.add(transform.translation, prefix: "t")
    line.add(transform.location)
    return line
  }

  private func line(_ press: Press) -> LogLine {
    var line = LogLine("key", "\(press.phase)")
    line.add("name", word(press.key.name))
    line.add("code", Int(press.key.keyCode))
    let flags = press.key.modifierFlags
    line.add(
      "modifiers",
      [
        ("shift", flags.contains(.shift)), ("control", flags.contains(.control)), ("alt", flags.contains(.alternate)),
        ("logo", flags.contains(.command)),
      ])
    return line
  }

  /// Adds a field for a location in a popup instead of the main window.
  private func add(surfaceOf window: Window?, to line: inout LogLine) {
    if let window, window !== mainWindow { line.add("surface", "popup") }
  }
}
