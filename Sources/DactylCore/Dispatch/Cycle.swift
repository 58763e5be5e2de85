import DactylGeometry

/// The state of one cycle of dispatch (`GR-13`).
///
/// Arrays keep their capacity from one cycle to the next, so that a frame of touches that only moves them allocates
/// nothing.
@MainActor struct Cycle {
  /// Counts cycles.
  private(set) var number = 0
  /// The time of the cycle under way, or of the last one.
  private(set) var now = Timestamp.zero
  /// The time of the last input or timer. A cycle of the program may be later than input that waits.
  private var inputTime = Timestamp.zero
  private(set) var isRunning = false
  /// The event that the cycle was made for; nil in a cycle of timers or of the program.
  private(set) var event: Event?
  /// The event for calls about touches in a cycle that has no touch event.
  private var quietEvent: Event?

  /// The contents of the event that `Application.sendEvent` is delivering.
  var inFlight = InFlight.nothing
  /// Touches that the event changes, in order of down.
  var changed: [Touch] = []
  /// Windows that have touches of the event.
  var windows: [WindowOfEvent] = []
  /// Actions to be sent (step 5).
  var actions = ActionQueue()
  /// Work for the end of the cycle (step 9).
  var deferred: [@MainActor () -> Void] = []

  /// `isOfProgram`: neither input nor a timer has caused the cycle.
  mutating func begin(at time: Timestamp, event: Event?, isOfProgram: Bool) {
    isRunning = true
    number += 1
    now = max(inputTime, time)
    if !isOfProgram { inputTime = now }
    self.event = event
  }

  mutating func end() {
    event = nil
    quietEvent = nil
    isRunning = false
  }

  mutating func setClock(to time: Timestamp) {
    inputTime = max(inputTime, time)
    now = inputTime
  }

  /// Returns the event of the cycle, or, if that is not a touch event, one in which `touches` have not changed.
  mutating func touchEvent(of touches: [Touch], seenBy observer: (any DispatchObserver)?) -> Event {
    if let event, event.type == .touches { return event }
    if let quietEvent { return quietEvent }
    let event = Event(type: .touches, time: now)
    event.allTouches = touches.filter(\.isDown)
    event.observer = observer
    quietEvent = event
    return event
  }

  /// Returns the event of the cycle, if it is a press event of the window of `press`.
  func pressEvent(of press: Press) -> Event? {
    guard let event, event.type == .presses, event.window === press.window else { return nil }
    return event
  }

  /// Returns the changed touches of `window`; nil if it has none, or has got the event already (`WD-9`).
  mutating func takeTouches(of window: Window) -> [Touch]? {
    for index in windows.indices where windows[index].window === window {
      if windows[index].isServed { return nil }
      windows[index].isServed = true
      return windows.count == 1 ? changed : changed.filter { $0.windowNumber == window.number }
    }
    return nil
  }
}

/// The contents of the event that `sendEvent` passes from its router to its window.
///
/// A press, a command or a motion that is still here afterwards did not reach its window: an override of `sendEvent`
/// kept it (`WD-10`).
enum InFlight {
  case nothing
  /// The changed touches of the cycle.
  case touches
  case press(Press)
  case remoteControl(RemoteCommand)
  case motion(Motion, MotionChange.Phase)
  case series(IndirectSeries.Source)
  /// The pointer or tool that hovers.
  case hover(DeviceKey)
}

/// A window with touches of the event under way, and whether it has got the event (`WD-10`).
struct WindowOfEvent {
  let window: Window
  var isServed = false
}

/// Actions in the order of their transitions (`GR-4`).
@MainActor struct ActionQueue {
  private var actions: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
  private var next = 0

  var isEmpty: Bool { next == actions.count }

  mutating func append(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    actions.append((recognizer, state))
  }

  mutating func popFirst() -> (recognizer: GestureRecognizer, state: GestureRecognizer.State)? {
    guard !isEmpty else { return nil }
    let action = actions[next]
    next += 1
    if isEmpty {
      actions.removeAll(keepingCapacity: true)
      next = 0
    }
    return action
  }
}
