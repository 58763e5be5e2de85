import DactylInput

/// `wl_keyboard`, after xkbcommon: keys and the modifiers in force (`EI-31`, `EI-36`).
enum KeyIntake {
  static func receive(
    _ event: DeviceEvent.KeyboardEvent, seat: SeatID, modifiers: inout ModifierState, _ output: inout IntakeOutput
  ) {
    func add(_ kind: KeyChange.Kind, at time: DeviceTime? = nil) {
      let time = time.map { output.time($0) } ?? output.presentTime()
      output.add(.key(KeyChange(seat: seat, kind: kind, modifiers: modifiers, time: time)))
    }
    switch event {
    case .enter(let surface, _):
      if let surface { add(.focus(surface)) }
    case .leave, .lost:
      add(.lost)
    case .down(let stroke, let time, _):
      add(.down(stroke), at: time)
    case .up(let stroke, let time, _):
      add(.up(stroke), at: time)
    case .modifiers(let state):
      modifiers = state
      output.modifiers = state
    case .repeated:
      // Text input and key commands repeat; a press does not (EI-31).
      break
    }
  }
}
