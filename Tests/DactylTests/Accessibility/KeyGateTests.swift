import DactylGeometry
import DactylInput
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that wait until assistive programs have said whether they keep them (`AC-10`).
@MainActor @Suite struct KeyGateTests {
  private let stage: TestStage
  private let field = TextField()
  private let listener = Listener()

  /// An assistive program that answers when the test says so.
  @MainActor private final class Listener {
    private(set) var heard: [String] = []
    private var answers: [@MainActor (Bool?) -> Void] = []

    func hear(_ key: KeyReport, _ answer: @escaping @MainActor (Bool?) -> Void) {
      heard.append((key.isDown ? "+" : "-") + key.name)
      answers.append(answer)
    }

    /// Answers the oldest question.
    func answer(_ isKept: Bool?) { answers.removeFirst()(isKept) }

    /// Answers all questions, also those that come of it.
    func answerAll() { while !answers.isEmpty { answer(false) } }
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 300))
    field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
    field.accessibilityLabel = "Name"
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    stage.advance(by: 1)
    stage.application.keyListener = listener.hear
  }

  // AC-10
  @Test func aKeyWaitsForTheAnswer() {
    stage.keyboard.type("ab")
    #expect(field.text == "" && listener.heard == ["+a"])
    listener.answer(false)
    #expect(field.text == "a" && listener.heard == ["+a", "-a"])
    listener.answerAll()
    #expect(field.text == "ab" && listener.heard == ["+a", "-a", "+b", "-b"])
  }

  // AC-10
  @Test func aKeyThatIsKeptTypesAndDoesNothing() {
    var count = 0
    stage.application.commands = [
      KeyCommand(input: "h", modifierFlags: .control) { _ in count += 1 }
    ]
    stage.keyboard.press("h")
    listener.answer(true)
    listener.answerAll()
    #expect(field.text == "")
    stage.keyboard.press("h", modifiers: .control)
    listener.answer(false)
    listener.answer(true)
    listener.answerAll()
    #expect(count == 0)
    stage.keyboard.press("h", modifiers: .control)
    listener.answerAll()
    #expect(count == 1)
  }

  // AC-10
  @Test func theEndOfAPressIsDelivered() {
    let view = PressView()
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    stage.keyboard.press("F5")
    listener.answer(false)
    listener.answer(true)
    #expect(view.presses == ["began F5", "ended F5"])
    // One that never began does not end.
    stage.keyboard.press("F6")
    listener.answer(true)
    listener.answer(false)
    #expect(view.presses.count == 2)
  }

  // AC-25
  @Test func aProgramThatHangsHoldsUpOneKeyForAMoment() {
    stage.keyboard.press("a")
    stage.advance(by: KeyGate.patience - 0.01)
    #expect(field.text == "")
    stage.advance(by: 0.02)
    #expect(field.text == "a")
    stage.keyboard.type("bcd")
    #expect(field.text == "abcd" && listener.heard.count == 8)
    // The answer to an old question is too late. The program is back when it has answered the last one.
    listener.answer(true)
    #expect(field.text == "abcd")
    stage.keyboard.type("e")
    #expect(field.text == "abcde")
    listener.answerAll()
    stage.keyboard.type("f")
    #expect(field.text == "abcde")
    listener.answer(nil)
    #expect(field.text == "abcdef")
  }

  // AC-10
  @Test func keysThatWaitAreDeliveredWhenNobodyListensAnyMore() {
    stage.keyboard.type("abc")
    stage.application.keyListener = nil
    #expect(field.text == "abc" && listener.heard == ["+a"])
    listener.answerAll()
    #expect(field.text == "abc")
  }

  // AC-10
  @Test func anotherListenerHearsTheKeysThatWait() {
    stage.keyboard.type("ab")
    let other = Listener()
    stage.application.keyListener = other.hear
    #expect(field.text == "a" && other.heard == ["-a"])
    other.answerAll()
    #expect(field.text == "ab")
  }

  // AC-11, AC-25
  @Test func aSecretIsTypedAtOnceAndHeardByNobody() {
    let secret = TextField()
    secret.frame = Rect(x: 20, y: 80, width: 300, height: 44)
    secret.textInputTraits.isSecure = true
    stage.view.addSubview(secret)
    stage.advance(by: 0.1)
    // The key that moves the focus waits when the first character of the secret arrives.
    stage.keyboard.press("Tab")
    stage.keyboard.type("s")
    #expect(listener.heard == ["+Tab"] && secret.text == "")
    listener.answer(false)
    #expect(secret.isFirstResponder && secret.text == "s")
    #expect(listener.heard == ["+Tab"])
  }

  // AC-10
  @Test func theLossOfTheKeyboardStaysBehindTheKeys() {
    let view = PressView()
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    stage.keyboard.down("F5")
    stage.application.input.receive([.keyboard(SeatID(rawValue: 1), .leave(surface: nil)), .batchEnd])
    #expect(view.presses == [])
    listener.answer(false)
    #expect(view.presses == ["began F5", "cancelled F5"])
  }

  // AC-10
  @Test func textOfAnInputMethodStaysBetweenTheKeys() {
    stage.keyboard.press("a")
    stage.application.input.receive([.textInput(SeatID(rawValue: 1), .edit(TextInputEdit(committed: "ü"))), .batchEnd])
    #expect(field.text == "")
    listener.answerAll()
    #expect(field.text == "aü")
  }

  // AC-10, EI-31
  @Test func touchesDoNotWaitForKeys() {
    var count = 0
    let button = Button("Save", primaryAction: Action { _ in count += 1 })
    button.frame = Rect(x: 20, y: 100, width: 200, height: 44)
    stage.view.addSubview(button)
    stage.keyboard.press("a")
    stage.element(.button, "Save").tap()
    #expect(count == 1 && field.text == "")
    listener.answerAll()
    #expect(field.text == "a")
  }
}

/// Keeps a list of what happens to presses.
private final class PressView: View {
  private(set) var presses: [String] = []

  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: [Press], with event: Event) { note("began", presses) }
  override func pressesEnded(_ presses: [Press], with event: Event) { note("ended", presses) }
  override func pressesCancelled(_ presses: [Press], with event: Event) { note("cancelled", presses) }

  private func note(_ phase: String, _ presses: [Press]) { self.presses += presses.map { "\(phase) \($0.key.name)" } }
}
