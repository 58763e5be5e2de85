import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor private protocol Editing: Responder {
  func copy(_ sender: Any?)
  func undo()
}

extension Selector {
  fileprivate static let copy = Selector(Editing.copy)
}

/// Actions without a target (`RC-14`).
@MainActor @Suite struct ActionTests {
  private let fixture = Fixture()

  private final class Editor: StubView, Editing {
    var answer: Bool?
    var senders: [AnyObject?] = []
    var undoes = 0
    func copy(_ sender: Any?) { senders.append(sender as AnyObject?) }
    func undo() { undoes += 1 }
    override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
      answer ?? super.canPerformAction(action, withSender: sender)
    }
  }

  private func editor(_ name: String, in parent: View? = nil) -> Editor {
    let editor = Editor(name, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    editor.canBecomeFirst = true
    (parent ?? fixture.window).addSubview(editor)
    return editor
  }

  // RC-14
  @Test func anActionReachesTheFirstImplementerFromTheFirstResponderOn() {
    let outer = editor("O")
    let plain = fixture.view("P", 0, 0, 50, 50, in: outer)
    plain.canBecomeFirst = true
    plain.becomeFirstResponder()
    let sender = Button()
    editor("S").addSubview(sender)
    fixture.window.makeKey()
    #expect(fixture.application.sendAction(.copy, to: nil, from: sender, for: nil))
    #expect(outer.senders.count == 1 && outer.senders[0] === sender)
    #expect(plain.target(forAction: .copy) === outer)
  }

  // RC-14
  @Test func withoutAFirstResponderAnActionStartsAtTheSenderOrTheKeyWindow() {
    let outer = editor("O")
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    outer.addSubview(button)
    button.addTarget(nil, action: .copy, for: .touchUpInside)
    button.addTarget(nil, action: Editing.undo, for: .touchUpInside)
    fixture.window.makeKey()
    fixture.tapAt(0, 10, 10)
    #expect(outer.senders.count == 1 && outer.undoes == 1)
    final class Delegate: Responder, ApplicationDelegate, Editing {
      var copies = 0
      func copy(_ sender: Any?) { copies += 1 }
      func undo() {}
    }
    let delegate = Delegate()
    fixture.application.delegate = delegate
    #expect(fixture.application.sendAction(.copy, to: nil, from: nil, for: nil))
    #expect(outer.senders.count == 1 && delegate.copies == 1)
    let raised = Selector(StubWindow.makeKey)
    #expect(fixture.application.sendAction(raised, to: nil, from: nil, for: nil))
    #expect(Selector(StubApplication.quit).isImplemented(by: fixture.application))
  }

  // RC-14
  @Test func aRefusingResponderIsSkippedAndTheFirstAcceptingOneIsFinal() {
    let outer = editor("O")
    let inner = editor("I", in: outer)
    #expect(inner.target(forAction: .copy) === inner)
    inner.answer = false
    #expect(inner.target(forAction: .copy) === outer)
    #expect(fixture.application.sendAction(.copy, to: nil, from: inner, for: nil))
    #expect(inner.senders.isEmpty && outer.senders.count == 1)
    // Returns true although it has no such method: nothing is called.
    final class Boaster: Responder {
      override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool { true }
    }
    let boaster = Boaster()
    inner.nextOverride = boaster
    #expect(inner.target(forAction: .copy) === boaster)
    #expect(!fixture.application.sendAction(.copy, to: nil, from: inner, for: nil))
    #expect(outer.senders.count == 1)
  }

  // RC-14
  @Test func anActionWithoutATakerIsFalseAndACircularChainEnds() {
    let view = fixture.view("V", 0, 0, 10, 10)
    let other = fixture.view("X", 0, 0, 10, 10)
    #expect(!fixture.application.sendAction(.copy, to: nil, from: view, for: nil))
    (view.nextOverride, other.nextOverride) = (other, view)
    #expect(view.target(forAction: .copy) == nil)
    #expect(!fixture.application.sendAction(.copy, to: nil, from: view, for: nil))
  }

  // RC-14
  @Test func anExplicitTargetIsNotAskedAndOnlyCalledIfItImplementsTheAction() {
    let editor = editor("E")
    editor.answer = false
    #expect(fixture.application.sendAction(.copy, to: editor, from: nil, for: nil))
    #expect(editor.senders.count == 1)
    #expect(!fixture.application.sendAction(.copy, to: fixture.window, from: nil, for: nil))
    final class Strict: Responder {
      var calls = 0
      func pressed(_ button: Button) { calls += 1 }
    }
    let (strict, pressed) = (Strict(), Selector(Strict.pressed))
    #expect(!pressed.perform(on: strict) && !pressed.perform(on: strict, from: Switch()))
    #expect(pressed.perform(on: strict, from: Button()) && strict.calls == 1)
  }
}
