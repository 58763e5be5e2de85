import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A window with fields in a scroll view, and a touch keyboard.
@MainActor final class KeyboardStage {
  let stage: TestStage
  let field = TextField(frame: Rect(x: 10, y: 10, width: 280, height: 44))
  /// A field that the keyboard covers.
  let lower = TextField(frame: Rect(x: 10, y: 500, width: 280, height: 44))
  let scrollView = ScrollView()

  init(_ layouts: String..., size: Size = Size(width: 400, height: 600)) throws {
    stage = try TestStage(size: size)
    stage.application.keyboardLayouts = layouts.map(KeyboardLayout.init(identifier:))
    scrollView.frame = Rect(origin: .zero, size: size)
    scrollView.contentSize = Size(width: size.width, height: 600)
    stage.view.addSubview(scrollView)
    scrollView.addSubview(field)
    scrollView.addSubview(lower)
    field.accessibilityLabel = "field"
    lower.accessibilityLabel = "lower"
    stage.didFindProblem = { problem in
      let place = SourceLocation(
        fileID: "\(problem.file)", filePath: "\(problem.file)", line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
  }

  var keyboard: TouchKeyboard? { stage.application.inputView as? TouchKeyboard }
  var isShown: Bool { stage.application.inputView != nil }

  /// Taps a field, and waits until the keyboard rests.
  func open(_ field: TextField? = nil) {
    stage.textField(field === lower ? "lower" : "field").tap()
    stage.advance(by: 1)
  }

  /// Taps keys by their labels, 0.2 s apart.
  func tap(_ labels: String...) {
    for label in labels {
      key(label).tap()
      stage.advance(by: 0.15)
    }
  }

  func key(_ label: String) -> TestElement {
    stage.elements(label == "shift" ? .toggleButton : .button, label).first ?? stage.button(label)
  }

  /// The middle of a key, in the coordinates of the keyboard.
  func middle(_ label: String) -> Point {
    guard let keyboard, let view = key(label).view else { return .zero }
    return view.convert(view.bounds.center, to: keyboard)
  }
}
