import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Notes on paper.
@MainActor struct PrintTests {
  @Test func aNoteIsShownAsPagesAndPrinted() throws {
    let notes = try NotesStage(size: Size(width: 900, height: 640), "Plans for May\nRest", "Other")
    notes.stage.advance(by: 0.5)
    notes.stage.row(containing: "Plans for May").tap()
    notes.stage.advance(by: 1)
    notes.stage.button("Note menu").tap()
    notes.stage.advance(by: 0.5)
    notes.stage.menuItem("Print…").tap()
    notes.stage.advance(by: 1)
    notes.stage.button("Print").tap()
    notes.stage.advance(by: 0.5)
    // There is no bus in tests.
    #expect(notes.stage.text("This desktop has no print dialog.").exists)
  }

  @Test(arguments: [1, 40, 200, 3000]) func aLongNoteHasAsManyPagesAsItNeeds(lines: Int) {
    let text = (1...lines).map { "Line \($0)" }.joined(separator: "\n")
    let job = NotePages(text).job(title: "Lines")
    let height = TextLayout("Line", style: NotePages.style).size.height
    let perPage = Int(job.pageSetup.printableArea.height / height)
    #expect(abs(job.numberOfPages - (lines + perPage - 1) / perPage) <= lines / perPage / 20)
    // Every line is on one page.
    let pages = NotePages(text).pages(in: job.pageSetup.printableArea)
    #expect(pages.joined() == text)
    #expect(
      pages.allSatisfy {
        TextLayout(String($0), style: NotePages.style).size.height <= job.pageSetup.printableArea.height + height
      })
  }

  @Test func aLineThatIsHigherThanThePaperHasAPage() {
    let pages = NotePages("A\nB\nC").pages(in: Rect(x: 0, y: 0, width: 300, height: 1))
    #expect(pages == ["A\n", "B\n", "C"])
    #expect(NotePages("").pages(in: Rect(x: 0, y: 0, width: 300, height: 1)) == [""])
  }
}
