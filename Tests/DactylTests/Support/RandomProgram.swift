import DactylGeometry
import DactylInput
import DactylRandom
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// A random tree with random recognizers, random input, and random things done at random moments; and a check of what
/// must hold whatever happens (`CF-5`).
@MainActor final class RandomProgram {
  private var check = DeliveryCheck()
  var violations: [String] { check.violations }
  let fixture: Fixture
  private var random: SeededSource
  private var views: [StubView] = []
  private var windows: [StubWindow] = []
  private var recognizers: [GestureRecognizer] = []
  private let delegate = TestDelegate()
  private let other: WindowStack
  private var down: [Int32] = []
  /// How deep operations may still nest.
  private var budget = 40

  init(seed: UInt64) {
    random = SeededSource(seed: seed)
    fixture = Fixture([.touches, .gestures, .states, .actions, .resets])
    other = fixture.surface(2)
    windows = [fixture.window, fixture.window("X", on: other), fixture.window("Y")]
    windows[2].frame = Rect(x: 200, y: 300, width: 200, height: 300)
    let transitions = TransitionCheck(fixture: fixture)
    transitions.onViolation = { [unowned self] in check.report($0) }
    fixture.application.dispatcher.observer = transitions
    makeTree()
    makeRecognizers()
  }

  // MARK: The tree

  private func makeTree() {
    for index in 0..<9 {
      let parent: View = random.chance(50) ? windows[index % 3] : (random.pick(views) ?? windows[0])
      let view = fixture.view(
        "V\(index)", Double(Int.random(in: 0..<150, using: &random)), Double(Int.random(in: 0..<200, using: &random)),
        Double(Int.random(in: 100..<300, using: &random)), Double(Int.random(in: 100..<400, using: &random)),
        in: parent,
        mode: random.pick([.log, .log, .forward]) ?? .log)
      view.isMultipleTouchEnabled = random.chance(50)
      view.isExclusiveTouch = random.chance(15)
      view.onTouches = { [unowned self, unowned view] phase, touches, _ in
        check.note(phase, touches, of: view)
        if random.chance(4) { operate() }
      }
      views.append(view)
    }
  }

  private func makeRecognizers() {
    delegate.allows = { [unowned self] _ in random.chance(20) }
    delegate.begins = { [unowned self] _ in random.chance(90) }
    delegate.receives = { [unowned self] _ in random.chance(90) }
    for index in 0..<16 {
      guard let view = random.pick(views + windows) else { continue }
      let recognizer: GestureRecognizer
      switch index < 12 ? index % 3 : 3 {
      case 0:
        recognizer = fixture.tap(
          "t\(index)", on: view, taps: Int.random(in: 1...3, using: &random), touches: random.chance(80) ? 1 : 2)
      case 1:
        let pan = fixture.pan("p\(index)", on: view)
        pan.minimumNumberOfTouches = random.chance(80) ? 1 : 2
        pan.maximumNumberOfTouches = random.chance(80) ? .max : 2
        pan.allowedScrollTypesMask = random.chance(50) ? .all : []
        recognizer = pan
      case 3:
        recognizer = makeOther("o\(index)", on: view)
      default:
        recognizer = makeCustom("c\(index)", on: view)
      }
      recognizer.cancelsTouchesInView = random.chance(75)
      recognizer.delaysTouchesBegan = random.chance(30)
      recognizer.delaysTouchesEnded = random.chance(70)
      if random.chance(50) { recognizer.delegate = delegate }
      if random.chance(30), let required = random.pick(recognizers) { recognizer.require(toFail: required) }
      recognizers.append(recognizer)
    }
  }

