import Dactyl

/// Shows every finger, and what the recognizers make of it.
@main struct App {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      summary: "Shows each finger, pen and pointer, and what gesture recognizers make of them.",
      options: [.flag("--log", "print a line for each thing that happens on standard output")])
    let application = DemoApplication()
    application.runOrExit(arguments.launchOptions) { _ in
      application.open(log: arguments.has("--log") ? EventLog(startingAt: application.time) : nil)
    }
  }
}
