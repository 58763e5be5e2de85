import Dactyl
import DactylRandom
import GalleryKit
import NotesKit
import RecipesKit

/// A program that a trial uses, and what it needs.
@MainActor struct TriedProgram {
  let name: String
  let application: Application
  let root: ViewController
  /// The program with a tally, if this is it: the rules know what its rows must do.
  var tally: TallyController?
  /// The program with a secret, if this is it.
  var login: LoginController?
  /// A folder of the trial's own, which is removed with it.
  var folder: TemporaryFolder?

  static let names = ["gallery", "gallery", "gallery", "notes", "recipes", "starter", "tally", "tally", "login"]

  init(_ name: String, _ random: inout SeededSource) throws {
    self.name = name
    switch name {
    case "gallery":
      application = Application()
      // A trial would make folders among the files of the user.
      let pages = PageName.allCases.filter { $0 != .files }
      root = GalleryController(random.pick(pages) ?? .buttons, of: pages)
    case "notes":
      let folder = try TemporaryFolder()
      self.folder = folder
      let store = try NoteStore(NoteFolder(path: FilePath(folder.path)))
      for index in 0..<random.int(0...12) {
        store.clock = { 1_700_000_000 + Double(index) * 60 }
        store.add(Self.texts[index % Self.texts.count])
      }
      store.clock = { 1_700_000_000 + 3600 }
      store.saveAndWait()
      application = NotesApplication(store)
      root = NotesController(store)
    case "recipes":
      application = Application()
      root = RecipesController(Cookbook())
    case "starter":
      application = Application()
      root = GreetingController()
    case "login":
      let login = LoginController()
      self.login = login
      folder = try TemporaryFolder()
      application = Application()
      application.touchKeyboardMode = random.pick(.automatic, .always)
      root = login
    default:
      let look = random.pick(.columns, .columns, .section, .plain) as TallyController.Look
      let tally = TallyController(count: random.int(0...60), look: look)
      self.tally = tally
      application = Application()
      root = NavigationController(rootViewController: tally)
    }
    application.keyboardLayouts = [KeyboardLayout("us")]
    // The program keeps it.
    application.fileDialogService = TriedFiles(folder.map { FilePath($0.path) }, random)
  }

  /// The same program as another one that was made with `random`.
  init(_ name: String, again random: SeededSource) throws {
    var random = random
    try self.init(name, &random)
  }

  private static let texts = [
    "Milk\nBread\nEggs", "A title that is far longer than the row of a list can be in any window", "", "Abc\n\n\nx",
    "נעים מאוד\nשלום", "漢字 and kana かな",
  ]
}

/// Chooses files for a program that is tried: none but those in the folder of the trial, at random.
@MainActor private final class TriedFiles: FileDialogService {
  private let folder: FilePath?
  private var random: SeededSource

  init(_ folder: FilePath?, _ random: SeededSource) {
    self.folder = folder
    self.random = random
  }

  func ask(
    _ request: FileRequest, for toplevel: Toplevel?, answer: @escaping @MainActor (FileDialogAnswer) -> Void
  ) -> @MainActor () -> Void {
    guard let folder, random.chance(50) else {
      answer(.cancelled)
      return {}
    }
    switch request.purpose {
    case .save(let name): answer(.selection(FileSelection(paths: [folder.appending(FilePath(name))])))
    case .folder: answer(.selection(FileSelection(paths: [folder])))
    case .open, .openSeveral:
      answer(.selection(FileSelection(paths: [folder.appending("note-1.txt"), folder, folder.appending("none")])))
    }
    return {}
  }
}
