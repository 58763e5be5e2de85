import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Keys and menus for undo, and the manager of a place.
@MainActor @Suite struct UndoCommandTests {
  private let stage: TestStage
  private let number = UndoableNumber()
  private let root = ViewController()

  init() throws {
    stage = try TestStage(root: root, drawsFrames: false)
  }

  private var manager: UndoManager { stage.window.undoManager ?? UndoManager() }

  private func addSteps(_ count: Int) {
    for _ in 0..<count {
      number.add(1, manager)
      stage.advance(by: 1)
    }
  }

  // UN-11
  @Test func keysUndoWithoutAText() {
    addSteps(3)
    stage.keyboard.press("z", modifiers: .control)
    stage.keyboard.press("Undo")
    #expect(number.value == 1)
    stage.keyboard.press("z", modifiers: [.control, .shift])
    #expect(number.value == 2)
    stage.keyboard.press("y", modifiers: .control)
    #expect(number.value == 3)
    stage.keyboard.press("z")
    stage.keyboard.press("z", modifiers: [.control, .alternate])
    #expect(number.value == 3)
    let button = Button("Button")
    stage.view.addSubview(button)
    button.becomeFirstResponder()
    stage.keyboard.press("z", modifiers: .control)
    #expect(number.value == 2)
  }

  // UN-11
  @Test func aHeldKeyUndoesAgainAndAgain() {
    addSteps(5)
    stage.keyboard.down("Control_L")
    stage.keyboard.down("z")
    #expect(number.value == 4)
    for _ in 0..<2 { stage.keyboard.repeats("z") }
    #expect(number.value == 2)
    stage.keyboard.up("z")
    stage.keyboard.up("Control_L")
    #expect(number.value == 2)
  }

  // UN-11
  @Test func commandsAndRespondersUseTheKeyFirst() {
    addSteps(2)
    var performed = 0
    stage.application.commands = [
      KeyCommand(title: "Other", input: "z", modifierFlags: .control) { _ in performed += 1 }
    ]
    stage.keyboard.press("z", modifiers: .control)
    #expect(performed == 1 && number.value == 2)
    stage.application.commands = []
    let view = TakingView()
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    stage.keyboard.press("z", modifiers: .control)
    #expect(view.taken == 1 && number.value == 2)
    view.resignFirstResponder()
    stage.keyboard.press("z", modifiers: .control)
    #expect(number.value == 1)
  }

  private final class TakingView: View {
    var taken = 0
    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: [Press], with event: Event) {
      take(presses) {
        taken += $0.key.charactersIgnoringModifiers == "z" ? 1 : 0
        return $0.key.charactersIgnoringModifiers == "z"
      }
      super.pressesBegan(presses, with: event)
    }
  }

  // UN-11
  @Test func aKeyWithoutAnEffectGoesOn() {
    let application = PressCounter()
    let stage = try? TestStage(application: application, drawsFrames: false)
    stage?.keyboard.press("z", modifiers: .control)
    #expect(application.presses == 1)
    stage?.window.undoManager?.registerUndo {}
    stage?.keyboard.press("z", modifiers: .control)
    #expect(application.presses == 1)
  }

  private final class PressCounter: Application {
    var presses = 0
    override func pressesBegan(_ presses: [Press], with event: Event) {
      self.presses += presses.filter { $0.key.charactersIgnoringModifiers == "z" }.count
    }
  }

  // UN-11, UN-9
  @Test func menusNameWhatIsUndone() throws {
    let bar = MenuBar([Menu(title: "Edit", children: [KeyCommand.undo(), KeyCommand.redo()])])
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    let field = TextField("", frame: Rect(x: 20, y: 100, width: 300, height: 44))
    stage.view.addSubview(bar)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    func open() -> [String] {
      bar.openMenu(at: 0)
      // Behind the title in the bar.
      return stage.elements(.menuItem).dropFirst().map { "\($0.label ?? "") \($0.isEnabled)" }
    }
    #expect(open() == ["Undo false", "Redo false"])
    stage.keyboard.press("Escape")
    manager.set(number, \.value, to: 5, named: "Number")
    field.becomeFirstResponder()
    stage.keyboard.type("x")
    #expect(open() == ["Undo Typing true", "Redo false"])
    stage.menuItem("Undo Typing").tap()
    #expect(field.text == "")
    #expect(open() == ["Undo Number true", "Redo Typing true"])
    stage.menuItem("Undo Number").tap()
    #expect(number.value == 0)
    field.resignFirstResponder()
    stage.keyboard.press("z", modifiers: [.control, .shift])
    #expect(number.value == 5)
    // The key of a menu and that of the window are not performed both.
    stage.keyboard.press("z", modifiers: [.control, .shift])
    #expect(field.text == "x")
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == "" && number.value == 5)
  }

  // UN-11
  @Test func aTextWithoutAManagerIsUndoneByMenusToo() {
    final class LonelyField: TextField {
      override var undoManager: UndoManager? { nil }
    }
    let field = LonelyField("", frame: Rect(x: 20, y: 100, width: 300, height: 44))
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    let command = Command(title: "Back", action: .undo)
    command.validate(for: stage.view)
    #expect(!command.isEnabled)
    stage.keyboard.type("x")
    command.validate(for: stage.view)
    #expect(command.isEnabled && command.title == "Undo")
    #expect(command.perform(for: stage.view) && field.text == "" && field.editor.canRedo)
  }

  // UN-12
  @Test func aResponderHasTheManagerOfItsChain() {
    let (outer, inner) = (View(), View())
    #expect(inner.undoManager == nil && ViewController().undoManager == nil)
    outer.addSubview(inner)
    root.view.addSubview(outer)
    #expect(inner.undoManager === stage.window.undoManager && inner.undoManager != nil)
    #expect(root.undoManager === manager && stage.application.undoManager == nil)
    final class OwnController: ViewController {
      let own = UndoManager()
      override var undoManager: UndoManager? { own }
    }
    let child = OwnController()
    child.view.addSubview(inner)
    #expect(inner.undoManager === child.own)
    root.present(child, animated: false)
    stage.advance(by: 1)
    child.own.registerUndo { [number] in number.value = 77 }
    addSteps(1)
    stage.keyboard.press("z", modifiers: .control)
    #expect(number.value == 77)
    let other = stage.application.openToplevel(
      title: "Other", size: Size(width: 300, height: 300), root: ViewController())
    #expect(other.window.undoManager !== manager)
  }

  // UN-12, RC-3
  @Test func aChainThatIsALoopHasAnEnd() {
    final class LoopingView: View {
      var after: Responder?
      override var next: Responder? { after }
    }
    let (a, b) = (LoopingView(), LoopingView())
    (a.after, b.after) = (b, a)
    #expect(a.undoManager == nil && b.undoManager == nil)
    (a.after, b.after) = (nil, nil)
  }

  // UN-12
  @Test func aPopupHasTheManagerOfTheViewThatItWasShownFrom() throws {
    let view = View(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    stage.view.addSubview(view)
    let content = ViewController()
    let popup = Popup(size: Size(width: 100, height: 100), root: content)
    popup.show(from: view)
    stage.advance(by: 1)
    let window = try #require(content.view.window)
    #expect(window !== stage.window && window.undoManager === manager)
  }
}
