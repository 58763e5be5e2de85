import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Places, paths, the search and new folders.
@MainActor @Suite struct FileChooserNavigationTests {
  private static func makeFiles(_ files: DocumentFolder) {
    for name in ["home", "home/Pictures", "home/Pictures/Trip", "Documents"] { files.makeFolder(name) }
    files.write("XDG_PICTURES_DIR=\"$HOME/Pictures\"\nXDG_MUSIC_DIR=\"$HOME/Music\"\n", to: "user-dirs.dirs")
    for name in ["home/Pictures/Trip/sea.txt", "a 10.txt", "a 9.txt", "Ähre.txt"] { files.write("x", to: name) }
  }

  // FD-6
  @Test func placesAreThoseThatAreThere() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    let name = fixture.root.lastComponent.description
    #expect(fixture.chooser.shownPlaces.map(\.title) == ["Home", name, "Pictures", "Computer"])
    fixture.stage.row("Pictures").tap()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("home/Pictures"))
    #expect(fixture.names == ["Trip"])
  }

  // FD-6, FD-19
  @Test func aNarrowWindowHasPlacesInAMenu() async throws {
    let fixture = try await ChooserFixture(size: Size(width: 300, height: 600), make: Self.makeFiles)
    #expect(!fixture.chooser.card.isWide)
    #expect(fixture.chooser.card.frame == Rect(x: 0, y: 0, width: 300, height: 600))
    for button in ["Places", "Parent folder", "Search", "More", "Cancel", "Open"] {
      let frame = fixture.stage.button(button).frame
      #expect(frame.minX >= 0 && frame.maxX <= 300 && frame.height >= 44, "\(button): \(frame)")
    }
    fixture.stage.button("Places").tap()
    fixture.stage.advance(by: 0.5)
    fixture.stage.menuItem("Pictures").tap()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("home/Pictures"))
  }

  // FD-7
  @Test func thePathHasAButtonForEachFolder() async throws {
    let fixture = try await ChooserFixture(size: Size(width: 300, height: 600), make: Self.makeFiles)
    fixture.chooser.open(fixture.path("home/Pictures/Trip"))
    await fixture.settle()
    let folders = fixture.stage.element(.group, "Folders")
    #expect(folders.elements(.button).compactMap(\.label) == ["Home", "Pictures", "Trip"])
    folders.button("Home").tap()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("home"))
    // Outside of the folder of the user the way begins at the root, and its end is in sight.
    fixture.chooser.open(fixture.path("Documents"))
    await fixture.settle()
    #expect(folders.elements(.button).first?.label == "Computer")
    #expect(folders.button("Documents").frame.maxX <= 300)
  }

  // FD-7
  @Test func aPathIsTypedAndCompleted() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.stage.keyboard.press("l", modifiers: .control)
    await fixture.settle()
    let field = fixture.chooser.card.navigation.pathField
    #expect(field.isFirstResponder)
    #expect(field.text == fixture.files.path + "/")
    fixture.stage.keyboard.type("Doc")
    await fixture.settle()
    #expect(field.text == fixture.files.path + "/Documents/")
    #expect(field.editor.selectedText == "uments/")
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("Documents"))
    #expect(fixture.emptyWords == ["The folder is empty."])
  }

  // FD-7
  @Test func aTildeLeadsHomeAndAFileIsSelected() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.stage.keyboard.type("~")
    fixture.stage.keyboard.type("/Pictures/Trip/../Trip/sea.txt")
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("home/Pictures/Trip"))
    #expect(fixture.selected == ["sea.txt"])
  }

  // FD-7
  @Test(arguments: [
    "/no/such/place", "/../../nowhere", "/dev/null", "a\u{0}b", "/\(String(repeating: "x", count: 5000))",
  ])
  func aPathThatLeadsNowhereIsAProblem(_ path: String) async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.chooser.typePath(path)
    fixture.stage.pressReturn()
    await fixture.settle()
    #expect(fixture.chooser.card.navigation.pathField.problem != nil)
    #expect(fixture.chooser.folder == fixture.root)
    fixture.stage.pressEscape()
    #expect(fixture.chooser.card.navigation.mode == .path)
    #expect(fixture.answers.isEmpty)
  }

  // FD-16
  @Test func lettersSearch() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    #expect(fixture.names == ["Documents", "home", "a 9.txt", "a 10.txt", "Ähre.txt", "user-dirs.dirs"])
    fixture.stage.keyboard.type("ahr")
    await fixture.settle()
    #expect(fixture.chooser.card.navigation.searchField.text == "ahr")
    #expect(fixture.names == ["Ähre.txt"])
    fixture.stage.keyboard.type("x")
    await fixture.settle()
    #expect(fixture.emptyWords == ["No name contains “ahrx”."])
    // Escape empties the field, then leaves it, then the chooser.
    fixture.stage.pressEscape()
    await fixture.settle()
    #expect(fixture.names.count == 6)
    fixture.stage.pressEscape()
    #expect(fixture.chooser.card.navigation.mode == .path)
    #expect(fixture.answers.isEmpty)
    fixture.stage.pressEscape()
    await fixture.settle()
    #expect(fixture.answers == [nil])
  }

  // FD-16
  @Test func theButtonSearchesWithAFinger() async throws {
    let fixture = try await ChooserFixture(size: Size(width: 300, height: 600), make: Self.makeFiles)
    fixture.stage.button("Search").tap()
    fixture.stage.keyboard.type("10")
    await fixture.settle()
    #expect(fixture.names == ["a 10.txt"])
    fixture.stage.button("Close").tap()
    await fixture.settle()
    #expect(fixture.names.count == 6)
  }

  // FD-14
  @Test func aNewFolderIsMadeAndShown() async throws {
    let fixture = try await ChooserFixture(.folder, make: Self.makeFiles)
    fixture.stage.keyboard.press("n", modifiers: [.control, .shift])
    await fixture.settle()
    #expect(!fixture.stage.button("Create").isEnabled)
    fixture.stage.keyboard.type("a/b")
    #expect(!fixture.stage.button("Create").isEnabled)
    #expect(fixture.stage.textField("Name").description.hint == "A name can’t contain “/”.")
    for _ in 0..<2 { fixture.stage.keyboard.press("BackSpace") }
    fixture.stage.button("Create").tap()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.path("a"))
    #expect(fixture.answers.isEmpty)
  }

  // FD-14
  @Test func aNewFolderThatCanNotBeMadeIsAskedForAgain() async throws {
    let fixture = try await ChooserFixture(.folder, make: Self.makeFiles)
    fixture.chooser.askForNewFolder("")
    await fixture.settle()
    fixture.stage.keyboard.type("home")
    fixture.stage.button("Create").tap()
    await fixture.settle()
    #expect(fixture.stage.text(containing: "File exists").exists)
    #expect(fixture.stage.textField("Name").value == "home")
    fixture.stage.pressEscape()
    await fixture.settle()
    #expect(fixture.chooser.folder == fixture.root)
    #expect(fixture.answers.isEmpty)
  }

  // FD-4
  @Test func theMenuSorts() async throws {
    let fixture = try await ChooserFixture { files in
      for (name, size) in [("a", 2), ("b", 300), ("c", 1)] {
        files.write(String(repeating: "x", count: size), to: name)
      }
    }
    #expect(fixture.names == ["a", "b", "c"])
    fixture.stage.button("More").tap()
    fixture.stage.advance(by: 0.5)
    fixture.stage.menuItem("Size").tap()
    await fixture.settle()
    #expect(fixture.names == ["b", "a", "c"])
    fixture.stage.button("More").tap()
    fixture.stage.advance(by: 0.5)
    fixture.stage.menuItem("Reverse Order").tap()
    await fixture.settle()
    #expect(fixture.names == ["c", "a", "b"])
  }

  // FD-18
  @Test func anErrorIsSaidAndTriedAgain() async throws {
    let fixture = try await ChooserFixture(make: Self.makeFiles)
    fixture.chooser.open(fixture.path("later"))
    await fixture.settle()
    #expect(fixture.emptyWords.first == "The folder can’t be read.")
    fixture.files.makeFolder("later")
    fixture.files.write("x", to: "later/x.txt")
    fixture.stage.button("Try Again").tap()
    await fixture.settle()
    #expect(fixture.names == ["x.txt"])
    #expect(fixture.emptyWords != ["The folder can’t be read."])
  }
}
