import DactylGeometry
import DactylInput

/// Runs the cycles of `GR-13`: takes one item of input, or the timers of one deadline, and brings it to recognizers and
/// views completely before the next.
///
/// The steps have a file each: hit testing and binding in `Dispatcher+Touches` and `Dispatcher+Binding`, delivery to
/// recognizers and their requests in `Dispatcher+Recognizers`, arbitration in `Dispatcher+Arbitration`, views in
/// `Dispatcher+Views`, resets in `Dispatcher+Reset`, interruptions in `Dispatcher+Interruptions`.
///
/// A frame of touches that changes nothing but locations must not allocate: what lives for a cycle is kept in arrays that
/// keep their room.
@MainActor package final class Dispatcher {
  unowned let application: Application
  package weak var observer: (any DispatchObserver)?
  /// Called when the earliest deadline may have changed.
  package var onTimersChanged: (@MainActor () -> Void)?
  let reasons = GestureReasonLog()

  /// Touches that are down, or whose end is held, in order of down.
  var touches: [Touch] = []
  /// Ended touches that a multiple tap may go on from (`EI-20`).
  var recentTaps: [RecentTap] = []
  /// Keys that are down, or whose end is held, in order of down.
  var presses: [Press] = []
  /// The press whose event is being sent and did not reach its window yet (`WD-10`).
  var waitingPress: Press?
  /// Motions of the device that are under way.
  var motions: [Motion] = []
  /// The motion whose event is being sent and did not reach its window yet (`WD-10`).
  var waitingMotion: (motion: Motion, phase: MotionChange.Phase)?
  /// Recognizers with a sequence, in priority order (`GR-15`).
  var active: [GestureRecognizer] = []
  /// A request or a decision has happened since arbitration last ran.
  var needsArbitration = false
  /// Recognizers that recognized in this cycle and whose claims were not carried out yet (step 6).
  var claims: [GestureRecognizer] = []
  /// Touches that began while a series of a tap was over, by recognizer (`GR-50`).
  var keptTouches: [KeptTouch] = []
  /// Touches that the event under way changes, in order of down.
  var changed: [Touch] = []
  /// Windows that have touches of the event under way.
  var windowsOfEvent: [WindowOfEvent] = []
  /// Touches whose end was suppressed by an override of `sendEvent` (`WD-10`).
  var suppressedEnds: [Touch] = []
  /// Where the scroll or transform event that is being sent comes from.
  var presentSeries: IndirectSeries.Source?
  /// Series of scrolling and touchpad gestures under way.
  var indirectSeries: [IndirectSeries] = []
  /// The pointer or tool whose hover event is being sent.
  var presentHover: DeviceKey?

  /// The time of the cycle under way, or of the last one.
  private(set) package var now = Timestamp.zero
  /// Counts cycles.
  private(set) var cycle = 0
  private var isInCycle = false
  /// Actions to be sent, in order (`GR-13`, step 5).
  private var actions: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
  private var nextAction = 0
  /// Step 9 of the cycle under way.
  private var deferred: [@MainActor () -> Void] = []
  /// Input that arrived while a cycle was under way.
  private var waitingItems: [InputItem] = []
  private var isCatchingUp = false
  private var timers = TimerQueue()
  private var presentEvent: Event?
  /// Stands in where the cycle has no event, or none of touches.
  private var quietEvent: Event?
  /// The event of the last frame of touches, used again where nobody kept it.
  private var touchEvent: Event?
  /// Empty arrays with room.
  private var spareTouches: [[Touch]] = []

  init(application: Application) {
    self.application = application
  }

  /// An application may end with fingers on the glass: touches and recognizers hold each other.
  isolated deinit {
    for recognizer in active {
      for touch in recognizer.sequence.touches { touch.gestureRecognizers = [] }
      recognizer.sequence = GestureSequence()
      recognizer.dispatcher = nil
    }
    for touch in touches { touch.gestureRecognizers = [] }
  }

  // MARK: Cycles

  /// Dispatches one item; timers that are due by then come first (`EI-14`). From inside a cycle, by a callback that turns
  /// the main loop, the item waits for the end of that cycle (`GN-1`).
  func dispatch(_ item: InputItem) {
    guard !isInCycle else {
      waitingItems.append(item)
      return
    }
    advance(to: item.time)
    switch item {
    case .contacts(let frame): dispatch(frame)
    case .hover(let change): dispatch(change)
    case .scroll(let change): dispatch(change)
    case .transform(let change): dispatch(change)
    case .key(let change): dispatch(change)
    case .motion(let change): dispatch(change)
    }
  }

  /// Runs the timers with deadlines up to `time`, a cycle for each deadline, and sets the clock.
  package func advance(to time: Timestamp) {
    guard !isInCycle else { return }
    while let deadline = timers.nextDeadline(), deadline <= time {
      let due = timers.take(at: deadline)
      runCycle(at: deadline, event: nil) {
        for timer in due { timer.fire() }
        settle()
      }
    }
    application.advanceAnimations(to: time)
    now = max(now, time)
    onTimersChanged?()
  }

  /// The time of the cycle under way, else that of the clock.
  var presentTime: Timestamp { isInCycle ? now : max(now, application.now) }

  /// When `advance` has something to do next; nil while no timer waits.
  package func nextDeadline() -> Timestamp? { timers.nextDeadline() }

  /// Whether a timer of `recognizer` would still fire.
  package func hasTimer(of recognizer: GestureRecognizer) -> Bool { timers.hasTimer(of: recognizer) }

  func schedule(
    at deadline: Timestamp, for recognizer: GestureRecognizer?, _ handler: @escaping @MainActor () -> Void
  ) -> DispatchTimer {
    defer { onTimersChanged?() }
    return timers.schedule(at: deadline, for: recognizer, handler)
  }

  /// Steps 1 to 8 are `body`'s; 9 and 10 follow.
  func runCycle(at time: Timestamp, event: Event?, _ body: @MainActor () -> Void) {
    precondition(!isInCycle, "A cycle can't start inside another one: what needs one is deferred.")
    isInCycle = true
    cycle += 1
    now = max(now, time)
    presentEvent = event
    if event?.type != .touches { makeStationary() }
    if event?.type != .presses { makePressesStationary() }
    makeUpForSuppressedEnds()
    body()
    settle()
    repeat {
      runDeferredWork()
      reset()
      // What a reset makes the program do belongs to this cycle too.
      settle()
    } while !deferred.isEmpty
    for touch in touches where touch.isOver {
      touches.removeAll { $0.isOver }
      break
    }
    presses.removeAll { !$0.isDown && !$0.delivery.isOpen }
    presentEvent = nil
    quietEvent = nil
    observer?.cycleEnded(self)
    isInCycle = false
    reasons.tellSubscribers()
    onTimersChanged?()
    catchUp()
  }

  private func catchUp() {
    guard !isCatchingUp else { return }
    isCatchingUp = true
    while !waitingItems.isEmpty { dispatch(waitingItems.removeFirst()) }
    isCatchingUp = false
  }

  /// Does `work` as part of the cycle under way, or in one of its own.
  func perform(_ work: @MainActor () -> Void) {
    if isInCycle {
      work()
    } else {
      runCycle(at: application.now, event: nil) {
        work()
        settle()
      }
    }
  }

  /// Does `work` at the end of the cycle under way, or now, in a cycle of its own (`GN-1`).
  func performDeferred(_ work: @escaping @MainActor () -> Void) {
    if isInCycle {
      deferred.append(work)
    } else {
      perform(work)
    }
  }

  /// Step 9, each with its own steps 5 to 7.
  private func runDeferredWork() {
    while !deferred.isEmpty {
      let work = deferred.removeFirst()
      work()
      settle()
    }
  }

  /// Steps 3 to 7, until nothing is left to do.
  func settle() {
    repeat {
      recognize()
      cancelClaimedTouches()
      releaseHeldPhases()
    } while needsArbitration || nextAction < actions.count || !claims.isEmpty
  }

  /// Steps 3 to 5.
  private func recognize() {
    repeat {
      if needsArbitration { arbitrate() }
      // Transitions made inside actions queue behind (step 5).
      if nextAction < actions.count { sendNextAction() }
    } while needsArbitration || nextAction < actions.count
  }

  func queueAction(of recognizer: GestureRecognizer, for state: GestureRecognizer.State) {
    actions.append((recognizer, state))
  }

  private func sendNextAction() {
    let (recognizer, state) = actions[nextAction]
    nextAction += 1
    if nextAction == actions.count {
      actions.removeAll(keepingCapacity: true)
      nextAction = 0
    }
    recognizer.sequence.shownState = state
    for action in recognizer.actions { action.send(from: recognizer) }
    recognizer.sequence.shownState = nil
  }

  // MARK: Events and rooms

  /// The event of the cycle, or, in a cycle of timers or of the program, one that says nothing changed.
  func eventOfCycle() -> Event {
    if let presentEvent, presentEvent.type == .touches { return presentEvent }
    if let quietEvent { return quietEvent }
    let event = Event(type: .touches, time: now)
    event.allTouches = touches.filter(\.isDown)
    quietEvent = event
    return event
  }

  /// An event of touches; that of the last frame where nobody kept it.
  func takeTouchEvent(_ frame: ContactFrame) -> Event {
    let flags = ModifierFlags(rawValue: frame.modifiers.rawValue)
    if isKnownUniquelyReferenced(&touchEvent), let touchEvent {
      touchEvent.renew(time: frame.time, modifierFlags: flags)
      return touchEvent
    }
    let event = Event(type: .touches, time: frame.time, modifierFlags: flags)
    touchEvent = event
    return event
  }

  /// An empty array with room; to be given back.
  func takeRoom() -> [Touch] { spareTouches.popLast() ?? [] }

  func giveBack(_ room: inout [Touch]) {
    room.removeAll(keepingCapacity: true)
    spareTouches.append(room)
    room = []
  }

  func note(
    _ kind: GestureReason.Kind, _ recognizer: GestureRecognizer?, other: GestureRecognizer? = nil,
    touch: Touch? = nil, place: View? = nil
  ) {
    reasons.note(kind, recognizer, other: other, touch: touch, place: place, at: now)
  }

  /// The event of the cycle, if it is one of presses for the window of `press`.
  func presentPressEvent(of press: Press) -> Event? {
    guard let presentEvent, presentEvent.type == .presses, presentEvent.window === press.window else { return nil }
    return presentEvent
  }

  /// Priority order (`GR-15`).
  static func precedes(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.sequence.depth != b.sequence.depth ? a.sequence.depth > b.sequence.depth : a.attachment > b.attachment
  }
}

/// A window that has touches of the event under way, and whether it got the event (`WD-10`).
struct WindowOfEvent {
  let window: Window
  var isServed = false
}

/// A touch that began when the series of a recognizer was over (`GR-50`).
struct KeptTouch {
  let recognizer: GestureRecognizer
  let touch: Touch
  /// The delegate's answer, where it was asked already.
  var mayReceive: Bool?
}

extension Touch {
  /// Nothing of it is to come.
  var isOver: Bool { !isDown && !delivery.isOpen }
}

extension TouchDelivery {
  /// The view may still hear of the touch after its contact has lifted.
  var isOpen: Bool {
    switch self {
    case .new, .delayed, .active, .endHeld: true
    case .withheld, .claimed, .dropped, .done: false
    }
  }
}

/// A touch that has ended, as far as the count of the next one depends on it (`EI-20`).
@MainActor struct RecentTap {
  var type: Touch.TouchType
  var down: Point
  var endTime: Timestamp
  var tapCount: Int
  @Loose var window: Window?
  @Loose var view: View?
}
