import DactylInput

/// Turns key events, after their translation by xkbcommon, into items of the queue, and tracks the modifiers (`EI-31`,
/// `EI-36`).
struct KeyIntake {
  /// The keyboard focus of the seat.
  private enum Focus {
    /// The keyboard has not sent an enter, like those of scripts: the key window gets the keys.
    case unknown
    case focused
    /// No surface of the program has the focus: keys are dropped until it returns (`EI-39`).
    case unfocused
  }

  private let seat: SeatID
  private var focus = Focus.unknown
  private(set) var modifiers: ModifierState = []

  init(seat: SeatID) {
    self.seat = seat
  }

  mutating func receive(_ event: DeviceEvent.KeyboardEvent, _ output: inout IntakeOutput) {
    switch event {
    case .enter(let surface, _):
      focus = surface == nil ? .unfocused : .focused
      if let surface { add(.focus(surface), &output) }
    case .leave:
      focus = .unfocused
      add(.lost, &output)
      // By the protocol, all keys count as lifted. Locks stay locked.
      setModifiers(modifiers.intersection(.capsLock), &output)
    case .lost:
      focus = .unknown
      add(.lost, &output)
      setModifiers([], &output)
    case .down(let stroke, let time, _):
      if focus != .unfocused { add(.down(stroke), at: time, &output) }
    case .up(let stroke, let time, _):
      add(.up(stroke), at: time, &output)
    case .modifiers(let state):
      setModifiers(state, &output)
    case .repeated(let stroke):
      add(.repeated(stroke), &output)
    }
  }

  private mutating func setModifiers(_ state: ModifierState, _ output: inout IntakeOutput) {
    modifiers = state
    output.modifiers = state
  }

  private func add(_ kind: KeyChange.Kind, at time: DeviceTime? = nil, _ output: inout IntakeOutput) {
    let time = time.map { output.time($0) } ?? output.presentTime()
    output.add(.key(KeyChange(seat: seat, kind: kind, modifiers: modifiers, time: time)))
  }
}
