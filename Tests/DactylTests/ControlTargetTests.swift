import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Targets, actions and the order of sending (`CT-8`).
@MainActor @Suite struct ControlTargetTests {
  private let rig = Rig()
  private let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 40))

  init() {
    rig.window.addSubview(button)
  }

  /// Records the methods that are called.
  final class Board: Responder {
    let name: String
    let rig: Rig
    private(set) var event: Event?

    init(_ name: String, _ rig: Rig) {
      (self.name, self.rig) = (name, rig)
    }

    private func write(_ line: String) { rig.write(.touches, "\(name) \(line)") }
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
    let board = Board("B", rig)
    button.debugName = "K"
    button.addTarget(board, action: Board.tapped, for: .touchUpInside)
    button.addTarget(board, action: Board.sent(_:), for: .touchUpInside)
    button.addTarget(board, action: Board.sentByAny, for: .touchUpInside)
    button.addTarget(board, action: Board.sent(_:event:), for: .touchUpInside)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["B tapped", "B sent by K", "B sent by any K", "B sent with an event"])
    #expect(board.event === rig.application.lastEvent)
    button.sendActions(for: .touchUpInside)
    #expect(rig.takeLog().last == "B sent with nothing")
  }

  // CT-8
  @Test func aClosureKnowsItsActionAndTheActionItsSender() {
    var senders: [ObjectIdentifier?] = []
    let action = Action(title: "Save") { action in senders.append(action.sender.map { ObjectIdentifier($0) }) }
    button.addAction(action, for: .touchUpInside)
    rig.tapAt(0, 10, 10)
    #expect(senders.count == 1 && senders[0] == ObjectIdentifier(button) && action.sender == nil)
    let other = Button("", primaryAction: action)
    #expect(other.title == "Save" && other.allControlEvents == .primaryActionTriggered)
    other.sendActions(for: .primaryActionTriggered)
    #expect(senders.count == 2 && senders[1] == ObjectIdentifier(other))
  }

  // MARK: Order and repetition

  // CT-8
  @Test func targetsAndClosuresAreCalledInOrderOfAddition() {
    let (a, b) = (Board("A", rig), Board("B", rig))
    button.addTarget(b, action: Board.tapped, for: .touchUpInside)
    button.addAction(Action { [unowned rig] _ in rig.write(.touches, "closure") }, for: .touchUpInside)
    button.addTarget(a, action: Board.tapped, for: [.touchUpInside, .touchDown])
    button.addTarget(b, action: Board.pressed, for: .touchUpInside)
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["A tapped", "B tapped", "closure", "A tapped", "B pressed"])
  }

  // CT-8
  @Test func aRepeatedPairOfTargetAndSelectorMergesItsEvents() {
    let (a, b) = (Board("A", rig), Board("B", rig))
    let tapped = Selector(Board.tapped)
    button.addTarget(a, action: tapped, for: .touchDown)
    button.addTarget(b, action: tapped, for: .touchDown)
    button.addTarget(a, action: tapped, for: .touchUpInside)
    button.addTarget(a, action: tapped, for: .touchUpInside)
    button.sendActions(for: [.touchDown, .touchUpInside])
    #expect(rig.takeLog() == ["A tapped", "B tapped"])
    button.sendActions(for: .touchUpInside)
    #expect(rig.takeLog() == ["A tapped"])
    #expect(tapped == tapped && tapped != Selector(Board.tapped))
  }

  // CT-8
  @Test func theSameCallToAddTargetAgainAddsNothing() {
    let (a, b) = (Board("A", rig), Board("B", rig))
    for board in [a, b, a] {
      button.addTarget(board, action: Board.tapped, for: .touchUpInside)
      button.addTarget(nil, action: Board.pressed, for: .touchUpInside)
    }
    button.sendActions(for: .touchUpInside)
    #expect(rig.takeLog() == ["A tapped", "B tapped"])
    #expect(button.targets.count == 3)
  }

  // CT-8
  @Test func oneLineForSeveralEventsAndMethodsLosesNone() {
    let a = Board("A", rig)
    let pairs: [(Control.Events, @MainActor (Board) -> @MainActor () -> Void)] = [
      (.touchDown, Board.pressed), (.touchUpInside, Board.tapped),
    ]
    for (events, method) in pairs { button.addTarget(a, action: method, for: events) }
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["A pressed", "A tapped"])
  }

  // CT-8
  @Test func aRepeatedActionGetsTheFurtherEventsOrReplacesItsIdentifier() {
    let first = Action(identifier: "one") { [unowned rig] _ in rig.write(.touches, "first") }
    let second = Action(identifier: "one") { [unowned rig] _ in rig.write(.touches, "second") }
    let third = Action { [unowned rig] _ in rig.write(.touches, "third") }
    button.addAction(first, for: .touchDown)
    button.addAction(third, for: .touchDown)
    button.addAction(first, for: .touchUpInside)
    button.sendActions(for: [.touchDown, .touchUpInside])
    #expect(rig.takeLog() == ["first", "third"])
    button.addAction(second, for: .touchCancel)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchCancel)
    #expect(rig.takeLog() == ["second", "third", "second"])
    button.addAction(Action { [unowned rig] _ in rig.write(.touches, "fourth") }, for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(rig.takeLog() == ["second", "third", "fourth"])
  }

  // MARK: Removal

  // CT-8
  @Test func targetsAreWeak() {
    weak var gone: Board?
    do {
      let board = Board("A", rig)
      gone = board
      button.addTarget(board, action: Board.tapped, for: .touchUpInside)
    }
    #expect(gone == nil && button.allControlEvents == [])
    #expect(button.targets.count == 1, "dead targets are removed when something is sent")
    // The dead target does not turn into an action without a target, which the responder chain would have handled.
    let (editor, next) = (rig.view("E", 0, 0, 10, 10), Board("N", rig))
    editor.nextOverride = next
    editor.canBecomeFirst = true
    editor.becomeFirstResponder()
    rig.window.makeKey()
    button.sendActions(for: .touchUpInside)
    #expect(rig.takeLog() == [])
  }

  // CT-8
  @Test func targetsAreRemovedByTargetSelectorAndEvents() {
    let (a, b) = (Board("A", rig), Board("B", rig))
    let tapped = Selector(Board.tapped)
    button.addTarget(a, action: tapped, for: [.touchDown, .touchUpInside])
    button.addTarget(a, action: Board.pressed, for: .touchUpInside)
    button.addTarget(b, action: tapped, for: .touchUpInside)
    button.addAction(Action(identifier: "x") { [unowned rig] _ in rig.write(.touches, "closure") }, for: .touchUpInside)
    button.removeTarget(a, action: tapped, for: .touchUpInside)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchUpInside)
    #expect(rig.takeLog() == ["A tapped", "A pressed", "B tapped", "closure"])
    button.removeTarget(a)
    button.sendActions(for: .allEvents)
    #expect(rig.takeLog() == ["B tapped", "closure"])
    button.removeTarget(nil, action: tapped)
    button.sendActions(for: .allEvents)
    #expect(rig.takeLog() == ["closure"])
    button.removeAction(identifiedBy: "x")
    button.sendActions(for: .allEvents)
    #expect(rig.takeLog() == [] && button.allControlEvents == [])
    let action = Action { _ in }
    button.addAction(action, for: [.touchDown, .touchUpInside])
    button.removeAction(action, for: .touchDown)
    #expect(button.allControlEvents == .touchUpInside)
  }

  // CT-8
  @Test func changesDuringSendingRemoveAtOnceAndAddForTheNextTime() {
    let (board, button, rig) = (Board("A", rig), button, rig)
    let late = Action { [unowned rig] _ in rig.write(.touches, "late") }
    let first = Action { [unowned button, unowned board] _ in
      button.removeTarget(board)
      button.addAction(late, for: .touchDown)
    }
    button.addAction(first, for: .touchDown)
    button.addTarget(board, action: Board.tapped, for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(rig.takeLog() == [])
    button.sendActions(for: .touchDown)
    #expect(rig.takeLog() == ["late"])
    button.removeAction(first)
  }

  // MARK: Sending

  // CT-8
  @Test func theControlThenTheApplicationSendActionsAndEitherMayStopThem() {
    final class OwnButton: Button {
      var sends = true
      weak var rig: Rig?
      override func sendAction(_ action: Selector, to target: AnyObject?, for event: Event?) {
        rig?.write(.touches, "control\(target is Action ? " closure" : "")")
        if sends { super.sendAction(action, to: target, for: event) }
      }
    }
    let own = OwnButton(frame: Rect(x: 0, y: 50, width: 100, height: 40))
    own.rig = rig
    rig.window.addSubview(own)
    let board = Board("A", rig)
    own.addTarget(board, action: Board.tapped, for: .touchUpInside)
    own.addAction(Action { [unowned rig] _ in rig.write(.touches, "closure") }, for: .touchUpInside)
    rig.application.onAction = { [unowned rig, unowned own] _, sender in
      rig.write(.touches, "application")
      return sender === own
    }
    rig.tapAt(0, 10, 60)
    #expect(rig.takeLog() == ["control", "application", "A tapped", "control closure", "application", "closure"])
    rig.application.onAction = { _, _ in false }
    rig.tapAt(1, 10, 60)
    #expect(rig.takeLog() == ["control", "control closure"])
    own.sends = false
    rig.application.onAction = { _, _ in true }
    rig.tapAt(2, 10, 60)
    #expect(rig.takeLog() == ["control", "control closure"])
  }

  // CT-8
  @Test func aControlInNoWindowSendsToo() {
    let (lonely, board) = (Button(), Board("A", rig))
    lonely.addTarget(board, action: Board.tapped, for: .touchUpInside)
    lonely.sendActions(for: .touchUpInside)
    #expect(rig.takeLog() == ["A tapped"])
  }
}
