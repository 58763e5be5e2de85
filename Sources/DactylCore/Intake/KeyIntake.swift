import DactylInput

/// `wl_keyboard`, after xkbcommon: keys and the modifiers in force (`EI-31`, `EI-36`).
struct KeyIntake {
  /// Where the keys of the seat go.
  private enum Focus {
    /// The keyboard never said, as those of scripts: to the key window.
    case unsaid
    case ours
    /// The focus is on no surface of ours: keys are dropped until it comes back (`EI-39`).
    case elsewhere
  }

  private let seat: SeatID
  private var focus = Focus.unsaid
  private(set) var modifiers: ModifierState = []

  init(seat: SeatID) {
    self.seat = seat
  }

  mutating func receive(_ event: DeviceEvent.KeyboardEvent, _ output: inout IntakeOutput) {
    switch event {
    case .enter(let surface, _):
      focus = surface == nil ? .elsewhere : .ours
      if let surface { add(.focus(surface), &output) }
    case .leave:
      focus = .elsewhere
      add(.lost, &output)
      // The protocol: they count as lifted. What is locked stays locked.
      setModifiers(modifiers.intersection(.capsLock), &output)
    case .lost:
      focus = .unsaid
      add(.lost, &output)
      setModifiers([], &output)
    case .down(let stroke, let time, _):
      if focus != .elsewhere { add(.down(stroke), at: time, &output) }
    case .up(let stroke, let time, _):
      add(.up(stroke), at: time, &output)
    case .modifiers(let state):
      setModifiers(state, &output)
    case .repeated(let stroke, let time):
      add(.repeated(stroke), at: time, &output)
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
