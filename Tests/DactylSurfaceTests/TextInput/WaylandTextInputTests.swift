import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Text input over a socket.
@MainActor struct WaylandTextInputTests {
  private let seat = SeatID(rawValue: 1)

  private func events(_ fixture: SurfaceFixture) -> [TextInputEvent] {
    fixture.recorder.events.compactMap { if case .textInput(_, let event) = $0 { event.withoutField } else { nil } }
  }

  private func state(_ window: SurfaceFixture.Window, _ text: String = "", field: Int = 1) -> TextInputState {
    var state = TextInputState(surface: window.client.id, field: field)
    state.surroundingText = text
    state.cursor = text.utf8.count
    state.anchor = state.cursor
    return state
  }

  /// The names and values of the requests in each commit since the first `count`.
  private func commits(_ input: TestTextInput, after count: Int = 0) -> [[String]] {
    input.commits.dropFirst(count).map { requests in
      requests.map { "\($0.name)(\($0.values.map(\.description).joined(separator: " ")))" }
    }
  }

  /// A window with a text that is enabled.
  private func enable(
    _ text: String = "", in fixture: SurfaceFixture
  ) throws -> (window: SurfaceFixture.Window, input: TestTextInput) {
    let window = try fixture.showToplevel()
    let input = try #require(fixture.compositor.textInputs.first)
    input.enter(window.surface)
    fixture.platform.setTextInput(state(window, text))
    fixture.pump()
    return (window, input)
  }

  // MARK: Objects

  @Test func eachSeatHasATextInputAsLongAsItExists() throws {
    let fixture = try SurfaceFixture(.all.without("zwp_text_input_manager_v3"))
    let window = try fixture.showToplevel()
    fixture.platform.setTextInput(state(window))
    fixture.platform.showInputPanel()
    fixture.pump()
    #expect(fixture.compositor.textInputs.isEmpty)
    fixture.compositor.offer(ZwpTextInputManagerV3.interface)
    fixture.pump()
    #expect(fixture.compositor.textInputs.map { $0.seat === fixture.compositor.seat } == [true])
    let second = fixture.compositor.addSeat()
    fixture.pump()
    #expect(fixture.compositor.textInputs.map { $0.seat === second } == [false, true])
    // The state of the text is known to later seats.
    fixture.compositor.textInputs[1].enter(window.surface)
    fixture.pump()
    #expect(fixture.compositor.textInputs.map(\.isEnabled) == [false, true])
    fixture.compositor.removeSeat(second)
    fixture.pump()
    #expect(fixture.compositor.textInputs.count == 1)
    #expect(fixture.recorder.events.last == .textInput(SeatID(rawValue: 2), .lost))
    fixture.expectNoViolation()
  }

  @Test func theEndOfTheConnectionEndsTheInputMethod() throws {
    let fixture = try SurfaceFixture()
    _ = try enable(in: fixture)
    fixture.compositor.disconnectClients()
    fixture.pump()
    fixture.platform.setTextInput(nil)
    fixture.platform.showInputPanel()
    fixture.pump()
    #expect(events(fixture).last == .lost)
  }

  // MARK: Requests

