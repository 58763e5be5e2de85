import DactylGeometry
import DactylInput

/// Holds keys back until assistive programs have said whether they keep them (`AC-10`, `AC-25`).
///
/// Keys are asked about one after the other: it depends on the key before whether one is typed into a secret, which is
/// told to nobody. Texts of input methods stay in their place between the keys. All other input passes by.
@MainActor final class KeyGate {
  /// The seconds that a key waits for an answer.
  static let patience = 0.5

  private unowned let dispatcher: Dispatcher
  /// The items that wait, oldest first. The question is about the first one.
  private var queue: [InputItem] = []
  private var questionNumber = 0
  private var isAsking = false
  /// Whether the first item is kept; nil while that is not known.
  private var isFirstKept: Bool?
  private var timer: ScheduledAction?
  /// Whether an answer did not come in time. Keys do not wait until the last question is answered.
  private var isListenerSlow = false
  private var isPassing = false

  init(_ dispatcher: Dispatcher) { self.dispatcher = dispatcher }

  private var application: Application { dispatcher.application }

  /// Delivers a key or a text of an input method, at once or when the items before it have passed.
  func take(_ item: InputItem) {
    if queue.isEmpty, application.keyListener == nil { return dispatcher.deliver(item) }
    queue.append(item)
    pass()
  }

  /// Nobody listens to keys, or somebody else does.
  func listenerChanged() {
    isListenerSlow = false
    if isAsking { decide(isKept: false) }
    pass()
  }

  /// Delivers the items that need not wait any more. During a cycle they wait for its end.
  func pass() {
    guard !isPassing, !queue.isEmpty else { return }
    isPassing = true
    defer { isPassing = false }
    while let first = queue.first, !isAsking, !dispatcher.cycle.isRunning {
      if isFirstKept == nil, ask(about: first) { continue }
      let isKept = isFirstKept == true && first.beginsPress
      isFirstKept = nil
      queue.removeFirst()
      if !isKept { dispatcher.deliver(first.delayed(to: dispatcher.now)) }
    }
  }

  /// Tells assistive programs about a key. Returns whether the item waits for their answer, or has just got it.
  private func ask(about item: InputItem) -> Bool {
    guard let ask = question(about: item) else { return false }
    questionNumber += 1
    let number = questionNumber
    isAsking = !isListenerSlow
    if isAsking { timer = application.schedule(after: Self.patience) { [weak self] in self?.lostPatience(number) } }
    let waits = isAsking
    ask { [weak self] in self?.answer(number, isKept: $0) }
    return waits
  }

  private func question(about item: InputItem) -> (@MainActor (@escaping Application.KeyAnswer) -> Void)? {
    guard case .key(let change) = item else { return nil }
    let (stroke, isDown): (KeyStroke, Bool)
    switch change.kind {
    case .down(let down) where !dispatcher.pressRouter.isDown(down, change.seat): (stroke, isDown) = (down, true)
    case .up(let up): (stroke, isDown) = (up, false)
    case .down, .repeated, .focus, .lost: return nil
    }
    let milliseconds = UInt64(max(change.time.nanoseconds, 0)) / 1_000_000
    return application.question(about: Key(stroke, change.modifiers), isDown: isDown, milliseconds: milliseconds)
  }

  private func answer(_ number: Int, isKept: Bool?) {
    guard number == questionNumber else { return }
    if isKept != nil { isListenerSlow = false }
    guard isAsking else { return }
    decide(isKept: isKept ?? false)
    pass()
  }

  private func lostPatience(_ number: Int) {
    guard isAsking, number == questionNumber else { return }
    isListenerSlow = true
    decide(isKept: false)
    pass()
  }

  private func decide(isKept: Bool) {
    isAsking = false
    isFirstKept = isKept
    timer?.cancel()
    timer = nil
  }
}

extension InputItem {
  /// Whether the item is a key that goes down. The end of a press that was delivered can't be kept.
  fileprivate var beginsPress: Bool {
    if case .key(let change) = self, case .down = change.kind { return true }
    return false
  }

  /// The item with a time that is not before `time`, as other input has passed it.
  fileprivate func delayed(to time: Timestamp) -> InputItem {
    switch self {
    case .key(var change):
      change.time = max(change.time, time)
      return .key(change)
    case .textInput(var change):
      change.time = max(change.time, time)
      return .textInput(change)
    default: return self
    }
  }
}
