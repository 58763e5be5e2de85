import Dactyl
import DactylGeometry

/// The switches of a person who uses the program by scanning (``SwitchAccess``): `TestStage.switches`.
///
/// ```swift
/// stage.application.switchAccess.isEnabled = true
/// stage.switches.select("Save")
/// ```
@MainActor public struct TestSwitches {
  /// The most presses and moves on the way to an element.
  private static let mostSteps = 600
  /// The seconds between two looks at the highlight.
  private static let step = 0.05

  unowned let stage: TestStage

  /// The item that is highlighted; nil for none.
  public var highlight: SwitchHighlight? {
    stage.application.makeShared()
    return stage.application.switchHighlight
  }

  /// Presses and releases the switch that selects, or another one. Reports a problem if there is no such switch.
  public func press(
    _ action: SwitchAccess.Action = .select, file: StaticString = #filePath, line: UInt = #line
  ) {
    down(action, file, line)
    up(action, file, line)
  }

  /// Holds the switch for `seconds`.
  public func hold(
    _ action: SwitchAccess.Action = .select, for seconds: Double, file: StaticString = #filePath, line: UInt = #line
  ) {
    down(action, file, line)
    stage.advance(by: seconds)
    up(action, file, line)
  }

  /// Waits until the highlight has moved, at most for two intervals. With the style `steps` it presses the switch that
  /// moves on.
  public func moveOn(file: StaticString = #filePath, line: UInt = #line) {
    let access = stage.application.switchAccess
    if access.style == .steps { return press(.next, file: file, line: line) }
    let moves = stage.application.switchHighlightMoves
    let end = stage.time + 2 * access.interval + access.firstInterval
    while stage.application.switchHighlightMoves == moves, stage.time < end { stage.advance(by: Self.step) }
  }

  /// Uses the element with `label` as a person does: waits for the highlight to reach its group, selects that, and so on,
  /// until the element is used. With several actions, `action` is the name of one; the first one is used without. Reports
  /// a problem if the element is not reached.
  public func select(
    _ label: String, action: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {
    select(where: { $0 == label }, action: action, message: "`\(label)`", file, line)
  }

  /// Uses the element whose label contains `part`, as ``select(_:action:file:line:)`` does.
  public func select(
    containing part: String, action: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {
    select(where: { $0.contains(part) }, action: action, message: "with `\(part)` in its label", file, line)
  }

  private func select(
    where fits: (String) -> Bool, action: String?, message: String, _ file: StaticString, _ line: UInt
  ) {
    for _ in 0..<Self.mostSteps {
      guard let highlight else {
        // A press goes on after a pause.
        press(file: file, line: line)
        stage.advance(by: Self.step)
        if self.highlight == nil { break }
        continue
      }
      switch highlight.kind {
      case .element where fits(highlight.label):
        let view = highlight.view
        press(file: file, line: line)
        // The menu of actions is beside its element.
        if let next = self.highlight, next.kind == .action, next.view === view, highlight.hasSeveralActions {
          chooseAction(action, file, line)
        }
        return
      case .action where fits(highlight.label): return press(file: file, line: line)
      case .group where highlight.elements.contains(where: fits), .back:
        press(file: file, line: line)
        if self.highlight?.kind == .group, highlight.kind == .back { moveOn(file: file, line: line) }
      default: moveOn(file: file, line: line)
      }
    }
    stage.report("The element \(message) is not reached by switches.\n\(stage.outline)", file, line)
  }

  private func chooseAction(_ action: String?, _ file: StaticString, _ line: UInt) {
    for _ in 0..<Self.mostSteps {
      guard let highlight else { break }
      if highlight.kind == .action, action == nil || highlight.label == action {
        return press(file: file, line: line)
      }
      moveOn(file: file, line: line)
    }
    stage.report("The element has no action `\(action ?? "")`.", file, line)
  }

  // MARK: Devices

  private func down(_ action: SwitchAccess.Action, _ file: StaticString, _ line: UInt) {
    switch device(for: action, file, line) {
    case .key(let name): stage.keyboard.down(name)
    case .pointerButton(let button): stage.pointer.press(button)
    case .touchAnywhere:
      stage.switchFinger.down(at: stage.window.bounds.center, in: stage.window)
    case nil: break
    }
  }

  private func up(_ action: SwitchAccess.Action, _ file: StaticString, _ line: UInt) {
    switch device(for: action, file, line) {
    case .key(let name): stage.keyboard.up(name)
    case .pointerButton(let button): stage.pointer.release(button)
    case .touchAnywhere: stage.switchFinger.up()
    case nil: break
    }
  }

  private func device(
    for action: SwitchAccess.Action, _ file: StaticString, _ line: UInt
  ) -> SwitchAccess.Switch? {
    let access = stage.application.switchAccess
    let switches = access.usedSwitches.filter { $0.value == action }.keys
    if switches.contains(.touchAnywhere) { return .touchAnywhere }
    let keys = switches.compactMap { if case .key(let name) = $0 { name } else { nil } }.sorted()
    if let name = keys.first { return .key(name) }
    if let button = switches.first { return button }
    stage.report("No switch has the action \(action).", file, line)
    return nil
  }
}

extension TestStage {
  /// The switches of `Application.switchAccess`, which has to be enabled.
  public var switches: TestSwitches { TestSwitches(stage: self) }
}
