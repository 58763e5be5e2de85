import CDactylXKB
import DactylGeometry

/// Composes text from dead keys and the compose key, with the table of the user's locale.
@MainActor package final class Composer {
  package enum Outcome: Equatable {
    /// The key does not belong to a sequence.
    case untouched
    /// The key belongs to a sequence that continues, or that it has cancelled.
    case consumed
    case composed(String)
  }

  private let state: OpaquePointer

  /// Nil if the locale has no table; keys are then not composed.
  package convenience init?() {
    self.init { context in
      xkb_compose_table_new_from_locale(context, ProcessEnvironment.locale ?? "C", XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  /// A composer with a given table, in the format of `Compose(5)`.
  package convenience init?(table text: String) {
    self.init { context in
      xkb_compose_table_new_from_buffer(
        context, text, text.utf8.count, "C", XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  private init?(makeTable: (_ context: OpaquePointer) -> OpaquePointer?) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let table = makeTable(context) else { return nil }
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    self.state = state
  }

  isolated deinit {
    xkb_compose_state_unref(state)
  }

  /// Processes the symbol of a pressed key.
  package func feed(_ symbol: UInt32) -> Outcome {
    guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .untouched }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSED:
      let text = Keymap.text { xkb_compose_state_get_utf8(state, $0, $1) }
      xkb_compose_state_reset(state)
      return .composed(text)
    case XKB_COMPOSE_COMPOSING: return .consumed
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(state)
      return .consumed
    default: return .untouched
    }
  }

  /// Ends the sequence. A sequence does not continue in another window.
  package func reset() {
    xkb_compose_state_reset(state)
  }
}
