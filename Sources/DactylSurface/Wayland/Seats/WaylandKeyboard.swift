import DactylInput
import DactylWayland

/// The keyboard of a seat.
@MainActor final class WaylandKeyboard {
  private let keyboard: WlKeyboard
  private let times: InputTimestamps
  private let interpreter: KeyInterpreter
  private let keyRepeat: KeyRepeat
  private unowned let seat: WaylandSeat
  /// The surface that has the keyboard, and the serial with which it got it; nil if none of the program has it.
  private(set) var focus: (surface: SurfaceID, serial: UInt32)?

  init(_ keyboard: WlKeyboard, seat: WaylandSeat) {
    self.keyboard = keyboard
    self.seat = seat
    let platform = seat.platform
    times = InputTimestamps(.keyboard(keyboard), manager: seat.globals.inputTimestamps)
    let interpreter = KeyInterpreter(warn: { [weak platform] in platform?.warn("\($0); keys have no text") })
    self.interpreter = interpreter
    keyRepeat = KeyRepeat(
      loop: platform.loop, ask: { [weak platform] answer in platform?.sync(answer) },
      emit: { [weak seat] code in
        guard let seat else { return }
        seat.post(.keyboard(seat.id, .repeated(interpreter.stroke(code))))
        seat.platform.deliverInput()
      })
    keyboard.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Ends all input, because the seat has lost its keyboard.
  func lose() {
    keyRepeat.stop()
    post(.lost)
    times.destroy()
    keyboard.release()
  }

  /// Stops repeats, because the connection is lost and no event can stop them.
  func stopRepeating() {
    keyRepeat.stop()
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let file, let size):
      keyRepeat.stop()
      let isText = format == .xkbV1
      interpreter.setKeymap(isText ? KeymapText(descriptor: file.take() ?? -1, size: size) : nil)
    case .enter(let serial, let surface, let keys):
      focus = seat.surface(of: surface).map { ($0.id, serial) }
      seat.recordSerial(serial)
      keyRepeat.stop()
      interpreter.forgetSequence()
      let held = keys.uint32s.map(interpreter.stroke)
      post(.enter(surface: seat.surface(of: surface)?.inputTarget.surface.id, held: held))
    case .leave(_, let surface):
      focus = nil
      keyRepeat.stop()
      post(.leave(surface: seat.surface(of: surface)?.inputTarget.surface.id))
    case .key(let serial, let time, let code, let state): handleKey(code, state, times.time(time), serial)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      let modifiers = WireModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
      interpreter.setModifiers(modifiers)
      post(.modifiers(modifiers.state))
    case .repeatInfo(let rate, let delay): keyRepeat.rate = RepeatRate(rate: rate, delay: delay)
    }
  }

  private func handleKey(_ code: UInt32, _ state: WlKeyboard.KeyState, _ time: DeviceTime, _ serial: UInt32) {
    switch state {
    case .pressed:
      seat.recordPress(.keyboard, serial: serial, on: nil)
      post(.down(interpreter.press(code), time: time, serial: serial))
      if interpreter.repeats(code) { keyRepeat.start(code) }
    case .released:
      seat.recordKeyRelease(serial: serial)
      keyRepeat.stop(code)
      post(.up(interpreter.stroke(code), time: time, serial: serial))
    default: break
    }
  }

  private func post(_ event: DeviceEvent.KeyboardEvent) {
    seat.post(.keyboard(seat.id, event))
  }
}
