import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Targets, actions and the order of sending (`CT-8`).
@MainActor @Suite struct ControlTargetTests {
  private let fixture = Fixture()
  private let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 40))

  init() {
    fixture.window.addSubview(button)
  }

  /// Records the methods that are called.
  final class Board: Responder {
    let name: String
    let fixture: Fixture
    private(set) var event: Event?

    init(_ name: String, _ fixture: Fixture) {
      (self.name, self.fixture) = (name, fixture)
    }

    private func write(_ line: String) { fixture.write(.touches, "\(name) \(line)") }
    fileprivate func tapped() { write("tapped") }
    func pressed() { write("pressed") }
    func sent(_ button: Button) { write("sent by \(button.debugName)") }
    func sentByAny(_ control: Control) { write("sent by any \(control.debugName)") }
    func sent(_ button: Button, event: Event?) {
      self.event = event
      write("sent with \(event == nil ? "nothing" : "an event")")
    }
  }

  // MARK: Shapes

  // CT-8
  @Test func methodsTakeNothingTheControlOrTheControlAndTheEvent() {
    let board = Board("B", fixture)
    button.debugName = "K"
    button.addTarget(board, action: Board.tapped, for: .touchUpInside)
    button.addTarget(board, action: Board.sent(_:), for: .touchUpInside)
    button.addTarget(board, action: Board.sentByAny, for: .touchUpInside)
    button.addTarget(board, action: Board.sent(_:event:), for: .touchUpInside)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["B tapped", "B sent by K", "B sent by any K", "B sent with an event"])
    #expect(board.event === fixture.application.lastEvent)
    button.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog().last == "B sent with nothing")
  }

  // CT-8
  @Test func aClosureKnowsItsActionAndTheActionItsSender() {
    var senders: [ObjectIdentifier?] = []
    let action = Action(title: "Save") { action in senders.append(action.sender.map { ObjectIdentifier($0) }) }
    button.addAction(action, for: .touchUpInside)
    fixture.tapAt(0, 10, 10)
    #expect(senders.count == 1 && senders[0] == ObjectIdentifier(button) && action.sender == nil)
    let other = Button("", primaryAction: action)
    #expect(other.title == "Save" && other.allControlEvents == .primaryActionTriggered)
    other.sendActions(for: .primaryActionTriggered)
    #expect(senders.count == 2 && senders[1] == ObjectIdentifier(other))
  }

  // MARK: Order and repetition

  // CT-8
  @Test func targetsAndClosuresAreCalledInOrderOfAddition() {
    let (a, b) = (Board("A", fixture), Board("B", fixture))
    button.addTarget(b, action: Board.tapped, for: .touchUpInside)
    button.addAction(Action { [unowned fixture] _ in fixture.write(.touches, "closure") }, for: .touchUpInside)
    button.addTarget(a, action: Board.tapped, for: [.touchUpInside, .touchDown])
    button.addTarget(b, action: Board.pressed, for: .touchUpInside)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["A tapped", "B tapped", "closure", "A tapped", "B pressed"])
  }

  // CT-8
  @Test func aRepeatedPairOfTargetAndSelectorMergesItsEvents() {
    let (a, b) = (Board("A", fixture), Board("B", fixture))
    let tapped = Selector(Board.tapped)
    button.addTarget(a, action: tapped, for: .touchDown)
    button.addTarget(b, action: tapped, for: .touchDown)
    button.addTarget(a, action: tapped, for: .touchUpInside)
    button.addTarget(a, action: tapped, for: .touchUpInside)
    button.sendActions(for: [.touchDown, .touchUpInside])
    #expect(fixture.takeLog() == ["A tapped", "B tapped"])
    button.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog() == ["A tapped"])
    #expect(tapped == tapped && tapped != Selector(Board.tapped))
  }

  // CT-8
  @Test func theSameCallToAddTargetAgainAddsNothing() {
    let (a, b) = (Board("A", fixture), Board("B", fixture))
    for board in [a, b, a] {
      button.addTarget(board, action: Board.tapped, for: .touchUpInside)
      button.addTarget(nil, action: Board.pressed, for: .touchUpInside)
    }
    button.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog() == ["A tapped", "B tapped"])
    #expect(button.targets.count == 3)
  }

  // CT-8
  @Test func oneLineForSeveralEventsAndMethodsLosesNone() {
    let a = Board("A", fixture)
    let pairs: [(Control.Events, @MainActor (Board) -> @MainActor () -> Void)] = [
      (.touchDown, Board.pressed), (.touchUpInside, Board.tapped),
    ]
    for (events, method) in pairs { button.addTarget(a, action: method, for: events) }
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["A pressed", "A tapped"])
  }

  // CT-8
  @Test func aRepeatedActionGetsTheFurtherEventsOrReplacesItsIdentifier() {
    let first = Action(identifier: "one") { [unowned fixture] _ in fixture.write(.touches, "first") }
    let second = Action(identifier: "one") { [unowned fixture] _ in fixture.write(.touches, "second") }
    let third = Action { [unowned fixture] _ in fixture.write(.touches, "third") }
    button.addAction(first, for: .touchDown)
    button.addAction(third, for: .touchDown)
    button.addAction(first, for: .touchUpInside)
    button.sendActions(for: [.touchDown, .touchUpInside])
    #expect(fixture.takeLog() == ["first", "third"])
    button.addAction(second, for: .touchCancel)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchCancel)
    #expect(fixture.takeLog() == ["second", "third", "second"])
    button.addAction(Action { [unowned fixture] _ in fixture.write(.touches, "fourth") }, for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(fixture.takeLog() == ["second", "third", "fourth"])
  }

  // MARK: Removal

  // CT-8
  @Test func targetsAreWeak() {
    weak var gone: Board?
    do {
      let board = Board("A", fixture)
      gone = board
      button.addTarget(board, action: Board.tapped, for: .touchUpInside)
    }
    #expect(gone == nil && button.allControlEvents == [])
    #expect(button.targets.count == 1, "dead targets are removed when something is sent")
    // The dead target does not turn into an action without a target, which the responder chain would have handled.
    let (editor, next) = (fixture.view("E", 0, 0, 10, 10), Board("N", fixture))
    editor.nextOverride = next
    editor.canBecomeFirst = true
    editor.becomeFirstResponder()
    fixture.window.makeKey()
    button.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog() == [])
  }

  // CT-8
  @Test func targetsAreRemovedByTargetSelectorAndEvents() {
    let (a, b) = (Board("A", fixture), Board("B", fixture))
    let tapped = Selector(Board.tapped)
    button.addTarget(a, action: tapped, for: [.touchDown, .touchUpInside])
    button.addTarget(a, action: Board.pressed, for: .touchUpInside)
    button.addTarget(b, action: tapped, for: .touchUpInside)
    button.addAction(
      Action(identifier: "x") { [unowned fixture] _ in fixture.write(.touches, "closure") }, for: .touchUpInside)
    button.removeTarget(a, action: tapped, for: .touchUpInside)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog() == ["A tapped", "A pressed", "B tapped", "closure"])
    button.removeTarget(a)
    button.sendActions(for: .allEvents)
    #expect(fixture.takeLog() == ["B tapped", "closure"])
    button.removeTarget(nil, action: tapped)
    button.sendActions(for: .allEvents)
    #expect(fixture.takeLog() == ["closure"])
    button.removeAction(identifiedBy: "x")
    button.sendActions(for: .allEvents)
    #expect(fixture.takeLog() == [] && button.allControlEvents == [])
    let action = Action { _ in }
    button.addAction(action, for: [.touchDown, .touchUpInside])
    button.removeAction(action, for: .touchDown)
    #expect(button.allControlEvents == .touchUpInside)
  }

  // CT-8
  @Test func changesDuringSendingRemoveAtOnceAndAddForTheNextTime() {
    let (board, button, fixture) = (Board("A", fixture), button, fixture)
    let late = Action { [unowned fixture] _ in fixture.write(.touches, "late") }
    let first = Action { [unowned button, unowned board] _ in
      button.removeTarget(board)
      button.addAction(late, for: .touchDown)
    }
    button.addAction(first, for: .touchDown)
    button.addTarget(board, action: Board.tapped, for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(fixture.takeLog() == [])
    button.sendActions(for: .touchDown)
    #expect(fixture.takeLog() == ["late"])
    button.removeAction(first)
  }

  // MARK: Sending

  // CT-8
  @Test func theControlThenTheApplicationSendActionsAndEitherMayStopThem() {
    final class OwnButton: Button {
      var sends = true
      weak var fixture: Fixture?
      override func sendAction(_ action: Selector, to target: AnyObject?, for event: Event?) {
        fixture?.write(.touches, "control\(target is Action ? " closure" : "")")
        if sends { super.sendAction(action, to: target, for: event) }
      }
    }
    let own = OwnButton(frame: Rect(x: 0, y: 50, width: 100, height: 40))
    own.fixture = fixture
    fixture.window.addSubview(own)
    let board = Board("A", fixture)
    own.addTarget(board, action: Board.tapped, for: .touchUpInside)
    own.addAction(Action { [unowned fixture] _ in fixture.write(.touches, "closure") }, for: .touchUpInside)
    fixture.application.onAction = { [unowned fixture, unowned own] _, sender in
      fixture.write(.touches, "application")
      return sender === own
    }
    fixture.tapAt(0, 10, 60)
    #expect(fixture.takeLog() == ["control", "application", "A tapped", "control closure", "application", "closure"])
    fixture.application.onAction = { _, _ in false }
    fixture.tapAt(1, 10, 60)
    #expect(fixture.takeLog() == ["control", "control closure"])
    own.sends = false
    fixture.application.onAction = { _, _ in true }
    fixture.tapAt(2, 10, 60)
    #expect(fixture.takeLog() == ["control", "control closure"])
  }

  // CT-8
  @Test func aControlInNoWindowSendsToo() {
    let (lonely, board) = (Button(), Board("A", fixture))
    lonely.addTarget(board, action: Board.tapped, for: .touchUpInside)
    lonely.sendActions(for: .touchUpInside)
    #expect(fixture.takeLog() == ["A tapped"])
  }
}
