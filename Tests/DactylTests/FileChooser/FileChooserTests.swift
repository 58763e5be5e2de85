import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Files and folders that the user chooses.
@MainActor @Suite struct FileChooserTests {
  private static func makeFiles(_ files: DocumentFolder) {
    files.makeFolder("sub")
    files.makeFolder("home")
    for name in ["b.txt", "a.txt", "c.png", ".secret"] { files.write(name, to: name) }
    files.write("inner", to: "sub/inner.txt")
  }

  // FD-8, FD-13
  @Test func aTapSelectsAFileAndOpenAnswers() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    #expect(fixture.names == ["home", "sub", "a.txt", "b.txt", "c.png"])
    #expect(!fixture.stage.button("Open").isEnabled)
    fixture.row("a.txt").tap()
    #expect(fixture.selected == ["a.txt"])
    #expect(fixture.answers.isEmpty)
    fixture.stage.button("Open").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("a.txt")])])
    #expect(fixture.chooser.presentingViewController == nil)
  }

  // FD-8
  @Test func aDoubleTapAnswers() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.row("b.txt").doubleTap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("b.txt")])])
  }

  // FD-8
  @Test func aTapOpensAFolderAndAClickSelectsIt() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.row("sub").click()
    #expect(fixture.chooser.folder == fixture.root)
    #expect(fixture.selected == ["sub"])
    fixture.row("sub").tap()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("sub"))
    #expect(fixture.names == ["inner.txt"])
    // Back, and with two clicks.
    fixture.stage.button("Parent folder").tap()
    await fixture.settle()
    #expect(fixture.selected == ["sub"])
    let place = fixture.row("sub").frame
    fixture.stage.pointer.click(at: Point(x: place.midX, y: place.midY), count: 2)
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("sub"))
  }

  // FD-8
  @Test func fingersAddAndRemoveSeveralFiles() async throws {
    let fixture = try await ChooserFixture(.openSeveral, make: Self.makeFiles)
    fixture.row("c.png").tap()
    fixture.stage.advance(by: 1)
    fixture.row("a.txt").tap()
    fixture.stage.advance(by: 1)
    #expect(fixture.selected == ["a.txt", "c.png"])
    #expect(fixture.stage.button("Open (2)").exists)
    #expect(fixture.row("a.txt").isChecked)
    fixture.row("c.png").tap()
    fixture.stage.advance(by: 1)
    #expect(fixture.selected == ["a.txt"])
    fixture.row("b.txt").tap()
    fixture.stage.button("Open (2)").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("a.txt"), fixture.path("b.txt")])])
  }

  // FD-8
  @Test func aPointerSelectsWithControlShiftAndMarks() async throws {
    let fixture = try await ChooserFixture(.openSeveral, make: Self.makeFiles)
    fixture.row("a.txt").click()
    fixture.stage.advance(by: 1)
    fixture.stage.keyboard.down("Shift_L")
    fixture.row("c.png").click()
    fixture.stage.keyboard.up("Shift_L")
    #expect(fixture.selected == ["a.txt", "b.txt", "c.png"])
    fixture.stage.advance(by: 1)
    fixture.stage.keyboard.down("Control_L")
    fixture.row("b.txt").click()
    fixture.stage.keyboard.up("Control_L")
    #expect(fixture.selected == ["a.txt", "c.png"])
    fixture.stage.advance(by: 1)
    // The mark adds as a finger does; the rest of the row selects it alone.
    let place = fixture.row("b.txt").frame
    fixture.stage.pointer.click(at: Point(x: place.minX + 20, y: place.midY))
    #expect(fixture.selected == ["a.txt", "b.txt", "c.png"])
    fixture.stage.advance(by: 1)
    fixture.row("b.txt").click()
    #expect(fixture.selected == ["b.txt"])
  }

  // FD-9
  @Test func keysChooseOpenAndLeave() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.stage.keyboard.press("Down")
    fixture.stage.keyboard.press("Down")
    #expect(fixture.selected == ["sub"])
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("sub"))
    fixture.stage.keyboard.press("BackSpace")
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.root)
    fixture.stage.keyboard.press("Down")
    #expect(fixture.selected == ["a.txt"])
    fixture.stage.keyboard.press("Up", modifiers: .alternate)
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.root.parent)
    fixture.stage.pressEscape()
    await fixture.settle()
    #expect(fixture.answers == [nil])
  }

  // FD-9
  @Test func spaceAddsOneOfSeveral() async throws {
    let fixture = try await ChooserFixture(.openSeveral, make: Self.makeFiles)
    for _ in 0..<3 { fixture.stage.keyboard.press("Down") }
    #expect(fixture.selected == ["a.txt"])
    fixture.stage.keyboard.press("Down", modifiers: .shift)
    #expect(fixture.selected == ["a.txt", "b.txt"])
    fixture.stage.keyboard.press("space")
    #expect(fixture.selected == ["a.txt"])
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.answers.count == 1)
  }

  // FD-9
  @Test func hiddenFilesAreShownOnRequest() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.stage.keyboard.press("h", modifiers: .control)
    await fixture.settle()
    #expect(fixture.names.contains(".secret"))
    fixture.stage.keyboard.press("h", modifiers: .control)
    await fixture.settle()
    #expect(!fixture.names.contains(".secret"))
  }

  // FD-10
  @Test func aFileThatVanishesIsNoAnswer() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.row("a.txt").tap()
    unlink("\(fixture.files.path)/a.txt")
    fixture.stage.button("Open").tap()
    await fixture.settle()
    #expect(fixture.answers.isEmpty)
    #expect(fixture.message == "“a.txt” is no longer there.")
    #expect(fixture.names == ["home", "sub", "b.txt", "c.png"])
    fixture.row("b.txt").tap()
    #expect(fixture.message.isEmpty)
  }

  // FD-10
  @Test func aFolderIsChosen() async throws {
    let fixture = try await ChooserFixture(.folder, make: Self.makeFiles)
    #expect(fixture.names == ["home", "sub"])
    fixture.row("sub").tap()
    await fixture.settle()
    #expect(fixture.emptyWords == ["There are no folders in this folder."])
    fixture.stage.button("Choose").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("sub")])])
  }

  // FD-10
  @Test func aFolderThatIsSelectedIsChosen() async throws {
    let fixture = try await ChooserFixture(.folder, make: Self.makeFiles)
    fixture.row("sub").click()
    fixture.stage.button("Choose").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("sub")])])
  }

  // FD-2
  @Test func kindsAreChosenInAMenu() async throws {
    let kinds = [FileKind("Pictures", patterns: [], mimeTypes: ["image/*"]), FileKind("Texts", extensions: ["txt"])]
    let fixture = try await ChooserFixture(kinds: kinds, make: Self.makeFiles)
    #expect(fixture.names == ["home", "sub", "c.png"])
    fixture.chooser.card.kindPicker.becomeFirstResponder()
    fixture.stage.keyboard.press("Down")
    await fixture.settle()
    #expect(fixture.names == ["home", "sub", "a.txt", "b.txt"])
    fixture.row("a.txt").doubleTap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("a.txt")], kind: kinds[1])])
  }

  // FD-13
  @Test func eachWayOutIsOneAnswer() async throws {
    let cancelled = try await ChooserFixture(make: Self.makeFiles)
    cancelled.stage.button("Cancel").tap()
    await cancelled.settle()
    #expect(cancelled.answers == [nil])
    // The program dismisses it, and ends it again.
    let dismissed = try await ChooserFixture(make: Self.makeFiles)
    dismissed.chooser.dismiss(animated: false)
    dismissed.chooser.finish(FileSelection(paths: ["/"]))
    await dismissed.settle()
    #expect(dismissed.answers == [nil])
    // The window closes.
    let closed = try await ChooserFixture(make: Self.makeFiles)
    closed.stage.toplevel.close()
    await closed.stage.settle()
    #expect(closed.answers == [nil])
  }

  // FD-13
  @Test func aChooserThatIsNeverShownIsCancelled() {
    var answers: [FileSelection?] = []
    var chooser: FileChooserController? = FileChooserController(FileRequest(.open))
    chooser?.didFinish = { answers.append($0) }
    chooser = nil
    #expect(answers == [nil])
  }

  // FD-6
  @Test func theNextChooserBeginsInTheFolderOfTheLastAnswer() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.row("sub").tap()
    await fixture.settle()
    fixture.row("inner.txt").doubleTap()
    await fixture.settle()
    let next = FileChooserController(FileRequest(.open), ChooserFixture.folders(fixture.files))
    next.present(from: try #require(fixture.stage.window.rootViewController))
    await fixture.settle()
    #expect(next.folder == fixture.path("sub"))
  }
}
