import DactylInput

/// The client's side of a `zwp_text_input_v3`, without Wayland objects.
///
/// Events become changes of the focused text. `update()` returns the requests that report to the input method the state
/// of that text. Events alone cause no requests: the program first changes its text, then `update()` compares the
/// result with the state that was sent. Nothing is sent without a difference, since some compositors answer each commit
/// with a `done` (KWin, mutter), and a commit for each `done` would never end.
///
/// The serial of a `done` is the number of commits that the compositor has handled. An edit from before the text was
/// enabled is for another text, and is dropped. Any other one applies. After an old serial, the protocol has the client
/// send no state until a `done` with the newest one. But other compositors answer no commit (sway); their next `done`
/// follows only the next edit. So the state that results from an edit with an old serial waits for one more `done`. Any
/// other change is sent at once, of the text by the program or of the caret.
package struct TextInputAutomaton {
  /// A request of `zwp_text_input_v3`.
  package enum Request: Hashable {
    case enable
    case disable
    /// The offsets are in bytes of `text`.
    case setSurroundingText(TextInputContent.SurroundingText)
    case setChangeCause(isInputMethod: Bool)
    case setContentType(TextInputState.Hints, TextInputState.Purpose)
    case setCursorRectangle(TextInputContent.CursorRectangle)
    case commit
  }

  private enum Phase {
    /// The input method is on no surface. It ignores requests.
    case outside
    /// It is on this surface, and edits no text there; nil is a surface that the program has destroyed.
    case disabled(SurfaceID?)
    case enabled(EnabledText)
  }

  /// The text that the input method edits.
  private struct EnabledText {
    /// The state that was sent, as the program set it and as the protocol allows it.
    var state: TextInputState
    var content: TextInputContent
    /// The marked text of the last `done`.
    var marked = ""
    var selected: Range<Int>?
    var progress = Progress.current
    /// The number of the commit that has enabled the text, and no other one.
    var firstCommit: UInt32
  }

  private enum Progress: Hashable {
    /// New states are sent.
    case current
    /// An edit was applied that the input method made without knowledge of the newest commit. The state that results
    /// from it waits; it is nil until the program has set it.
    case outdated(waiting: TextInputState?)
  }

  /// The text that has the keyboard focus; nil if none has. `update()` sends it.
  package var state: TextInputState?
  private var phase = Phase.outside
  /// The edit that the next `done` applies.
  private var pending = TextInputEdit()
  /// The number of commits, which the compositor counts as well.
  private var commits: UInt32 = 0
  private var wantsPanel = false
  /// Whether the input method has left an enabled text. wlroots 0.15 and KWin 5.27 keep it enabled, and the next enable
  /// would have no effect, or one on a surface without text.
  private var hasLeftEnabledText = false

  /// The surface that the input method is on; nil also for a surface that the program has destroyed.
  private var surface: SurfaceID? {
    switch phase {
    case .outside: nil
    case .disabled(let surface): surface
    case .enabled(let text): text.state.surface
    }
  }

  package init() {}

  // MARK: Events

  package mutating func entered(_ surface: SurfaceID?) -> [TextInputEvent] {
    let events = left(nil)
    phase = .disabled(surface)
    pending = TextInputEdit()
    return events + [.entered(surface: surface)]
  }

  /// Ends the stay on `surface`; nil for any surface. Marked text is lost.
  package mutating func left(_ surface: SurfaceID?) -> [TextInputEvent] {
    if case .outside = phase { return [] }
    // A compositor may send the leave of one surface after the enter of another.
    guard surface == nil || surface == self.surface else { return [] }
    if case .enabled = phase { hasLeftEnabledText = true }
    phase = .outside
    wantsPanel = false
    return [.left]
  }

  /// Both offsets are bytes of `text`; -1 twice hides the caret.
  package mutating func preedit(_ text: String, cursorBegin: Int32, cursorEnd: Int32) {
    pending.marked = text
    pending.selected = Self.selection(cursorBegin, cursorEnd, in: text)
  }

  package mutating func commit(_ text: String) {
    pending.committed = text
  }

  /// The lengths are limited to the text when the edit is applied: an edit of the same batch may change it before.
  package mutating func delete(before: UInt32, after: UInt32) {
    pending.deletedBefore = Int(clamping: before)
    pending.deletedAfter = Int(clamping: after)
  }

  package mutating func done(serial: UInt32) -> [TextInputEvent] {
    let edit = pending
    pending = TextInputEdit()
    guard case .enabled(var text) = phase else { return [] }
    // The numbers go round.
    guard Int32(bitPattern: serial &- text.firstCommit) >= 0 else { return [] }
    let changesNothing = edit == TextInputEdit(marked: text.marked, selected: text.selected)
    text.marked = edit.marked
    text.selected = edit.selected
    if serial == commits {
      text.progress = .current
    } else if case .outdated(_?) = text.progress {
      // The state has waited for one `done`. The serials of a compositor that counts wrongly are never the newest.
      text.progress = .current
    } else if !changesNothing {
      text.progress = .outdated(waiting: nil)
    }
    phase = .enabled(text)
    return changesNothing ? [] : [.edit(edit, field: text.state.field)]
  }

  /// Returns the selection in marked text, at beginnings of code points.
  private static func selection(_ begin: Int32, _ end: Int32, in text: String) -> Range<Int>? {
    guard !text.isEmpty, begin >= 0 || end >= 0 else { return nil }
    let (begin, end) = (text.codePointStart(Int(begin)), text.codePointStart(Int(end)))
    return min(begin, end)..<max(begin, end)
  }

  // MARK: Requests

  /// Makes the next `update()` show the touch keyboard, if it enables no text anyway.
  ///
  /// No request of the protocol does that. Compositors show the keyboard when a text is enabled again.
  package mutating func showPanel() {
    wantsPanel = true
  }

  /// Returns the requests that make the input method know `state`; empty if it does.
  package mutating func update() -> [Request] {
    let showsPanel = wantsPanel
    wantsPanel = false
    var requests: [Request] = []
    if hasLeftEnabledText { requests = committed([.disable]) }
    hasLeftEnabledText = false
    switch phase {
    case .outside: return requests
    case .disabled(let surface):
      guard let state, state.surface == surface else { return requests }
      return requests + enable(state)
    case .enabled(let text):
      guard let state, state.surface == text.state.surface else {
        phase = .disabled(text.state.surface)
        return committed([.disable])
      }
      if state.field != text.state.field { return committed([.disable]) + enable(state) }
      // Another content type of an enabled text may have no effect.
      let isSameType = (state.hints, state.purpose) == (text.state.hints, text.state.purpose)
      // An enable would end the composition in the compositor alone, so it waits. The panel is shown already.
      guard text.marked.isEmpty else {
        var present = state
        (present.hints, present.purpose) = (text.state.hints, text.state.purpose)
        return change(text, to: present)
      }
      if showsPanel || !isSameType { return enable(state, again: text) }
      return change(text, to: state)
    }
  }

  /// Enables text input for a text, and sends its full state. `present` is the same text, if it is enabled already. The
  /// compositor forgets the events that it has sent so far without a `done`.
  private mutating func enable(_ state: TextInputState, again present: EnabledText? = nil) -> [Request] {
    let content = TextInputContent(state)
    phase = .enabled(
      EnabledText(state: state, content: content, firstCommit: present?.firstCommit ?? commits &+ 1))
    pending = TextInputEdit()
    var requests = [Request.enable]
    // The first commit decides whether the input method reads the surrounding text at all.
    if let surrounding = content.surroundingText { requests += Self.requests(for: surrounding, of: state) }
    requests.append(.setContentType(state.hints, state.purpose))
    if let rectangle = content.cursorRectangle { requests.append(.setCursorRectangle(rectangle)) }
    return committed(requests)
  }

  private mutating func change(_ present: EnabledText, to state: TextInputState) -> [Request] {
    guard state != present.state else { return [] }
    var text = present
    if case .outdated(let waiting) = text.progress {
      let isResultOfEdit = waiting.map { $0 == state } ?? state.isChangedByInputMethod
      text.progress = isResultOfEdit ? .outdated(waiting: state) : .current
    }
    defer { phase = .enabled(text) }
    guard text.progress == .current else { return [] }
    var content = TextInputContent(state)
    var requests: [Request] = []
    if content.surroundingText != text.content.surroundingText {
      // Empty text is the initial state: there is no surrounding text.
      requests += Self.requests(for: content.surroundingText ?? TextInputContent.SurroundingText(), of: state)
    }
    if let rectangle = content.cursorRectangle, rectangle != text.content.cursorRectangle {
      requests.append(.setCursorRectangle(rectangle))
    } else {
      content.cursorRectangle = text.content.cursorRectangle
    }
    text.state = state
    text.content = content
    return requests.isEmpty ? [] : committed(requests)
  }

  /// The cause is always sent: it returns to the input method with each commit, but on KWin only if it has changed.
  private static func requests(
    for text: TextInputContent.SurroundingText, of state: TextInputState
  ) -> [Request] {
    [.setSurroundingText(text), .setChangeCause(isInputMethod: state.isChangedByInputMethod)]
  }

  private mutating func committed(_ requests: [Request]) -> [Request] {
    commits &+= 1
    return requests + [.commit]
  }
}
