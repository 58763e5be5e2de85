import Dactyl
import DactylTesting
import Testing

/// Presses that a responder uses: those after it get no phase of them (`RC-16`).
@MainActor struct PressTakingTests {
  /// Writes down the keys that reach it.
  private final class Page: View {
    var log: [String] = []

    private func write(_ phase: String, _ presses: [Press]) { log += presses.map { "\($0.key.name) \(phase)" } }
    override func pressesBegan(_ presses: [Press], with event: Event) { write("began", presses) }
    override func pressesEnded(_ presses: [Press], with event: Event) { write("ended", presses) }
    override func pressesCancelled(_ presses: [Press], with event: Event) { write("cancelled", presses) }
  }

  /// Inserts the text of keys.
  private final class Terminal: View, KeyInput {
    var text = ""
    var hasText: Bool { !text.isEmpty }
    override var canBecomeFirstResponder: Bool { true }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { text.removeLast() }
  }

  /// Takes some keys, and writes down when they repeat.
  private final class Taker: View {
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: [Press], with event: Event) {
      for press in presses where press.key.name == "a" {
        take(press) { [unowned self] key in log.append("\(key.name) again") }
      }
      super.pressesBegan(presses, with: event)
    }
  }

  private let page = Page(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let stage: TestStage

  init() throws {
    let controller = ViewController()
    controller.view = page
    stage = try TestStage(size: Size(width: 400, height: 400), root: controller)
  }

  private func show(_ view: View) {
    view.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    page.addSubview(view)
    stage.advance(by: 1)
    #expect(view.becomeFirstResponder())
  }

  // MARK: Widgets

  private func expectTaken(_ key: String, _ other: String = "F5", by view: View) {
    show(view)
    stage.keyboard.press(key)
    #expect(page.log == [])
    stage.keyboard.press(other)
    #expect(page.log == ["\(other) began", "\(other) ended"])
  }

  @Test func returnThatAFieldSubmitsEndsThere() {
    let field = TextField()
    field.addAction(Action { _ in }, for: .primaryActionTriggered)
    expectTaken("Return", by: field)
  }

  @Test func escapeThatClearsASearchFieldEndsThere() {
    let field = SearchField()
    field.text = "a"
    expectTaken("Escape", by: field)
  }

  @Test func aLetterThatFindsAnItemEndsThere() {
    let table = TableView()
    let rows = CollectionViewDataSource<Int, String>(
      table, cells: CellRegistration({ TableViewCell() }) { cell, row in cell.textLabel.text = row })
    rows.typedText = { $0 }
    var snapshot = DataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["alpha", "beta"], toSection: 0)
    rows.apply(snapshot)
    expectTaken("b", by: table)
  }

  @Test func aKeyThatActivatesAControlEndsThere() {
    expectTaken("space", by: Button("Save", primaryAction: Action { _ in }))
  }

  @Test func aLetterThatChoosesATitleEndsThere() {
    expectTaken("b", by: Picker(["alpha", "beta"]))
  }

  @Test func textThatAKeyInputInsertsEndsThere() {
    let terminal = Terminal()
    expectTaken("a", by: terminal)
    #expect(terminal.text == "a")
  }

  // MARK: Any responder

  @Test func aTakenPressIsForwardedInNoPhase() {
    let taker = Taker()
    expectTaken("a", by: taker)
    // A press that is cut off has no other end.
    page.log = []
    stage.keyboard.down("a")
    stage.keyboard.down("x")
    taker.removeFromSuperview()
    stage.advance(by: 1)
    #expect(page.log == ["x began", "x cancelled"])
  }

  @Test func aTakenPressRepeatsWhereItWasTaken() {
    let taker = Taker()
    show(taker)
    stage.keyboard.down("a")
    stage.keyboard.repeats("a")
    stage.keyboard.repeats("a")
    stage.keyboard.up("a")
    #expect(taker.log == ["a again", "a again"] && page.log == [])
  }

  @Test func aTakenPressIsUsedForNothingElse() {
    // Space would activate the control.
    final class Held: Button {
      var uses = 0
      override func pressesBegan(_ presses: [Press], with event: Event) {
        take(presses) { press in
          guard press.key.name == "space" else { return false }
          uses += 1
          return true
        }
        for press in presses { #expect((press.taker === self) == (press.key.name == "space")) }
        super.pressesBegan(presses, with: event)
      }
    }
    var count = 0
    let button = Held("Save", primaryAction: Action { _ in count += 1 })
    show(button)
    stage.keyboard.press("space")
    #expect(button.uses == 1 && count == 0)
    stage.keyboard.press("Return")
    #expect(button.uses == 1 && count == 1 && page.log == [])
  }
}
