import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A window that is used with switches.
@MainActor final class SwitchStage {
  let stage: TestStage
  let column = StackView(.vertical, spacing: 8)
  /// The names of the buttons that were used, in order.
  var used: [String] = []

  init(size: Size = Size(width: 400, height: 600), _ change: (inout SwitchAccess) -> Void = { _ in }) throws {
    stage = try TestStage(size: size)
    stage.didFindProblem = { problem in
      let place = SourceLocation(
        fileID: "\(problem.file)", filePath: "\(problem.file)", line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
    stage.view.layout = .vertical()
    stage.view.addSubview(column)
    var access = SwitchAccess()
    access.interval = 1
    access.rounds = 0
    change(&access)
    access.isEnabled = true
    stage.application.switchAccess = access
  }

  var switches: TestSwitches { stage.switches }

  func button(_ title: String) -> Button {
    let button = Button(title)
    button.addAction(Action { [unowned self] _ in used.append(title) }, for: .primaryActionTriggered)
    return button
  }

  /// Adds buttons to the column, one in each row.
  func addButtons(_ titles: String...) {
    for title in titles { column.addSubview(button(title)) }
    settle()
  }

  /// Adds a group with buttons side by side; `settle()` shows it.
  @discardableResult func addGroup(_ name: String, _ titles: String...) -> View {
    let group = StackView(.horizontal, spacing: 8, titles.map(button))
    group.isAccessibilityElement = true
    group.accessibilityLabel = name
    column.addSubview(group)
    return group
  }

  /// Draws what has changed.
  func settle() { stage.advance(by: 0.02) }

  /// The name of what is highlighted; nil for nothing.
  var name: String? { switches.highlight?.label }

  /// The names of the next items, beginning with the one that is highlighted.
  func names(_ count: Int) -> [String] {
    (0..<count).map { _ in
      defer { switches.moveOn() }
      return name ?? "none"
    }
  }

  /// Waits until an item with `name` is highlighted.
  func move(to name: String) { move("`\(name)`") { $0.label == name } }

  /// Waits until the end of the group is highlighted.
  func moveToBack() { move("the end") { $0.kind == .back } }

  private func move(_ name: String, to fits: (SwitchHighlight) -> Bool) {
    for _ in 0..<60 {
      if let highlight = switches.highlight, fits(highlight) { return }
      switches.moveOn()
    }
    Issue.record("\(name) is not highlighted.")
  }

  var highlightWindow: Window? {
    stage.application.frontToBack.first { "\(type(of: $0))" == "HighlightWindow" }
  }
}
