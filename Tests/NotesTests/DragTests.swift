import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Notes that are dragged out, and texts and files that are dropped.
@MainActor @Suite struct DragTests {
  /// The texts and files that were dropped on a view of the program.
  private final class Target: DropInteractionDelegate {
    var texts: [String] = []
    var addresses: [[String]] = []

    func dropInteraction(
      _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
    ) {
      session.readText { self.texts.append((try? $0.get()) ?? "failed") }
      session.readURIs { self.addresses.append((try? $0.get()) ?? ["failed"]) }
    }
  }

  private func row(_ title: String, _ notes: NotesStage) -> Point { notes.stage.row(containing: title).frame.center }

  @Test func notesAreDraggedOutAsTextsAndFiles() async throws {
    let notes = try NotesStage("Shopping\nBread", "Trains")
    let target = Target()
    let place = View(frame: Rect(x: 0, y: 560, width: 360, height: 80))
    place.dropInteraction = DropInteraction(delegate: target)
    notes.stage.window.addSubview(place)
    let (finger, other) = (notes.stage.finger(), notes.stage.finger())
    finger.down(at: row("Shopping", notes))
    notes.stage.advance(by: 0.6)
    finger.move(to: Point(x: 100, y: 400))
    other.tap(at: row("Trains", notes))
    // A note is taken once.
    other.tap(at: row("Trains", notes))
    finger.move(to: Point(x: 100, y: 600))
    finger.up()
    #expect(target.texts == ["Shopping\nBread\nTrains"] && notes.titles == ["Trains", "Shopping"])
    let files = try #require(target.addresses.first).compactMap { FilePath(uri: $0) }
    #expect(
      files.map { try? $0.readFile(limit: 100) }.map { $0.map { String(decoding: $0, as: UTF8.self) } } == [
        "Shopping\nBread", "Trains",
      ])
  }

  @Test func aTextThatIsDroppedIsANewNote() throws {
    let notes = try NotesStage("Shopping")
    let drag = notes.stage.drag([.text("Bicycle")], at: row("Shopping", notes))
    #expect(drag.operation == .copy)
    drag.drop()
    #expect(notes.titles == ["Bicycle", "Shopping"])
    // A picture is no note.
    #expect(notes.stage.drag([.png([1])], at: row("Shopping", notes)).drop() == nil)
  }

  @Test func filesThatAreDroppedAreNewNotes() async throws {
    let notes = try NotesStage()
    let other = try TemporaryFolder()
    other.write("Grüße", to: "a ü.txt")
    other.write("two", to: "b.md")
    other.write([0xff], to: "broken")
    let addresses = ["a ü.txt", "b.md", "broken"].map { FilePath("\(other.path)/\($0)").uri }
    notes.stage.drag([.uris(addresses)], at: Point(x: 100, y: 300)).drop()
    await notes.store.reading?.value
    #expect(notes.titles == ["two", "Grüße"])
    #expect(notes.stage.text("broken can’t be read. It is not text.").isVisible)
    notes.tap(notes.stage.button("OK"))
    #expect(!notes.stage.text(containing: "can’t be read").exists)
    notes.stage.drag([.uris(["https://example.org/a", "file:///no/such%20file"])], at: Point(x: 100, y: 300)).drop()
    await notes.store.reading?.value
    #expect(notes.stage.text("such file can’t be read. No such file or directory.").isVisible)
    #expect(notes.store.notes.count == 2)
  }

  @Test func aNoteIsNotDroppedOnTheList() async throws {
    let notes = try NotesStage("Shopping", "Trains")
    let finger = notes.stage.finger()
    finger.down(at: row("Shopping", notes))
    notes.stage.advance(by: 0.6)
    finger.move(to: row("Trains", notes))
    finger.up()
    await notes.store.reading?.value
    #expect(notes.store.notes.count == 2)
  }

  @Test(
    arguments: [
      ("file:///tmp/a%20b.txt", "/tmp/a b.txt"), ("file://localhost/a", "/a"), ("file:///%C3%BC", "/ü"),
      ("file://host/a", nil), ("https://a/b", nil), ("file:///%", nil), ("file:///%0", nil), ("file:///%zz", nil),
      ("file:///a%00b", nil), ("", nil), ("/tmp/a", nil),
    ] as [(String, String?)])
  func anAddressOfAFileIsAPath(_ address: String, _ path: String?) {
    #expect(FilePath(uri: address)?.description == path)
  }

  @Test func anAddressKeepsBytesThatAreNoText() {
    let path = FilePath(bytes: [0x2f, 0xff, 0x20, 0xc3])
    #expect(path.uri == "file:///%FF%20%C3" && FilePath(uri: path.uri) == path)
  }

  @Test func anAddressIsReadAsItWasWritten() {
    for path in ["/a b/ü%2.txt", "/#?&+~-._", "/\u{1}\n"] {
      let text = FilePath(path).uri
      #expect(text.utf8.allSatisfy { (33...126).contains($0) } && FilePath(uri: text)?.description == path)
    }
  }
}
