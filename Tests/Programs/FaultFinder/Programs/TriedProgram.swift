import Dactyl
import DactylRandom
import GalleryKit
import NotesKit
import RecipesKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that a trial uses, and what it needs.
@MainActor struct TriedProgram {
  let name: String
  let application: Application
  let root: ViewController
  /// The program with a tally, if this is it: the rules know what its rows must do.
  var tally: TallyController?
  /// A folder of the trial's own, which is removed with it.
  var folder: TemporaryFolder?

  static let names = ["gallery", "gallery", "notes", "recipes", "starter", "tally"]

  init(_ name: String, _ random: inout SeededSource) throws {
    self.name = name
    switch name {
    case "gallery":
      application = Application()
      let page = random.pick(PageName.allCases) ?? .buttons
      root = GalleryController(page)
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
    default:
      let tally = TallyController(count: random.int(0...60))
      self.tally = tally
      application = Application()
      root = NavigationController(rootViewController: tally)
    }
    application.keyboardLayouts = [KeyboardLayout("us")]
  }

  private static let texts = [
    "Milk\nBread\nEggs", "A title that is far longer than the row of a list can be in any window", "", "Abc\n\n\nx",
    "נעים מאוד\nשלום", "漢字 and kana かな",
  ]
}

/// A folder for temporary files, which is removed with the object.
final class TemporaryFolder {
  let path: String

  init() throws(FinderError) {
    var template = Array("/tmp/dactyl-trial-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap(mkdtemp) != nil }
    guard isMade else { throw FinderError("a temporary folder can't be made: \(String(cString: strerror(errno)))") }
    path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(path)/\(name)")
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
