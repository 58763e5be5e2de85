import DactylGeometry
import DactylInput
import Testing

@testable import DactylSurface

/// The requests: which text is enabled, and when its state is sent.
struct TextInputAutomatonTests {
  private typealias Fixture = TextInputFixture

  // MARK: Enabling

  @Test func aTextIsEnabledWithAllOfItsStateInOneCommit() {
    var fixture = Fixture()
    var state = Fixture.state("abc", cursor: 1, anchor: 3)
    state.purpose = .email
    state.hints = [.lowercase, .latin]
    state.caret = Rect(x: 10, y: 20, width: 2, height: 16)
    #expect(fixture.automaton.entered(Fixture.window) == [.entered(surface: Fixture.window)])
    #expect(fixture.set(state) == ["enable text abc|1,3 byOther type 264 email caret 10,20 2x16"])
    #expect(fixture.update() == [])
  }

  @Test func nothingIsRequestedBeforeTheInputMethodEnters() {
    var fixture = Fixture()
    #expect(fixture.set(Fixture.state("a")) == [])
    fixture.automaton.showPanel()
    #expect(fixture.update() == [])
    _ = fixture.automaton.entered(Fixture.window)
    #expect(fixture.update() == ["enable text a|1,1 byOther type 0 normal"])
  }

  @Test func aTextOfAnotherWindowIsNotEnabled() {
    var fixture = Fixture()
    _ = fixture.automaton.entered(Fixture.otherWindow)
    #expect(fixture.set(Fixture.state("a")) == [])
    #expect(fixture.type("x") == [])
    #expect(fixture.automaton.entered(nil) == [.left, .entered(surface: nil)])
    #expect(fixture.update() == [])
  }

  @Test func lossOfTheFocusDisablesTheTextOnce() {
    var fixture = Fixture.enabled()
    #expect(fixture.set(nil) == ["disable"])
    #expect(fixture.set(nil) == [])
    #expect(fixture.type("x") == [])
    var other = Fixture.state()
    other.surface = Fixture.otherWindow
    #expect(fixture.set(other) == [])
  }

  @Test func aTextThatMovesToAnotherWindowIsDisabled() {
    var fixture = Fixture.enabled()
    var other = Fixture.state()
    other.surface = Fixture.otherWindow
    #expect(fixture.set(other) == ["disable"])
    #expect(fixture.automaton.entered(Fixture.otherWindow) == [.left, .entered(surface: Fixture.otherWindow)])
    #expect(fixture.update() == ["enable text |0,0 byOther type 0 normal"])
  }

  @Test func anotherFieldOfAWindowIsEnabledAnew() {
    var fixture = Fixture.enabled(Fixture.state("a", field: 1))
    _ = fixture.mark("ni", 2, 2)
    #expect(fixture.set(Fixture.state("a", field: 2)) == ["disable", "enable text a|1,1 byOther type 0 normal"])
    // Its marked text is empty, so the end of the old marked text changes nothing.
    #expect(fixture.done() == [])
  }

