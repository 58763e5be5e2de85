import DactylInput
import DactylWayland

/// The input method of a seat.
@MainActor final class WaylandTextInput {
  private let object: ZwpTextInputV3
  private var automaton = TextInputAutomaton()
  private unowned let seat: WaylandSeat

  init(_ manager: ZwpTextInputManagerV3, seat: WaylandSeat) {
    self.seat = seat
    object = manager.getTextInput(seat: seat.object)
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Ends all input, because the seat is removed.
  func lose() {
    seat.post(.textInput(seat.id, .lost))
    object.destroy()
  }

  /// Ends the stay on `surface`, which is destroyed.
  func left(_ surface: SurfaceID) {
    post(automaton.left(surface))
  }

  func showPanel() {
    automaton.showPanel()
  }

  /// Sends `state`, if the input method does not know it.
  func send(_ state: TextInputState?) {
    automaton.state = state
    for request in automaton.update() { send(request) }
  }

  private func send(_ request: TextInputAutomaton.Request) {
    switch request {
    case .enable: object.enable()
    case .disable: object.disable()
    case .setSurroundingText(let text):
      object.setSurroundingText(text: text.text, cursor: Int32(text.cursor), anchor: Int32(text.anchor))
    case .setChangeCause(let isInputMethod): object.setTextChangeCause(cause: isInputMethod ? .inputMethod : .other)
    case .setContentType(let hints, let purpose):
      object.setContentType(
        hint: ZwpTextInputV3.ContentHint(rawValue: hints.rawValue),
        purpose: ZwpTextInputV3.ContentPurpose(rawValue: purpose.rawValue))
    case .setCursorRectangle(let rectangle):
      object.setCursorRectangle(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    case .commit: object.commit()
    }
  }

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface): post(automaton.entered(target(of: surface)))
    case .leave(let surface): post(automaton.left(target(of: surface)))
    case .preeditString(let text, let begin, let end):
      automaton.preedit(text ?? "", cursorBegin: begin, cursorEnd: end)
    case .commitString(let text): automaton.commit(text ?? "")
    case .deleteSurroundingText(let before, let after): automaton.delete(before: before, after: after)
    case .done(let serial): post(automaton.done(serial: serial))
    }
  }

  private func target(of surface: WlSurface?) -> SurfaceID? {
    seat.surface(of: surface)?.inputTarget.surface.id
  }

  private func post(_ events: [TextInputEvent]) {
    for event in events { seat.post(.textInput(seat.id, event)) }
  }
}
