import DactylWayland

/// An input method that the compositor has started (`zwp_input_method_v1`): KWin, weston.
@MainActor final class InputMethodV1: InputMethod {
  let version = 1
  private let method: ZwpInputMethodV1
  private let report: (String) -> Void
  /// The text that it is active on.
  private var context: ZwpInputMethodContextV1?
  /// The newest state of that text.
  private var serial: UInt32 = 0

  init(_ method: ZwpInputMethodV1, report: @escaping (String) -> Void) {
    self.method = method
    self.report = report
    method.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpInputMethodV1.Event) {
    switch event {
    case .activate(let context):
      self.context?.destroy()
      self.context = context
      serial = 0
      report("activate")
      context.onEvent = { [weak self] in self?.handle($0) }
    case .deactivate(let context):
      report("deactivate")
      if context === self.context { self.context = nil }
      context?.destroy()
    }
  }

  private func handle(_ event: ZwpInputMethodContextV1.Event) {
    switch event {
    case .surroundingText(let text, let cursor, let anchor): report("surrounding \(cursor) \(anchor) \(text)")
    case .reset: report("reset")
    case .contentType(let hint, let purpose): report("content \(hint) \(purpose)")
    case .commitState(let serial):
      self.serial = serial
      report("done \(serial)")
    case .invokeAction, .preferredLanguage: break
    }
  }

  func perform(_ order: Order) -> Bool {
    guard let context else { return false }
    for part in order.parts {
      switch part {
      case .preedit(let text, let cursor):
        context.preeditCursor(index: cursor)
        context.preeditString(serial: serial, text: text, commit: text)
      case .commit(let text): context.commitString(serial: serial, text: text)
      case .delete(let before, let after):
        context.deleteSurroundingText(index: -Int32(before), length: before + after)
      }
    }
    return true
  }
}
