import DactylGeometry
import DactylInput

/// Runs the cycles of `GR-13`. A cycle delivers one item of input, or the timers of one deadline, to recognizers and
/// views completely before the next cycle.
///
/// The dispatcher defines the order of the steps, and its parts perform them. The arena decides among recognizers. The
/// routers make events of input, choose the recognizers that see them, and track what views and responders have got.
@MainActor package final class Dispatcher {
  unowned let application: Application
  package var observer: (any DispatchObserver)?
  /// Called when the earliest deadline may have changed.
  package var onTimersChanged: (@MainActor () -> Void)?
  let trace = GestureTrace()
  let arena = GestureArena<GestureRecognizer>()
  var cycle = Cycle()

  /// The views under pointers and pens.
  var hovered = HoveredViews()
  private(set) lazy var restingInput = RestingInput(self)
  /// Whether hit tests are those that follow a frame (`EI-24`). Logs leave them out: frames are no part of a scenario.
  package var isFollowingContent: Bool { restingInput.isFollowing }
  private(set) lazy var touchRouter = TouchRouter(self)
  private(set) lazy var pressRouter = PressRouter(self)
  private(set) lazy var keyGate = KeyGate(self)
  private(set) lazy var seriesRouter = SeriesRouter(self)
  private(set) lazy var motionRouter = MotionRouter(self)
  private(set) lazy var remoteControlRouter = RemoteControlRouter(self)

  private var timers = TimerQueue()
  /// Called before each item, with the number of device events up to the last one that it came from; nil if nothing is
  /// recorded.
  var willDispatch: (@MainActor (InputItem, Int) -> Void)?
  /// Input that arrived while a cycle was under way.
  private var backlog: [(item: InputItem, eventCount: Int)] = []
  private var isCatchingUp = false

  init(application: Application) {
    self.application = application
  }

  /// Breaks the reference cycles of touches and recognizers: an application may end with fingers down.
  isolated deinit {
    for recognizer in arena.members {
      for touch in recognizer.sequence.touches { touch.gestureRecognizers = [] }
      recognizer.sequence = GestureSequence()
      recognizer.standing = ArenaStanding()
      recognizer.dispatcher = nil
    }
    for touch in touchRouter.contacts { touch.gestureRecognizers = [] }
  }

  // MARK: The ten steps

  /// Runs one cycle. `send` passes `event` through `Application.sendEvent` to `deliver(_:in:)`, or calls timers.
  func runCycle(at time: Timestamp, event: Event?, isOfProgram: Bool = false, _ send: @MainActor () -> Void) {
    precondition(!cycle.isRunning, "A cycle can't start inside another one: what needs one is deferred.")
    let outer = Application.handling
    Application.handling = application
    defer { Application.handling = outer }
    cycle.begin(at: time, event: event, isOfProgram: isOfProgram)
    if event?.type != .touches { touchRouter.makeStationary() }
    if event?.type != .presses { pressRouter.makeStationary() }
    touchRouter.makeUpForSuppressedEnds()

    send()  // Steps 1 to 8.
    settle()
    repeat {
      doDeferredWork()  // 9.
      SequenceReset(dispatcher: self).run()  // 10.
      // Changes that the program makes at a reset belong to this cycle too.
      settle()
    } while !cycle.deferred.isEmpty

    touchRouter.removeOver()
    pressRouter.removeOver()
    observer?.cycleEnded(self)
    cycle.end()
    trace.notifySubscribers()
    onTimersChanged?()
    catchUp()
  }

  /// Steps 1 to 8 in one window.
  private func deliver(toRecognizers: @MainActor () -> Void, toViews: @MainActor () -> Void) {
    toRecognizers()  // 1. Deliver to recognizers. 2. Follow-up transitions, inside their methods.
    settle()
    toViews()  // 8. Deliver to views.
    settle()
  }

  /// Steps 3 to 7, repeated until nothing changes.
  func settle() {
    repeat {
      repeat {
        if arena.needsArbitration { arena.arbitrate() }  // 3. Arbitrate. 4. Ask delegates.
        sendNextAction()  // 5. Send actions. Transitions inside actions are queued.
      } while arena.needsArbitration || !cycle.actions.isEmpty
      cancelClaimedContacts()  // 6. Cancel in views.
      touchRouter.releaseHeldPhases()  // 7. Release.
      pressRouter.releaseHeldPhases()
    } while arena.needsArbitration || !cycle.actions.isEmpty || arena.hasWinners
  }

  /// Delivers an event for `Window.sendEvent`. An event that is sent a second time, or outside of a cycle, has no
  /// effect.
  func deliver(_ event: Event, in window: Window) {
    switch (event.type, cycle.inFlight) {
    case (.touches, .touches):
      guard let touches = cycle.takeTouches(of: window) else { return }
      deliver {
        touchRouter.deliverToRecognizers(event, touches, in: window)
      } toViews: {
        touchRouter.deliverToViews(touches)
      }
      for touch in touches { touch.notifyFollowers() }
    case (.presses, .press(let press)) where press.window === window:
      cycle.inFlight = .nothing
      if pressRouter.performCommand(for: press) { return settle() }
      deliver {
        pressRouter.deliverToRecognizers(event, press)
      } toViews: {
        pressRouter.deliverToResponder(press)
      }
    case (.remoteControl, .remoteControl(let command)) where command.window === window:
      cycle.inFlight = .nothing
      command.responder?.remoteControlReceived(with: event)
      settle()
    case (.motion, .motion(let motion, let phase)) where motion.window === window:
      cycle.inFlight = .nothing
      motion.send(phase, event)
      settle()
    case (.scroll, .series(let source)), (.transform, .series(let source)):
      seriesRouter.deliver(event, of: source)
      settle()
    case (.hover, .hover(let source)):
      HoverRouter(dispatcher: self).deliver(event, of: source)
      settle()
    default: break
    }
  }

  private func sendNextAction() {
    guard let (recognizer, state) = cycle.actions.popFirst() else { return }
    recognizer.sequence.shownState = state
    for action in recognizer.actions { action.send(from: recognizer) }
    recognizer.sequence.shownState = nil
  }

  /// Cancels the contacts of recognizers that have recognized in their views (`GR-20`, `GR-26`).
  private func cancelClaimedContacts() {
    while let recognizer = arena.takeWinner() {
      guard recognizer.cancelsTouchesInView else { continue }
      touchRouter.claimContacts(of: recognizer)
      pressRouter.claimContacts(of: recognizer)
    }
  }

  /// Each piece of work has its own steps 5 to 7.
  private func doDeferredWork() {
    while !cycle.deferred.isEmpty {
      let work = cycle.deferred.removeFirst()
      work()
      settle()
    }
  }

  // MARK: Input

  /// Dispatches one item, after the timers that are due by then (`EI-14`). During a cycle, when a callback runs the
  /// main loop, the item waits for the end of the cycle (`GN-1`). `eventCount` is the number of device events up to the
  /// last one that it came from; 0 for input that comes from none.
  func dispatch(_ item: InputItem, eventCount: Int = 0) {
    guard !cycle.isRunning else {
      backlog.append((item, eventCount))
      return
    }
    advance(to: item.time)
    willDispatch?(item, eventCount)
    if let scanner = application.switchScanner {
      if let rest = scanner.take(item) { route(rest) }
    } else {
      route(item)
    }
  }

  private func route(_ item: InputItem) {
    switch item {
    case .contacts(let frame): touchRouter.dispatch(frame)
    case .hover(let change): HoverRouter(dispatcher: self).dispatch(change)
    case .scroll(let change): seriesRouter.dispatch(change)
    case .transform(let change): seriesRouter.dispatch(change)
    case .key(let change) where change.seat == .inputView: pressRouter.dispatch(change)
    case .key, .textInput: keyGate.take(item)
    case .motion(let change): motionRouter.dispatch(change)
    case .remoteControl(let change): remoteControlRouter.dispatch(change)
    }
  }

  /// Delivers a key or a text of an input method that has passed the gate.
  func deliver(_ item: InputItem) {
    switch item {
    case .key(let change): pressRouter.dispatch(change)
    case .textInput(let change):
      runCycle(at: change.time, event: nil) {
        for observer in application.inputObservers { observer.textInputReceived(change.event) }
      }
    default: break
    }
  }

  private func catchUp() {
    guard !isCatchingUp else { return }
    isCatchingUp = true
    keyGate.pass()
    while !backlog.isEmpty {
      let (item, eventCount) = backlog.removeFirst()
      dispatch(item, eventCount: eventCount)
    }
    isCatchingUp = false
  }

  /// Whether input waits for the end of a cycle.
  var hasWaitingInput: Bool { !backlog.isEmpty }

  /// Calls `Application.sendEvent` with `contents` in flight. Returns false if an override kept a press, a command or
  /// a motion from its window (`WD-10`).
  @discardableResult func send(_ event: Event, carrying contents: InFlight) -> Bool {
    cycle.inFlight = contents
    application.sendEvent(event)
    defer { cycle.inFlight = .nothing }
    if case .nothing = cycle.inFlight { return true }
    return false
  }

  /// Sends the event under way to the windows that have touches of it. A window may close the next one.
  func sendToWindows(_ event: Event) {
    var index = 0
    while index < cycle.windows.count {
      cycle.windows[index].window.sendEvent(event)
      index += 1
    }
  }

  // MARK: Work of the program

  /// Performs `work` in the cycle under way, or in a cycle of its own.
  func perform(_ work: @MainActor () -> Void) {
    if cycle.isRunning {
      work()
    } else {
      runCycle(at: application.now, event: nil, isOfProgram: true) {
        work()
        settle()
      }
    }
  }

  /// Performs `work` at the end of the cycle under way, or at once in a cycle of its own (`GN-1`).
  func performDeferred(_ work: @escaping @MainActor () -> Void) {
    if cycle.isRunning {
      cycle.deferred.append(work)
    } else {
      perform(work)
    }
  }

  // MARK: Time

  /// The time of the cycle under way, or of the last one.
  package var now: Timestamp { cycle.now }

  /// The time of the cycle under way, or else of the clock.
  var presentTime: Timestamp { cycle.isRunning ? now : max(now, application.now) }

  /// Fires the timers with deadlines up to `time`, in a cycle for each deadline, and sets the clock.
  package func advance(to time: Timestamp) {
    guard !cycle.isRunning else { return }
    while let deadline = timers.nextDeadline(), deadline <= time {
      let due = timers.take(at: deadline)
      runCycle(at: deadline, event: nil) {
        for timer in due { timer.fire() }
        settle()
      }
    }
    application.advanceAnimations(to: time)
    cycle.setClock(to: time)
    onTimersChanged?()
  }

  /// The next deadline; nil while no timer waits.
  package func nextDeadline() -> Timestamp? { timers.nextDeadline() }

  /// Whether a timer of `recognizer` waits.
  package func hasTimer(of recognizer: GestureRecognizer) -> Bool { timers.hasTimer(of: recognizer) }

  func schedule(
    at deadline: Timestamp, for recognizer: GestureRecognizer?, _ handler: @escaping @MainActor () -> Void
  ) -> DispatchTimer {
    defer { onTimersChanged?() }
    return timers.schedule(at: deadline, for: recognizer, handler)
  }

  // MARK: What recognizers do

  /// Inserts the recognizer among those with a sequence.
  func activate(_ recognizer: GestureRecognizer, depth: Int) {
    guard arena.enter(recognizer, depth: depth) else { return }
    recognizer.sequence.windowNumber = recognizer.view?.window?.number ?? 0
    recognizer.dispatcher = self
  }

  /// Begins the sequence of a recognizer that acts without a contact.
  private func join(_ recognizer: GestureRecognizer) {
    guard recognizer.dispatcher == nil else { return }
    activate(recognizer, depth: recognizer.view?.depth ?? 0)
  }

  /// Arbitrates the request in the cycle under way. A request outside of a cycle, from a timer of the application for
  /// instance, starts one.
  func recognitionRequested(by recognizer: GestureRecognizer) {
    perform {
      join(recognizer)
      record(.asked, recognizer)
      arena.requested()
    }
  }

  func stateChanged(of recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    perform {
      join(recognizer)
      observer?.recognizer(recognizer, changedTo: state)
      recognizer.delegate?.gestureRecognizer(recognizer, changedTo: state)
      recordChange(of: recognizer, to: state)
      arena.stateChanged(of: recognizer, to: state)
      if state.sendsActions { cycle.actions.append(recognizer, state) }
    }
  }

  private func recordChange(of recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    switch state {
    case .began: record(.recognized, recognizer)
    case .ended: record(recognizer.standing.wasActive ? .ended : .recognized, recognizer)
    case .cancelled: record(.cancelled, recognizer)
    case .failed:
      // The arena has recorded a failure that the recognizer did not decide.
      if !recognizer.standing.isFailureExplained { record(.failed, recognizer) }
    case .possible, .changed: break
    }
  }

  /// Fails a continuous recognizer whose contacts have all ended while it waits (`GR-34`).
  func failIfWaitingWithoutContacts(_ recognizer: GestureRecognizer) {
    guard recognizer.standing.request == .begin, recognizer.hasContacts,
      !recognizer.isAnythingDown, arena.isWaiting(recognizer)
    else { return }
    recognizer.become(.failed)
  }

  /// Ends the sequence of a recognizer that was disabled, or removed from its view (`GR-40`, `GR-42`).
  func switchOff(_ recognizer: GestureRecognizer) {
    guard arena.members.contains(identicalTo: recognizer) else { return }
    perform { recognizer.endSequence() }
  }

  func record(
    _ decision: GestureDecision.Kind, _ recognizer: GestureRecognizer?, other: GestureRecognizer? = nil,
    touch: Touch? = nil, place: View? = nil
  ) {
    trace.record(decision, recognizer, other: other, touch: touch, place: place, at: now)
  }

  // MARK: Inspection

  /// Touches that are down, or whose end is held, in order of down.
  var touches: [Touch] { touchRouter.contacts }
  /// Keys that are down, or whose end is held, in order of down.
  var presses: [Press] { pressRouter.contacts }
  /// Recognizers with a sequence, in priority order (`GR-15`).
  var active: [GestureRecognizer] { arena.members }
}

extension GestureRecognizer.State {
  /// Whether the transition to this state sends the recognizer's actions (`GR-2`).
  fileprivate var sendsActions: Bool { self != .possible && self != .failed }
}