  private func makeOther(_ name: String, on view: View) -> GestureRecognizer {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let press = fixture.longPress(name, on: view)
      press.numberOfTapsRequired = Int.random(in: 0...1, using: &random)
      press.numberOfTouchesRequired = random.chance(70) ? 1 : 2
      return press
    case 1:
      let swipe = fixture.swipe(name, on: view)
      swipe.direction = random.chance(50) ? .right : [.left, .right, .up, .down]
      return swipe
    case 2: return fixture.pinch(name, on: view)
    case 3: return fixture.rotation(name, on: view)
    case 4:
      let pan = fixture.edgePan(name, on: view)
      pan.edges = .all
      pan.edgeZone = 150
      return pan
    default: return fixture.hover(name, on: view)
    }
  }

  /// Sets random states, legal or not, and fails at the lift at the latest.
  private func makeCustom(_ name: String, on view: View) -> CustomRecognizer {
    let custom = fixture.custom(name, on: view)
    custom.onTouches = { [unowned self, unowned custom] phase, _, event in
      if random.chance(4) { operate() }
      if random.chance(5), let touch = custom.boundTouches.first { custom.ignore(touch, for: event) }
      if phase == .ended, !custom.boundTouches.contains(where: \.isDown) {
        custom.state = custom.state == .possible ? .failed : .ended
      } else if random.chance(40) {
        custom.state = random.pick([.began, .changed, .changed, .ended, .cancelled, .failed]) ?? .failed
      }
    }
    custom.addHandler { [unowned self] _ in if random.chance(10) { operate() } }
    return custom
  }

  // MARK: The checks

  private func checkBetweenCycles() {
    // Calls that the program kept from the views follow in the next cycle only (WD-10).
    guard fixture.application.dispatcher.touchRouter.suppressedEnds.isEmpty else { return }
    for recognizer in fixture.application.dispatcher.active where recognizer.standing.state.isActive {
      let lives =
        recognizer.sequence.touches.contains(where: \.isDown) || recognizer.sequence.followsEvents
        || recognizer.sequence.hoverSource != nil
      if !lives, !recognizer.standing.contacts.isEmpty {
        check.report("IN-11: \(recognizer.name ?? "?") is \(recognizer.state) without a live touch")
      }
    }
    for touch in fixture.application.dispatcher.touches where touch.delivery == .new {
      check.report("GR-45: touch \(touch.contactNumber) is still new")
    }
  }

  // MARK: What happens

  func run() {
    var time = 0.0
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(100, 100), serial: 1))
    for _ in 0..<120 {
      time += random.pick([0, 0.008, 0.016, 0.05, 0.2, 0.5]) ?? 0
      step(time)
      checkBetweenCycles()
    }
    fixture.application.passesOn = { _ in true }
    for id in down { fixture.touch(time + 0.1, .up(id)) }
    fixture.gesture(time + 0.15, .pinchEnded(isCancelled: false, time: .at(time)))
    fixture.pointer(time + 0.2, .leave(surface: Fixture.main))
    fixture.pen(time + 0.3, .proximityOut)
    fixture.wait(until: time + 10)
    check.checkEnd(fixture.application.dispatcher)
  }

  private func step(_ time: Double) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<74:
      let surface = random.chance(80) ? Fixture.main : other.surface
      var events: [DeviceEvent] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        events.append(.touch(Fixture.seat, finger().event(time, on: surface)))
      }
      if random.chance(80) { events.append(.touch(Fixture.seat, .frame)) }
      fixture.send(time, events)
    case 74..<77: touchpad(time)
    case 77..<80:
      let point = Point(Double(Int.random(in: 0..<400, using: &random)), 100)
      let near = DeviceEvent.ToolEvent.proximityIn(surface: Fixture.main, isEraser: false)
      if random.chance(70) { fixture.pen(time, near, .motion(to: point)) } else { fixture.pen(time, .proximityOut) }
    case 80..<84:
      fixture.send(time, [.touch(Fixture.seat, random.chance(50) ? .cancel : .lost)])
      down = []
    case 84..<88:
      fixture.pointer(
        time, .button(code: 0x110, isPressed: random.chance(50), time: .at(time), serial: 1),
        .motion(to: Point(Double(Int.random(in: 0..<400, using: &random)), 100), time: .at(time)))
    case 88..<91:
      fixture.pointer(
        time, .axisSource(.finger), .axis(.vertical, value: 3, time: .at(time)),
        .axisStop(random.chance(50) ? .vertical : .horizontal, time: .at(time)))
    case 91..<93:
      let isOpen = random.chance(70)
      fixture.application.passesOn = { _ in isOpen }
    default:
      fixture.wait(until: time)
      operate()
    }
  }

  private func finger() -> Finger {
    let (x, y) = (Double(Int.random(in: 0..<400, using: &random)), Double(Int.random(in: 0..<600, using: &random)))
    if down.isEmpty || random.chance(25) {
      let id = Int32.random(in: 0..<6, using: &random)
      if !down.contains(id) { down.append(id) }
      return .down(id, x, y)
    }
    let id = random.pick(down) ?? 0
    if random.chance(40) {
      down.removeAll { $0 == id }
      return .up(id)
    }
    return .move(id, x, y)
  }

  private func touchpad(_ time: Double) {
    let way = Point(Double(Int.random(in: -9...9, using: &random)), 3)
    var events: [DeviceEvent.GestureEvent] = []
    if random.chance(50) { events.append(.pinchBegan(surface: Fixture.main, fingers: 2, time: .at(time))) }
    events.append(.pinchMoved(by: way, scale: 1 + way.x / 20, degrees: way.x, time: .at(time)))
    if random.chance(40) { events.append(.pinchEnded(isCancelled: random.chance(30), time: .at(time))) }
    fixture.send(time, events.map { .gesture(Fixture.seat, $0) })
  }

  private func operate() {
    guard budget > 0 else { return }
    budget -= 1
    fixture.write(.touches, "operation")
    switch Int.random(in: 0..<11, using: &random) {
    case 0: random.pick(views)?.removeFromSuperview()
    case 1...2:
      // Back into the tree, or elsewhere in it.
      guard let view = random.pick(views), let parent = random.pick(windows) else { return }
      parent.addSubview(view)
    case 3:
      guard let window = random.pick(windows) else { return }
      if random.chance(50) { window.close() } else { window.isHidden = true }
    case 4...5:
      guard let window = random.pick(windows) else { return }
      (window === windows[1] ? other : fixture.stack).show(window)
    case 6: random.pick(recognizers)?.isEnabled = false
    case 7: for recognizer in recognizers { recognizer.isEnabled = true }
    case 8:
      guard let recognizer = random.pick(recognizers), let view = random.pick(views) else { return }
      view.addGestureRecognizer(recognizer)
    case 9: fixture.application.becomeInactive()
    default:
      fixture.receiveMore()
    }
  }
}

/// Checks that every change of state is in the table of `GR-2`.
private final class TransitionCheck: LoggedDispatch {
  private var states: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
  var onViolation: (String) -> Void = { _ in }

  private func move(_ recognizer: GestureRecognizer, to new: GestureRecognizer.State) {
    let index = states.firstIndex { $0.recognizer === recognizer }
    let old = index.map { states[$0].state } ?? .possible
    let isLegal =
      switch (old, new) {
      case (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed), (.changed, .changed),
        (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled), (.ended, .possible),
        (.cancelled, .possible), (.failed, .possible):
        true
      default: false
      }
    if !isLegal { onViolation("GR-2: \(recognizer.name ?? "?") from \(old) to \(new)") }
    if let index { states[index].state = new } else { states.append((recognizer, new)) }
  }

  override func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    move(recognizer, to: state)
    super.recognizer(recognizer, changedTo: state)
  }

  override func recognizerWasReset(_ recognizer: GestureRecognizer) {
    move(recognizer, to: .possible)
    super.recognizerWasReset(recognizer)
  }
}
