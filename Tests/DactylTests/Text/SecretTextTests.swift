import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The ways by which a secret could leave its field (TI-6). Recordings: `RecordingSecretTests`; input methods:
/// `TextInputSessionTests`.
@MainActor @Suite struct SecretTextTests {
  private static let secret = "hunter2 klaatu"
  private let stage: TestStage
  private let field = TextField(secret, placeholder: "Password", frame: Rect(x: 0, y: 0, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    field.textInputTraits.isSecure = true
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    stage.application.layOutWindows()
  }

  private func isSafe(_ text: String) -> Bool {
    !["hunter", "klaatu", Self.secret].contains { text.lowercased().contains($0) }
  }

  private func views(of view: View) -> [View] { [view] + view.subviews.flatMap(views) }

  // TI-6
  @Test func theInspectorShowsDots() throws {
    let views = views(of: stage.window)
    #expect(views.contains { $0 === field })
    for view in views {
      for fact in ViewFacts(view).sections.flatMap(\.facts) { #expect(isSafe(fact.name + fact.value)) }
    }
    #expect(ViewFacts(field).sections.flatMap(\.facts).contains { $0.value.contains("••••••••••••••") })
  }

  // TI-6
  @Test func assistiveTechnologyGetsDots() {
    #expect(isSafe(stage.application.accessibilityTree.outline) && isSafe(field.accessibilityDescription.outline))
    for marked in ["klaatu", ""] {
      field.editor.setMarkedText(marked)
      #expect(isSafe(stage.application.accessibilityTree.outline))
    }
    field.problem = "Too short"
    #expect(isSafe(stage.application.accessibilityTree.outline))
  }

  // TI-6, TI-20, TI-21, TI-60
  @Test func noPasteboardAndNoDragGetsIt() {
    field.editor.selectAll()
    for key in ["c", "x", "Insert"] { stage.keyboard.press(key, modifiers: .control) }
    for key in ["Copy", "Cut"] { stage.keyboard.press(key) }
    stage.keyboard.press("Delete", modifiers: .shift)
    TextPasteboardCommands(field).shareSelection()
    #expect(field.editor.string == Self.secret)
    #expect(!stage.application.pasteboard.hasText && !stage.application.primarySelection.hasText)
    stage.pointer.move(to: Point(x: 20, y: 22), in: field)
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 90, y: 22), in: field)
    stage.pointer.release()
    #expect(!stage.application.primarySelection.hasText && field.interaction?.dragging.canDrag(at: .zero) == false)
  }

  // TI-6, TI-30
  @Test func aSearchForgetsAPartOfIt() throws {
    field.textInputTraits.isSecure = false
    field.interaction?.isFindEnabled = true
    field.editor.selection = TextSelection(0..<6)
    let find = try #require(field.findInteraction)
    find.presentFindNavigator()
    #expect(find.searchText == "hunter")
    field.textInputTraits.isSecure = true
    #expect(find.searchText == "" && find.resultCount == 0)
    find.searchText = "klaatu"
    find.findNext()
    #expect(find.resultCount == 0 && find.selectedResult == nil && !find.isFindNavigatorVisible)
    #expect(find.replaceAll(with: "x") == 0 && field.text == Self.secret)
  }

  // TI-6
  @Test func theTraceOfGesturesHasNoKeys() throws {
    stage.application.touchKeyboardMode = .always
    field.resignFirstResponder()
    stage.application.layOutWindows()
    stage.finger().tap(at: Point(x: 20, y: 22), in: field)
    stage.advance(by: 1)
    field.text = ""
    let keyboard = try #require(stage.application.inputView as? TouchKeyboard)
    let key = try #require(keyboard.keyViews.first { $0.key?.takesSlides == true && !$0.isHidden })
    stage.finger().tap(at: key.bounds.center, in: key)
    #expect(field.text.count == 1)
    let letter = field.text
    for decision in stage.application.gestureTrace.recent.suffix(20) {
      #expect(!"\(decision)".split { !$0.isLetter }.contains { $0.lowercased() == letter.lowercased() }, "\(decision)")
      #expect(!(decision.place.contains("KeyView") || decision.subject.contains("KeyView")), "\(decision)")
    }
  }

  // TI-6
  @Test func aTextThatBecomesASecretIsNoPrimarySelection() {
    field.textInputTraits.isSecure = false
    stage.pointer.move(to: Point(x: 20, y: 22), in: field)
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 90, y: 22), in: field)
    stage.pointer.release()
    #expect(stage.application.primarySelection.hasText)
    field.textInputTraits.isSecure = true
    #expect(!stage.application.primarySelection.hasText)
    // The primary selection of another text stays.
    stage.application.primarySelection.setText("other")
    field.textInputTraits.isSecure = false
    field.textInputTraits.isSecure = true
    #expect(stage.application.primarySelection.hasText)
  }

  // TI-6
  @Test func whatIsUndoneAndMadeAgainIsStillASecret() {
    field.editor.selectAll()
    field.editor.insert("klaatu")
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == Self.secret && isSafe(stage.application.accessibilityTree.outline))
    stage.keyboard.press("z", modifiers: [.control, .shift])
    #expect(field.text == "klaatu" && isSafe(stage.application.accessibilityTree.outline))
    for _ in 0..<3 {
      field.textInputTraits.isSecure.toggle()
      field.textInputTraits.isSecure.toggle()
    }
    #expect(isSafe(field.accessibilityDescription.outline) && isSafe("\(field)"))
    var text = ""
    dump(stage.application.gestureTrace.recent.suffix(20), to: &text)
    #expect(isSafe(text))
  }

  // TI-6
  @Test func theStateOfTheProgramHasNoTexts() {
    let controller = ViewController()
    controller.restorationIdentifier = "sign-in"
    let other = TextField(Self.secret)
    other.textInputTraits.isSecure = true
    controller.view.addSubview(other)
    let navigation = NavigationController(rootViewController: controller)
    stage.view.addSubview(navigation.view)
    #expect(isSafe(navigation.restorableState().text))
  }
}
