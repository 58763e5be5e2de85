import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Names of files to write.
@MainActor @Suite struct FileChooserSavingTests {
  private func fixture(
    _ name: String = "note.txt", kinds: [FileKind] = [], make: @MainActor (DocumentFolder) -> Void = { _ in }
  ) async throws -> ChooserFixture {
    try await ChooserFixture(.save(suggestedName: name), kinds: kinds) { files in
      files.makeFolder("sub")
      files.write("old", to: "old.txt")
      make(files)
    }
  }

  // FD-11, FD-13
  @Test func theNameIsSavedInTheFolder() async throws {
    let fixture = try await fixture()
    #expect(fixture.chooser.card.nameField.editor.selectedText == "note")
    fixture.row("sub").tap()
    await fixture.settle()
    fixture.stage.button("Save").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("sub/note.txt")])])
  }

  // FD-11
  @Test(arguments: [
    ("a/b", "A name can’t contain “/”."), ("..", "This name stands for a folder."),
    (String(repeating: "ä", count: 128), "The name is too long."), ("sub", "A folder has this name."),
  ])
  func aNameThatCanNotBeIsAProblem(_ name: String, _ words: String) async throws {
    let fixture = try await fixture()
    fixture.chooser.card.nameField.text = name
    fixture.chooser.nameChanged()
    fixture.stage.button("Save").tap()
    await fixture.settle()
    #expect(fixture.chooser.card.nameField.problem == words)
    #expect(fixture.answers.isEmpty)
  }

  // FD-11
  @Test func anEmptyNameIsNoAnswer() async throws {
    let fixture = try await fixture("")
    #expect(!fixture.stage.button("Save").isEnabled)
    fixture.chooser.card.nameField.becomeFirstResponder()
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.answers.isEmpty)
    #expect(fixture.chooser.card.nameField.problem == "A name is missing.")
  }

  // FD-12
  @Test func aFileIsReplacedOnlyAfterAQuestion() async throws {
    let fixture = try await fixture()
    fixture.row("old.txt").tap()
    #expect(fixture.chooser.card.nameField.text == "old.txt")
    fixture.stage.button("Save").tap()
    await fixture.settle()
    #expect(fixture.stage.text("Replace “old.txt”?").exists)
    fixture.stage.pressEscape()
    await fixture.settle()
    #expect(fixture.answers.isEmpty)
    fixture.stage.button("Save").tap()
    await fixture.settle()
    fixture.stage.button("Replace").tap()
    await fixture.settle()
    #expect(fixture.answers == [FileSelection(paths: [fixture.path("old.txt")])])
  }

  // FD-12
  @Test(arguments: [
    ("note", "note.png"), ("note.", "note."), ("note.jpeg", "note.jpeg"), (".note", ".note.png"), ("a b", "a b.png"),
  ])
  func aNameWithoutAnExtensionGetsThatOfTheKind(_ name: String, _ full: String) async throws {
    let fixture = try await fixture(name, kinds: [FileKind("Pictures", extensions: ["png", "jpeg"])])
    fixture.stage.button("Save").tap()
    await fixture.settle()
    #expect(fixture.answers.first??.paths == [fixture.path(full)])
  }

  // FD-11
  @Test func aFolderThatCanNotBeWrittenIsSaid() async throws {
    let fixture = try await fixture()
    // Not even the administrator makes files there.
    fixture.chooser.open("/proc/self")
    await fixture.settle()
    fixture.stage.button("Save").tap()
    await fixture.settle()
    let isSaid = fixture.message.hasPrefix("Files can’t be saved in this folder: ")
    #expect(isSaid || geteuid() == 0)
    #expect(fixture.answers.isEmpty || geteuid() == 0)
  }

  // FD-11, FD-3
  @Test func aPipeAndALinkThatLeadsNowhereAreNotReplaced() async throws {
    let fixture = try await fixture { files in
      mkfifo("\(files.path)/pipe", 0o600)
      symlink("nowhere", "\(files.path)/link")
    }
    for name in ["pipe", "link"] {
      fixture.chooser.card.nameField.text = name
      fixture.stage.button("Save").tap()
      await fixture.settle()
      #expect(fixture.chooser.card.nameField.problem?.hasSuffix("has this name.") == true)
    }
    #expect(fixture.answers.isEmpty)
  }

  // FD-11
  @Test func theExtensionIsLeftOutWhenTheFocusComes() async throws {
    let fixture = try await fixture("archive.tar.gz")
    let field = fixture.chooser.card.nameField
    for _ in 0..<20 where !field.isFirstResponder { fixture.stage.tab() }
    #expect(field.isFirstResponder)
    #expect(field.editor.selectedText == "archive.tar")
  }

  // FD-7, FD-11
  @Test func aTypedPathGivesTheName() async throws {
    let fixture = try await fixture()
    fixture.chooser.typePath("\(fixture.files.path)/sub/new.txt")
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("sub"))
    #expect(fixture.chooser.card.nameField.text == "new.txt")
  }
}
