import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that does other work beside its events: it reads a given picture file, and with `--busy` always has
/// something to do.
@main struct HeadlessProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(words: "FILE", options: [.flag("--busy", "do something for ever")])
    let view = ImageView(contentMode: .scaleToFill)
    let controller = ViewController()
    controller.view = view
    Application().runOrExit(arguments.launchOptions) { application in
      application.openToplevel(title: "Headless", size: Size(width: 60, height: 40), root: controller)
      if let path = arguments.words.first {
        view.load(contentsOf: path) { _ in say("loaded at \(application.time)") }
      }
      Task { say("a task at \(application.time)") }
      if arguments.has("--busy") { tick(application) }
    }
  }

  /// Prints a line without buffering.
  private static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }

  @MainActor private static func tick(_ application: Application) {
    application.schedule(after: 0.01) { tick(application) }
  }
}
