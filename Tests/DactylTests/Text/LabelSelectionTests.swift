import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Labels whose text the user selects, and texts that can only be read.
@MainActor @Suite struct LabelSelectionTests {
  private let stage: TestStage
  private let label = Label("one two three", frame: Rect(x: 20, y: 100, width: 300, height: 24))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(label)
    label.isSelectable = true
    stage.application.layOutWindows()
  }

  private var selection: LabelSelectionView? { label.selection as? LabelSelectionView }

  private func point(_ position: Int, in label: Label? = nil) -> Point {
    let label = label ?? self.label
    let (layout, origin) = label.shownText
    return origin + layout.caret(at: label.text.utf8.index(label.text.startIndex, offsetBy: position)).strong.center
  }

  /// The commands of the row for a finger.
  private var commands: [String] {
    stage.window.subviews.contains { $0 is TextEditMenu } ? stage.elements(.menuItem).compactMap(\.label) : []
  }

  private var handles: [TextHandle] {
    stage.application.layOutWindows()
    return selection?.subviews.compactMap { $0 as? TextHandle }.filter { !$0.isHidden } ?? []
  }

  private var pasted: String? {
    var text: String?
    stage.application.pasteboard.readText { if case .success(let read) = $0 { text = read } }
    return text
  }

  // TI-78
  @Test func onlyASelectableLabelTakesTouchesAndTheFocus() {
    label.isSelectable = false
    #expect(!label.isUserInteractionEnabled && selection == nil)
    stage.pointer.click(at: point(5), in: label, count: 2)
    stage.tab()
    #expect(label.selectedText.isEmpty && stage.window.firstResponder == nil)
    #expect(!label.accessibilityDescription.state.contains(.focusable))
    label.isSelectable = true
    stage.application.layOutWindows()
    #expect(label.accessibilityDescription.state.contains(.focusable))
    stage.tab()
    #expect(label.selectedText == "one two three")
    #expect(label.accessibilityDescription.state.contains(.focused))
    label.isSelectable = false
    #expect(stage.window.firstResponder == nil && label.subviews.isEmpty)
  }

  // TI-78
  @Test func aMouseSelectsAndControlCCopies() {
    let pointer = stage.pointer
    pointer.move(to: point(4), in: label)
    pointer.press()
    pointer.move(to: point(9), in: label)
    pointer.release()
    #expect(label.selectedText == "two t")
    stage.advance(by: 1)
    pointer.click(at: point(1), in: label, count: 2)
    #expect(label.selectedText == "one")
    stage.keyboard.press("c", modifiers: .control)
    #expect(pasted == "one")
    stage.advance(by: 1)
    pointer.click(at: point(1), in: label, count: 3)
    #expect(label.selectedText == "one two three")
  }

  // TI-77, TI-78
  @Test func aHeldFingerSelectsWordsAndShowsTheMenu() {
    let finger = stage.finger()
    finger.down(at: point(5), in: label)
    stage.advance(by: 0.6)
    #expect(label.selectedText == "two")
    finger.move(to: point(10), in: label)
    #expect(label.selectedText == "two three")
    finger.move(to: point(1), in: label)
    #expect(label.selectedText == "one two")
    finger.up()
    #expect(commands == ["Copy", "Select all"] && handles.count == 2)
    stage.element(.menuItem, "Select all").tap()
    #expect(label.selectedText == "one two three")
    stage.element(.menuItem, "Copy").tap()
    #expect(pasted == "one two three")
  }

  // TI-10, TI-78
  @Test func aHandleOutsideOfTheLabelIsDragged() throws {
    for _ in 0..<2 { stage.finger().tap(at: point(5), in: label) }
    stage.advance(by: 1)
    let handle = try #require(handles.last)
    let knob = handle.convert(Point(x: handle.bounds.midX, y: handle.bounds.maxY - 3), to: label)
    #expect(!label.bounds.contains(knob) && label.selectedText == "two")
    let finger = stage.finger()
    finger.down(at: knob, in: label)
    finger.move(to: Point(x: knob.x + 400, y: knob.y), in: label)
    finger.up()
    #expect(label.selectedText == "two three")
  }

  // TI-78
  @Test func keysExtendTheSelectionAndOthersAreForwarded() {
    let around = KeyView()
    stage.view.addSubview(around)
    around.addSubview(label)
    stage.application.layOutWindows()
    stage.tab()
    #expect(label.selectedText == "one two three")
    stage.keyboard.press("Left", modifiers: [.shift, .control])
    #expect(label.selectedText == "one two ")
    stage.keyboard.press("Left", modifiers: .shift)
    #expect(label.selectedText == "one two")
    stage.keyboard.press("Home", modifiers: .shift)
    #expect(label.selectedText.isEmpty && around.keys.isEmpty)
    stage.keyboard.press("c", modifiers: .control)
    for key in ["x", "Left", "Down", "BackSpace", "Delete"] { stage.keyboard.press(key) }
    #expect(around.keys == ["c", "x", "Left", "Down", "BackSpace", "Delete"] && label.text == "one two three")
    stage.keyboard.press("a", modifiers: .control)
    #expect(label.selectedText == "one two three")
  }

  // TI-78
  @Test func keysMoveBetweenTheLinesOfALabel() {
    label.numberOfLines = 0
    label.text = "one\ntwo\nthree"
    label.frame.size.height = 80
    stage.application.layOutWindows()
    stage.pointer.click(at: point(1), in: label)
    stage.keyboard.press("Down", modifiers: .shift)
    #expect(label.selectedText == "ne\nt")
    stage.keyboard.press("End", modifiers: .shift)
    #expect(label.selectedText == "ne\ntwo")
    stage.keyboard.press("Down", modifiers: [.shift, .control])
    #expect(label.selectedText == "ne\ntwo\nthree")
  }

  // TI-78
  @Test func anotherTextEndsTheSelection() {
    stage.tab()
    label.text = "four"
    #expect(label.selectedText.isEmpty)
    stage.application.layOutWindows()
    stage.pointer.click(at: point(1), in: label, count: 2)
    #expect(label.selectedText == "four")
    label.attributedText = AttributedText("five")
    #expect(label.selectedText.isEmpty)
  }

  // TI-77
  @Test func aTextThatIsOnlyReadHasNoInputMethod() {
    let view = TextView("one two", frame: Rect(x: 20, y: 200, width: 300, height: 80))
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    let session = stage.application.textInputSession
    stage.finger().tap(at: point(1), in: label)
    stage.advance(by: 1)
    #expect(stage.window.firstResponder === selection && session.input == nil)
    view.isEditable = false
    stage.finger().tap(at: Point(x: 20, y: 20), in: view)
    stage.advance(by: 1)
    #expect(view.isFirstResponder && session.input == nil && session.sent == nil)
    view.isEditable = true
    stage.advance(by: 1)
    #expect(session.input === view && session.sent != nil)
    view.isEditable = false
    stage.advance(by: 1)
    #expect(session.input == nil && session.sent == nil)
  }

  // TI-77
  @Test func aHeldFingerSelectsWordsOfATextThatIsOnlyRead() {
    let view = TextView("one two", frame: Rect(x: 20, y: 200, width: 300, height: 80))
    view.isEditable = false
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    stage.finger().press(at: view.caretRect(at: 5).center, in: view, for: 0.6)
    #expect(view.editor.selectedText == "two")
  }

  // TI-2, TI-78
  @Test(arguments: [
    ("12 34", true, "Right", "12"), ("12 34", false, "Right", "12"), ("שלום\n12 34", false, "Left", "12"),
    ("ab\n12 34", true, "Right", "12"),
  ])
  func aParagraphWithoutLettersIsReadAsItIsDrawn(text: String, isMirrored: Bool, key: String, word: String) {
    label.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    label.frame.size.height = 60
    label.text = text
    stage.application.layOutWindows()
    stage.tab()
    let start = text.contains("\n") ? text.utf8.count - 5 : 0
    selection?.editor.selection = TextSelection(start)
    stage.keyboard.press(key, modifiers: [.control, .shift])
    #expect(label.selectedText == word)
  }

  // TI-78
  @Test func aMirroredTextIsSelectedWhereItIsDrawn() {
    label.traitOverrides.layoutDirection = .rightToLeft
    label.text = "שלום עולם"
    stage.application.layOutWindows()
    #expect(point(0).x > 250)
    stage.pointer.click(at: point(2), in: label, count: 2)
    #expect(label.selectedText == "שלום")
  }
}

private final class KeyView: View {
  var keys: [String] = []

  override func pressesBegan(_ presses: [Press], with event: Event) {
    keys += presses.map(\.key.name).filter { !$0.hasPrefix("Shift") && !$0.hasPrefix("Control") }
  }
}
