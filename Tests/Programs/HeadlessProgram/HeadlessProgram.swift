import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a program does beside its events: it reads the picture file that it is given, and with `--busy` never has
/// nothing to do.
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

  /// A line that is not kept back until the end.
  private static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }

  @MainActor private static func tick(_ application: Application) {
    application.schedule(after: 0.01) { tick(application) }
  }
}
