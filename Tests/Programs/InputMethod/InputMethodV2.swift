import DactylWayland

/// An input method of a seat (`zwp_input_method_v2`): sway.
@MainActor final class InputMethodV2: InputMethod {
  let version = 2
  private let method: ZwpInputMethodV2
  private let report: (String) -> Void
  private var isActive = false
  private var willBeActive = false
  /// The number of `done` events.
  private var serial: UInt32 = 0

  init(_ method: ZwpInputMethodV2, report: @escaping (String) -> Void) {
    self.method = method
    self.report = report
    method.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpInputMethodV2.Event) {
    switch event {
    case .activate:
      willBeActive = true
      report("activate")
    case .deactivate:
      willBeActive = false
      report("deactivate")
    case .surroundingText(let text, let cursor, let anchor): report("surrounding \(cursor) \(anchor) \(text)")
    case .textChangeCause(let cause): report("cause \(cause.rawValue)")
    case .contentType(let hint, let purpose): report("content \(hint.rawValue) \(purpose.rawValue)")
    case .done:
      isActive = willBeActive
      serial &+= 1
      report("done \(serial)")
    case .unavailable: report("unavailable")
    }
  }

  func perform(_ order: Order) -> Bool {
    guard isActive else { return false }
    for part in order.parts {
      switch part {
      case .preedit(let text, let cursor): method.setPreeditString(text: text, cursorBegin: cursor, cursorEnd: cursor)
      case .commit(let text): method.commitString(text: text)
      case .delete(let before, let after): method.deleteSurroundingText(beforeLength: before, afterLength: after)
      }
    }
    method.commit(serial: serial)
    return true
  }
}
