import DactylInput
import Testing

@testable import DactylSurface

/// The events: what a `done` makes of those before it.
struct TextInputEditTests {
  private typealias Fixture = TextInputFixture

  @Test func aDoneAppliesEverythingBeforeItAtOnce() {
    var fixture = Fixture.enabled()
    fixture.automaton.delete(before: 2, after: 1)
    fixture.automaton.commit("x")
    fixture.automaton.preedit("ni", cursorBegin: 0, cursorEnd: 2)
    let edit = TextInputEdit(deletedBefore: 2, deletedAfter: 1, committed: "x", marked: "ni", selected: 0..<2)
    #expect(fixture.done() == [.edit(edit)])
  }

  @Test func whatADoneHasAppliedIsNotAppliedAgain() {
    var fixture = Fixture.enabled()
    fixture.automaton.delete(before: 2, after: 1)
    _ = fixture.type("x")
    #expect(fixture.type("y") == [.edit(TextInputEdit(committed: "y"))])
    #expect(fixture.done() == [])
  }

  @Test func aDoneWithoutMarkedTextRemovesIt() {
    var fixture = Fixture.enabled()
    #expect(fixture.mark("ni", 2, 2) == [.edit(TextInputEdit(marked: "ni", selected: 2..<2))])
    #expect(fixture.done() == [.edit(TextInputEdit())])
    #expect(fixture.done() == [])
    _ = fixture.mark("ni", 2, 2)
    #expect(fixture.mark("", 0, 0) == [.edit(TextInputEdit())])
    _ = fixture.mark("ni", 2, 2)
    #expect(fixture.type("x") == [.edit(TextInputEdit(committed: "x"))])
  }

  @Test func anotherSelectionInTheSameMarkedTextIsAnEdit() {
    var fixture = Fixture.enabled()
    _ = fixture.mark("ni", 2, 2)
    #expect(fixture.mark("ni", 0, 1) == [.edit(TextInputEdit(marked: "ni", selected: 0..<1))])
  }

  @Test func aLeaveDropsMarkedTextAndWhatIsPending() {
    var fixture = Fixture.enabled()
    _ = fixture.mark("ni", 2, 2)
    fixture.automaton.commit("lost")
    _ = fixture.automaton.left(Fixture.window)
    #expect(fixture.type("x") == [])
    fixture.automaton.commit("lost")
    _ = fixture.automaton.entered(Fixture.window)
    _ = fixture.update()
    #expect(fixture.done() == [])
    #expect(fixture.mark("ni", 2, 2).count == 1)
  }

  @Test func editsWithoutATextAreDropped() {
    var fixture = Fixture()
    #expect(fixture.type("x") == [])
    _ = fixture.automaton.entered(Fixture.window)
    #expect(fixture.type("x") == [])
    _ = fixture.set(Fixture.state())
    #expect(fixture.done() == [])
  }

  @Test func theSelectionOfMarkedTextIsAtCodePoints() {
    // Bytes 0, 1-2, 3-6, and the end at 7.
    let text = "aé😀"
    let cases: [(begin: Int32, end: Int32, selected: Range<Int>?)] = [
      (-1, -1, nil), (.min, .min, nil), (0, 0, 0..<0), (1, 3, 1..<3), (2, 5, 1..<3), (7, 7, 7..<7), (6, 8, 3..<7),
      (3, 1, 1..<3), (.max, .max, 7..<7), (-1, 3, 0..<3), (0, .min, 0..<0), (.max, 0, 0..<7),
    ]
    for (begin, end, selected) in cases {
      var fixture = Fixture.enabled()
      #expect(fixture.mark(text, begin, end) == [.edit(TextInputEdit(marked: text, selected: selected))])
    }
  }

  @Test func theLargestLengthsAreNumbers() {
    var fixture = Fixture.enabled()
    fixture.automaton.delete(before: .max, after: .max)
    let edit = TextInputEdit(deletedBefore: Int(clamping: UInt32.max), deletedAfter: Int(clamping: UInt32.max))
    #expect(fixture.done() == [.edit(edit)])
  }
}
