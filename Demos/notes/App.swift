import Dactyl
import NotesKit

/// Keeps notes, each in a text file.
@main struct App {
  @MainActor static func main() {
    let standard = NoteFolder.standardPath?.description ?? "dactyl-notes in the user's data folder"
    let arguments = LaunchArguments.ofProcess(
      localizedSummary: "Keeps notes, each in a text file.",
      options: [.value("--directory", "DIR", localized: "the folder of the notes, \(standard) by default")],
      catalogs: [NotesApplication.texts])
    guard let path = arguments.value(of: "--directory").map({ FilePath($0) }) ?? NoteFolder.standardPath else {
      LaunchArguments.refuse(
        "there is no folder for the notes: set HOME or XDG_DATA_HOME, or give one with --directory")
    }
    do throws(FileError) {
      let application = NotesApplication(try NoteStore(NoteFolder(path: path)))
      application.runOrExit(arguments.launchOptions) { _ in application.openWindow() }
    } catch {
      LaunchArguments.refuse("cannot open the notes in \(path): \(error.reason)")
    }
  }
}
