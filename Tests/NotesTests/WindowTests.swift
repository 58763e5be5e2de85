import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Several windows, their sizes, and the moments of saving.
@MainActor @Suite struct WindowTests {
  private static let wide = Size(width: 960, height: 640)

  /// Opens the first note in a window of its own. Returns the texts of both windows.
  private func openTwice(_ notes: NotesStage) throws -> (list: TextView, alone: TextView) {
    notes.tap(notes.stage.row(containing: "Shopping"))
    let list = try #require(notes.text.view as? TextView)
    notes.tap(notes.stage.button("Note menu"))
    notes.tap(notes.stage.menuItem("Open in New Window"))
    let views = notes.stage.elements(.textView).compactMap { $0.view as? TextView }
    return (list, try #require(views.first { $0 !== list }))
  }

  @Test func aNoteInTwoWindowsStaysEqual() throws {
    let notes = try NotesStage(size: Self.wide, "Shopping\nBread")
    let (list, alone) = try openTwice(notes)
    #expect(notes.application.toplevels.map(\.title) == ["Test", "Shopping"])
    list.editor.selection = TextSelection(anchor: 9, head: 14)
    alone.editor.selection = TextSelection(0)
    alone.editor.insert("👩‍🚒 ")
    notes.stage.advance(by: 0.1)
    #expect(list.text == "👩‍🚒 Shopping\nBread" && list.editor.selectedText == "Bread")
    #expect(notes.application.toplevels[1].title == "👩‍🚒 Shopping")
    list.editor.undo()
    notes.stage.advance(by: 0.1)
    #expect(alone.text == "Shopping\nBread" && list.text == "Shopping\nBread")
    list.editor.selection = TextSelection(14)
    list.editor.insert("d")
    notes.stage.advance(by: 0.1)
    #expect(alone.text == "Shopping\nBreadd")
    list.editor.delete(.backward)
    notes.stage.advance(by: 0.1)
    #expect(alone.text == "Shopping\nBread")
    notes.store.delete(try #require(notes.store.notes.first?.id))
    notes.stage.advance(by: 0.1)
    #expect(notes.application.toplevels.count == 1)
  }

  // DO-5
  @Test func changesOfOneNoteBetweenTwoFramesAreAllKept() throws {
    let notes = try NotesStage(size: Self.wide, "Shopping\nBread")
    let (list, alone) = try openTwice(notes)
    let id = try #require(notes.store.notes.first?.id)
    alone.editor.selection = TextSelection(0)
    list.editor.selection = TextSelection(14)
    func check(_ text: String, line: Int = #line) {
      notes.stage.advance(by: 0.1)
      #expect([list.text, alone.text, notes.store.note(id)?.text] == [text, text, text], "line \(line)")
    }
    alone.editor.insert("Big ")
    list.editor.insert("s")
    list.editor.insert(", milk")
    check("Big Shopping\nBreads, milk")
    // Undo is a change, too.
    notes.store.setText("Big Shopping\nBreads, milk!", of: id)
    alone.editor.undo()
    check("Big Shopping\nBread!")
    // The whole note is another one, and so is the part that the user deletes.
    notes.store.setText("Trains", of: id)
    list.editor.selection = TextSelection(anchor: 0, head: 8)
    list.editor.insert("Cars")
    check("CarsTrains")
    let versions = notes.store.note(id)?.version
    notes.stage.advance(by: 1)
    #expect(notes.store.note(id)?.version == versions)
  }

  @Test(arguments: [
    ("one two", "one 2", "1 two", "1 2"), ("a", "ab", "ac", "acb"), ("abc", "ac", "abcd", "acd"),
    ("abc", "ab", "abcd", "abd"),
    ("abc", "", "xyz", "xyz"), ("abc", "", "abXc", "abXc"), ("", "a", "b", "ba"), ("aüb", "aü", "cüb", "cü"),
  ])
  func bothChangesOfATextAreMade(_ old: String, _ mine: String, _ other: String, _ both: String) {
    let merged = TextStorage(other).merging(TextStorage(mine), since: TextStorage(old))
    #expect(merged.string == both)
  }

  @Test(arguments: [
    ("", "a"), ("a", ""), ("aa", "aaa"), ("aaa", "aa"), ("abc", "xbz"), ("e\u{301}", "e"), ("e", "e\u{301}"),
    ("\r\n", "\n"), ("one two", "one and two"), ("👩‍🚒", "👩"),
  ])
  func aTextBecomesAnyOther(_ old: String, _ new: String) {
    let view = TextView(old)
    view.change(to: new)
    #expect(Array(view.text.utf8) == Array(new.utf8))
    view.editor.undo()
    #expect(Array(view.text.utf8) == Array(old.utf8))
  }

  @Test func aChangeIsSavedASecondAfterTheLastOneAndFiveAfterTheFirstOne() async throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.stage.advance(by: 0.1)
    notes.store.setText("a", of: note)
    notes.stage.advance(by: 0.9)
    #expect(!notes.store.isSaving)
    notes.stage.advance(by: 0.2)
    await notes.finishSaving()
    #expect(notes.folder.texts == ["a"])
    for number in 1...9 {
      notes.store.setText("b\(number)", of: note)
      notes.stage.advance(by: 0.5)
      #expect(!notes.store.isSaving)
    }
    notes.store.setText("c", of: note)
    notes.stage.advance(by: 0.6)
    await notes.finishSaving()
    #expect(notes.folder.texts == ["c"])
  }

  @Test func theEndOfTheProgramSavesEverything() throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.store.setText("first", of: note)
    notes.store.save()
    notes.store.setText("second", of: note)
    notes.application.saveDocumentsAndWait()
    #expect(notes.folder.texts == ["second"])
  }

