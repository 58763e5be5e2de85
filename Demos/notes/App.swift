import Dactyl
import NotesKit

/// Keeps notes, each in a text file.
@main struct App {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      summary: "Keeps notes, each in a text file.",
      options: [.value("--directory", "DIR", "the folder of the notes, \(NoteFolder.standardPath) by default")])
    let path = arguments.value(of: "--directory") ?? NoteFolder.standardPath
    do throws(NoteError) {
      let application = NotesApplication(try NoteStore(NoteFolder(path: path)))
      application.runOrExit(arguments.launchOptions) { _ in application.openWindow() }
    } catch {
      LaunchArguments.refuse("cannot open the notes in \(path): \(error.message)")
    }
  }
}