  @Test func aFocusedTextIsEnabledInOneCommit() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let input = try #require(fixture.compositor.textInputs.first)
    input.enter(window.surface)
    fixture.pump()
    #expect(events(fixture) == [.entered(surface: window.client.id)])
    var text = state(window, "né", field: 3)
    text.anchor = 1
    (text.purpose, text.hints) = (.url, [.latin, .lowercase])
    text.caret = Rect(x: 4.5, y: 2, width: 1, height: 12)
    fixture.platform.setTextInput(text)
    fixture.pump()
    #expect(
      commits(input) == [
        [
          "enable()", "set_surrounding_text(\"né\" 3 1)", "set_text_change_cause(1)", "set_content_type(264 5)",
          "set_cursor_rectangle(4 2 2 12)", "commit()",
        ]
      ])
    fixture.platform.setTextInput(nil)
    fixture.pump()
    #expect(commits(input, after: 1) == [["disable()", "commit()"]])
    fixture.expectNoViolation()
  }

  @Test func allPurposesAndHintsAreThoseOfTheProtocol() throws {
    let purposes: [(TextInputState.Purpose, ZwpTextInputV3.ContentPurpose)] = [
      (.normal, .normal), (.alpha, .alpha), (.digits, .digits), (.number, .number), (.phone, .phone), (.url, .url),
      (.email, .email), (.name, .name), (.password, .password), (.pin, .pin), (.date, .date), (.time, .time),
      (.datetime, .datetime), (.terminal, .terminal),
    ]
    for (ours, theirs) in purposes { #expect(ours.rawValue == theirs.rawValue) }
    let hints: [(TextInputState.Hints, ZwpTextInputV3.ContentHint)] = [
      (.completion, .completion), (.spellcheck, .spellcheck), (.autoCapitalization, .autoCapitalization),
      (.lowercase, .lowercase), (.uppercase, .uppercase), (.titlecase, .titlecase), (.hiddenText, .hiddenText),
      (.sensitiveData, .sensitiveData), (.latin, .latin), (.multiline, .multiline),
    ]
    for (ours, theirs) in hints { #expect(ours.rawValue == theirs.rawValue) }
  }

  @Test func severalChangesInOneTurnAreOneCommit() throws {
    let fixture = try SurfaceFixture()
    let (window, input) = try enable("a", in: fixture)
    fixture.platform.setTextInput(state(window, "ab"))
    var last = state(window, "abc")
    last.caret = Rect(x: 1, y: 2, width: 1, height: 4)
    fixture.platform.setTextInput(last)
    fixture.pump()
    #expect(
      commits(input, after: 1) == [
        [
          "set_surrounding_text(\"abc\" 3 3)", "set_text_change_cause(1)", "set_cursor_rectangle(1 2 1 4)", "commit()",
        ]
      ])
  }

  @Test func aCaretThatAFrameMovesIsSentWithTheText() throws {
    let fixture = try SurfaceFixture()
    let (window, input) = try enable("a", in: fixture)
    fixture.recorder.onDraw = {
      var drawn = state(window, "ab")
      drawn.caret = Rect(x: 9, y: 0, width: 1, height: 4)
      fixture.platform.setTextInput(drawn)
    }
    fixture.platform.setTextInput(state(window, "ab"))
    window.client.setNeedsFrame()
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    let frame = commits(input, after: 1)
    #expect(frame.count == 1)
    #expect(frame.last?.contains("set_cursor_rectangle(9 0 1 4)") == true)
  }

  @Test func onlyTheTextInputOnTheSurfaceOfTheTextIsEnabled() throws {
    let fixture = try SurfaceFixture()
    let (first, input) = try enable("first", in: fixture)
    let second = try fixture.showToplevel()
    let other = fixture.compositor.addSeat()
    fixture.pump()
    let otherInput = try #require(fixture.compositor.textInputs.last)
    otherInput.enter(second.surface)
    fixture.pump()
    otherInput.commit("x")
    otherInput.done()
    fixture.pump()
    #expect(fixture.compositor.textInputs.map(\.isEnabled) == [true, false])
    #expect(events(fixture) == [.entered(surface: first.client.id), .entered(surface: second.client.id)])
    input.leave(first.surface)
    input.enter(second.surface)
    fixture.pump()
    #expect(fixture.compositor.textInputs.map(\.isEnabled) == [false, false])
    fixture.platform.setTextInput(state(second, "second"))
    fixture.pump()
    #expect(fixture.compositor.textInputs.map(\.isEnabled) == [true, true])
    fixture.compositor.removeSeat(other)
    fixture.pump()
    fixture.expectNoViolation()
  }

  @Test func thePanelIsShownByAnotherEnable() throws {
    let fixture = try SurfaceFixture()
    let (_, input) = try enable("a", in: fixture)
    fixture.platform.showInputPanel()
    fixture.pump()
    #expect(commits(input, after: 1) == Array(commits(input).prefix(1)))
  }

  @Test func aHugeTextDoesNotEndTheConnection() throws {
    let fixture = try SurfaceFixture()
    let text = String(repeating: "😀\0é", count: 100_000)
    let (window, input) = try enable(text, in: fixture)
    #expect(input.isEnabled)
    var all = state(window, text)
    all.anchor = 0
    fixture.platform.setTextInput(all)
    fixture.pump()
    #expect(commits(input, after: 1).first?.first == "set_surrounding_text(\"\" 0 0)")
    fixture.expectNoViolation()
  }

  // MARK: Events

  @Test func anEditArrivesWithItsDone() throws {
    let fixture = try SurfaceFixture()
    let (window, input) = try enable("a", in: fixture)
    input.preedit("ni", 0, 2)
    input.commit("x")
    input.delete(before: 1, after: .max)
    fixture.pump()
    #expect(events(fixture) == [.entered(surface: window.client.id)])
    input.done()
    fixture.pump()
    let edit = TextInputEdit(
      deletedBefore: 1, deletedAfter: Int(UInt32.max), committed: "x", marked: "ni", selected: 0..<2)
    #expect(events(fixture).last == .edit(edit))
    input.preedit(nil, -1, -1)
    input.commit(nil)
    input.done()
    fixture.pump()
    #expect(events(fixture).last == .edit(TextInputEdit()))
    #expect(fixture.recorder.batches.allSatisfy { $0.last == .batchEnd })
  }

  @Test func aCompositorThatAnswersEachCommitIsNotAnsweredInTurn() throws {
    let fixture = try SurfaceFixture { $0.answersTextInput = true }
    let (window, input) = try enable("a", in: fixture)
    input.preedit("ni", 2, 2)
    input.done()
    fixture.pump()
    fixture.platform.setTextInput(state(window, "ab"))
    // Fails if both sides never become idle.
    fixture.pump()
    #expect(input.commits.count == 2)
    #expect(events(fixture).count == 2)
  }

  @Test func stateIsSentToACompositorThatNeverAnswers() throws {
    let fixture = try SurfaceFixture()
    let (window, input) = try enable("a", in: fixture)
    for x in 1...5 {
      var moved = state(window, "a")
      moved.caret = Rect(x: Double(x), y: 0, width: 1, height: 1)
      fixture.platform.setTextInput(moved)
      fixture.pump()
    }
    #expect(commits(input).last == ["set_cursor_rectangle(5 0 1 1)", "commit()"])
    #expect(input.commits.count == 6)
  }

  @Test func brokenTextIsRepaired() throws {
    let fixture = try SurfaceFixture()
    let (_, input) = try enable("a", in: fixture)
    // preedit_string: an `a`, a byte that begins no code point, and the half of an `é`. The caret is behind the first
    // byte.
    var message: [UInt32] = [input.resource.id, 24 << 16 | 2, 4, 0, 2, 2]
    withUnsafeMutableBytes(of: &message[3]) { $0.copyBytes(from: [0x61, 0xFF, 0xC3, 0]) }
    input.resource.client.writeRaw([UInt8](uint32s: message))
    input.done()
    fixture.pump()
    guard case .edit(let edit, _) = try #require(events(fixture).last) else {
      Issue.record("no edit")
      return
    }
    #expect(edit.marked == "a\u{FFFD}\u{FFFD}")
    #expect(edit.selected == 1..<1)
    fixture.expectNoViolation()
  }

  // MARK: Surfaces

  @Test func theInputMethodLeavesASurfaceThatIsClosed() throws {
    let fixture = try SurfaceFixture()
    let (window, input) = try enable("a", in: fixture)
    window.client.close()
    input.commit("x")
    input.done()
    fixture.pump()
    fixture.compositor.touch.frame()
    fixture.pump()
    #expect(events(fixture) == [.entered(surface: window.client.id), .left])
    #expect(!input.isEnabled)
    let next = try fixture.showToplevel()
    input.enter(next.surface)
    fixture.platform.setTextInput(state(next, "b"))
    fixture.pump()
    #expect(events(fixture).last == .entered(surface: next.client.id))
    #expect(input.isEnabled)
    fixture.expectNoViolation()
  }

  @Test func anEnterOfASurfaceThatIsClosedMeanwhileNamesNone() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let input = try #require(fixture.compositor.textInputs.first)
    fixture.platform.setTextInput(state(window))
    input.enter(window.surface)
    fixture.compositor.flush()
    window.client.close()
    fixture.pump()
    #expect(events(fixture) == [.entered(surface: nil)])
    #expect(input.commits.isEmpty)
    fixture.expectNoViolation()
  }

  @Test func headlessKeepsTheTextForTests() throws {
    let platform = HeadlessPlatform(loop: try MainLoop(clock: .virtual))
    let state = TextInputState(surface: SurfaceID(rawValue: 1), field: 2)
    platform.setTextInput(state)
    platform.showInputPanel()
    #expect(platform.textInput == state)
    platform.setTextInput(nil)
    #expect(platform.textInput == nil)
  }
}