  @Test func aProgramThatIsLeftSaves() async throws {
    let notes = try NotesStage("Shopping")
    notes.store.setText("a", of: try #require(notes.store.notes.first?.id))
    notes.stage.becomeInactive()
    await notes.finishSaving()
    #expect(notes.folder.texts == ["a"])
  }

  @Test func aFailureIsShownInTheWindowUntilSavingWorks() async throws {
    let notes = try NotesStage("Shopping")
    let stage = notes.stage
    let note = try #require(notes.store.notes.first?.id)
    notes.folder.block(note)
    notes.store.setText("kept", of: note)
    stage.advance(by: 1.1)
    await notes.finishSaving()
    #expect(stage.text("Not saved: It is a folder.").isVisible && notes.titles == ["kept"])
    notes.folder.removeFolder(note.name)
    stage.advance(by: 10)
    await notes.finishSaving()
    #expect(!stage.text(containing: "Not saved").exists && notes.folder.texts == ["kept"])
  }

  @Test(arguments: [300, 360, 959, 1280])
  func everythingFitsIntoTheWindow(_ width: Double) throws {
    for (isRightToLeft, scale) in [(false, 1.0), (true, 1), (false, 2), (true, 2)] {
      let notes = try NotesStage(size: Size(width: width, height: 640), "Shopping\nBread and milk", "Trains")
      notes.application.traitOverrides.fontScale = scale
      // The scale counts for layouts without a view, too, such as those of other tests.
      defer { notes.application.traitOverrides.fontScale = 1 }
      notes.application.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      notes.stage.advance(by: 0.1)
      check(notes)
      notes.tap(notes.stage.row(containing: "Shopping"))
      check(notes)
      let (list, text) = (notes.stage.list("Notes"), notes.text)
      if width < 600 { #expect(!list.exists) } else { #expect((list.frame.midX > text.frame.midX) == isRightToLeft) }
    }
  }

  /// Checks that all elements are inside the window, and that their titles have the space that they need.
  private func check(_ notes: NotesStage, line: Int = #line) {
    let bounds = notes.stage.window.bounds
    for role in [AccessibilityRole.button, .searchField, .textView, .row, .staticText, .heading] {
      for element in notes.stage.elements(role) {
        #expect(bounds.contains(element.frame), "\(element.label ?? "") at \(element.frame), line \(line)")
        #expect(element.frame.width > 20, "\(element.label ?? "") at \(element.frame), line \(line)")
      }
    }
  }
}