  @Test func anotherContentTypeOfAFieldIsSentWithANewEnable() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    var state = Fixture.state("a")
    state.hints = .uppercase
    #expect(fixture.set(state) == ["enable text a|1,1 byOther type 16 normal"])
    state.purpose = .terminal
    #expect(fixture.set(state) == ["enable text a|1,1 byOther type 16 terminal"])
  }

  @Test func thePanelIsShownByEnablingTheTextAgain() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    fixture.automaton.showPanel()
    #expect(fixture.update() == ["enable text a|1,1 byOther type 0 normal"])
    #expect(fixture.update() == [])
  }

  /// An enable ends the composition in the compositor, and the program would keep its marked text.
  @Test func aTextIsNotEnabledAgainWhileTheInputMethodComposes() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    _ = fixture.mark("ni", 2, 2)
    fixture.automaton.showPanel()
    #expect(fixture.update() == [])
    var state = Fixture.state("a")
    state.hints = .uppercase
    #expect(fixture.set(state) == [])
    state.surroundingText = "ab"
    #expect(fixture.set(state) == ["text ab|1,1 byOther"])
    #expect(fixture.mark("nih", 3, 3).count == 1)
    #expect(fixture.done() == [.edit(TextInputEdit())])
    #expect(fixture.update() == ["enable text ab|1,1 byOther type 16 normal"])
    #expect(fixture.mark("ni", 2, 2) == [.edit(TextInputEdit(marked: "ni", selected: 2..<2))])
  }

  @Test func anotherFieldShowsThePanelOnce() {
    var fixture = Fixture.enabled()
    fixture.automaton.showPanel()
    #expect(fixture.set(Fixture.state(field: 2)).count == 2)
    #expect(fixture.update() == [])
    _ = fixture.set(nil)
    fixture.automaton.showPanel()
    #expect(fixture.update() == [])
    #expect(fixture.set(Fixture.state()).count == 1)
    #expect(fixture.update() == [])
  }

  // MARK: Entering and leaving

  @Test func allStateIsSentAgainAfterAnEnter() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    #expect(fixture.automaton.left(Fixture.window) == [.left])
    #expect(fixture.automaton.entered(Fixture.window) == [.entered(surface: Fixture.window)])
    #expect(fixture.update() == ["disable", "enable text a|1,1 byOther type 0 normal"])
  }

  @Test func aSecondEnterWithoutALeaveBeginsAnew() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    #expect(fixture.automaton.entered(Fixture.window) == [.left, .entered(surface: Fixture.window)])
    #expect(fixture.update() == ["disable", "enable text a|1,1 byOther type 0 normal"])
  }

  /// wlroots 0.15 keeps a text enabled after a leave, and takes the next enable for a commit.
  @Test func aTextThatIsLeftIsDisabledOnceAndThenNothingIsSent() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    _ = fixture.automaton.left(Fixture.window)
    fixture.automaton.showPanel()
    #expect(fixture.set(Fixture.state("ab")) == ["disable"])
    #expect(fixture.set(Fixture.state("abc")) == [])
    #expect(fixture.set(nil) == [])
    // Without an enabled text there is nothing to disable.
    _ = fixture.automaton.entered(Fixture.window)
    _ = fixture.automaton.left(Fixture.window)
    #expect(fixture.update() == [])
  }

  @Test func theLeaveOfAnotherSurfaceIsIgnored() {
    var fixture = Fixture.enabled()
    #expect(fixture.automaton.left(Fixture.otherWindow) == [])
    #expect(fixture.type("x") == [.edit(TextInputEdit(committed: "x"))])
    #expect(fixture.automaton.left(nil) == [.left])
    #expect(fixture.automaton.left(nil) == [])
  }

  // MARK: Changes

  @Test func oneCommitHasAllChangesAndOnlyChanges() {
    var state = Fixture.state("ab")
    state.caret = Rect(x: 0, y: 0, width: 1, height: 10)
    var fixture = Fixture.enabled(state)
    #expect(fixture.set(state) == [])
    state.surroundingText = "abc"
    (state.cursor, state.anchor) = (3, 3)
    state.caret = Rect(x: 8, y: 0, width: 1, height: 10)
    #expect(fixture.set(state) == ["text abc|3,3 byOther caret 8,0 1x10"])
    state.caret?.origin.y = 5
    #expect(fixture.set(state) == ["caret 8,5 1x10"])
    state.anchor = 0
    state.isChangedByInputMethod = true
    #expect(fixture.set(state) == ["text abc|3,0 byInputMethod"])
    state.isChangedByInputMethod = false
    #expect(fixture.set(state) == [])
  }

  @Test func aCaretWithoutAPlaceKeepsItsLastOne() {
    var state = Fixture.state("ab")
    state.caret = Rect(x: 0, y: 0, width: 1, height: 10)
    var fixture = Fixture.enabled(state)
    var hidden = state
    hidden.caret = nil
    #expect(fixture.set(hidden) == [])
    #expect(fixture.set(state) == [])
    state.caret?.origin.x = 1
    #expect(fixture.set(state) == ["caret 1,0 1x10"])
  }

  @Test func aSelectionThatBecomesTooLongLeavesNoSurroundingText() {
    let text = String(repeating: "a", count: 5000)
    var fixture = Fixture.enabled(Fixture.state(text, cursor: 10))
    #expect(fixture.set(Fixture.state(text, cursor: 0, anchor: 5000)) == ["text |0,0 byOther"])
    #expect(fixture.set(Fixture.state(text, cursor: 0, anchor: 4999)) == [])
    #expect(fixture.set(Fixture.state("a")) == ["text a|1,1 byOther"])
  }

  // MARK: Serials

  /// sway answers no commit.
  @Test func changesOfTheProgramAreSentWithoutAnyDone() {
    var fixture = Fixture.enabled()
    for count in 1...5 {
      let text = String(repeating: "a", count: count)
      #expect(fixture.set(Fixture.state(text)) == ["text \(text)|\(count),\(count) byOther"])
    }
  }

  /// KWin and mutter answer each commit.
  @Test func aDoneAloneCausesNoCommit() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    for _ in 0..<5 {
      #expect(fixture.done() == [])
      #expect(fixture.update() == [])
    }
    #expect(fixture.mark("ni", 2, 2).count == 1)
    for _ in 0..<5 {
      #expect(fixture.mark("ni", 2, 2) == [])
      #expect(fixture.update() == [])
    }
    #expect(fixture.commits == 1)
  }

  @Test func anEditWithAnOldSerialApplies() {
    var fixture = Fixture.enabled()
    _ = fixture.set(Fixture.state("a"))
    _ = fixture.set(Fixture.state("ab"))
    #expect(fixture.type("x", serial: 2) == [.edit(TextInputEdit(committed: "x"))])
    #expect(fixture.type("y", serial: 1) == [.edit(TextInputEdit(committed: "y"))])
    #expect(fixture.type("z", serial: 99) == [.edit(TextInputEdit(committed: "z"))])
  }

  /// It was made for another text.
  @Test func anEditFromBeforeTheEnableOfTheTextIsDropped() {
    var fixture = Fixture.enabled(Fixture.state("a", field: 1))
    _ = fixture.set(Fixture.state("b", field: 2))
    #expect(fixture.commits == 3)
    for serial: UInt32 in 0...2 {
      fixture.automaton.delete(before: 1, after: 1)
      fixture.automaton.preedit("ni", cursorBegin: 0, cursorEnd: 0)
      #expect(fixture.type("x", serial: serial) == [])
    }
    #expect(fixture.set(Fixture.state("bc", field: 2)) == ["text bc|2,2 byOther"])
    #expect(fixture.type("y", serial: 3) == [.edit(TextInputEdit(committed: "y"))])
    // Nothing is left of what was dropped.
    #expect(fixture.done() == [])
  }

  @Test func anEditFromBeforeTheTextLostAndGotTheFocusIsDropped() {
    var fixture = Fixture.enabled(Fixture.state("a"))
    _ = fixture.set(nil)
    _ = fixture.set(Fixture.state("a"))
    #expect(fixture.type("x", serial: 1) == [] && fixture.type("x", serial: 2) == [])
    #expect(fixture.type("x", serial: 3).count == 1)
  }

  /// The protocol has an enable reset what the input method has sent.
  @Test func anEnableDropsWhatIsPending() {
    var fixture = Fixture.enabled(Fixture.state("a", field: 1))
    fixture.automaton.delete(before: 1, after: 1)
    fixture.automaton.commit("x")
    fixture.automaton.preedit("ni", cursorBegin: 0, cursorEnd: 0)
    _ = fixture.set(Fixture.state("b", field: 2))
    #expect(fixture.done() == [])
    fixture.automaton.commit("x")
    fixture.automaton.showPanel()
    #expect(fixture.update().count == 1)
    #expect(fixture.done() == [])
    // Also if the compositor has not seen the enable of the same text yet.
    #expect(fixture.type("y", serial: fixture.commits - 1) == [.edit(TextInputEdit(committed: "y"))])
  }

  @Test func serialsGoOnBehindTheGreatestNumber() {
    var fixture = Fixture.enabled()
    #expect(fixture.type("x", serial: UInt32.max) == [])
    #expect(fixture.type("y", serial: 1).count == 1)
  }

  @Test func theResultOfAnEditWithAnOldSerialWaitsForTheNewestOne() {
    var fixture = Fixture.enabled()
    _ = fixture.set(Fixture.state("a"))
    _ = fixture.type("x", serial: 1)
    _ = fixture.type("y", serial: 1)
    #expect(fixture.set(Fixture.state("axy", byInputMethod: true)) == [])
    #expect(fixture.update() == [])
    // The answer of the compositor to the newest commit.
    #expect(fixture.done(2) == [])
    #expect(fixture.update() == ["text axy|3,3 byInputMethod"])
    #expect(fixture.done(3) == [])
    #expect(fixture.update() == [])
  }

  @Test func theResultOfAnEditWithTheNewestSerialIsSentAtOnce() {
    var fixture = Fixture.enabled()
    _ = fixture.type("x")
    #expect(fixture.set(Fixture.state("x", byInputMethod: true)) == ["text x|1,1 byInputMethod"])
  }

  @Test func anotherChangeDoesNotWait() {
    var typed = Fixture.enabled()
    _ = typed.set(Fixture.state("a"))
    _ = typed.type("x", serial: 1)
    #expect(typed.set(Fixture.state("axb")) == ["text axb|3,3 byOther"])

    var scrolled = Fixture.enabled()
    _ = scrolled.set(Fixture.state("a"))
    _ = scrolled.type("x", serial: 1)
    var state = Fixture.state("ax", byInputMethod: true)
    #expect(scrolled.set(state) == [])
    state.caret = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(scrolled.set(state) == ["text ax|2,2 byInputMethod caret 1,2 3x4"])
  }

  @Test func aCompositorThatCountsWronglyDoesNotStopTheState() {
    var fixture = Fixture.enabled()
    var text = ""
    var sent = 0
    for _ in 0..<6 {
      _ = fixture.type("x", serial: 99)
      text += "x"
      sent += fixture.set(Fixture.state(text, byInputMethod: true)).count
    }
    #expect(sent == 3)
  }

  @Test func anotherFieldDoesNotWait() {
    var fixture = Fixture.enabled()
    _ = fixture.set(Fixture.state("a"))
    _ = fixture.type("x", serial: 1)
    #expect(fixture.set(Fixture.state("ax", byInputMethod: true)) == [])
    let requests = fixture.set(Fixture.state("b", field: 2, byInputMethod: true))
    #expect(requests == ["disable", "enable text b|1,1 byInputMethod type 0 normal"])
    #expect(fixture.set(Fixture.state("bc", field: 2, byInputMethod: true)) == ["text bc|2,2 byInputMethod"])
  }
}
