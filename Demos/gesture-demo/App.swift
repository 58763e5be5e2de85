import Dactyl

/// Shows every finger, and what the recognizers make of it.
@main struct App {
  @MainActor static func main() {
    let names = PageName.allCases.map(\.rawValue).joined(separator: ", ")
    let arguments = LaunchArguments.ofProcess(
      summary: "Shows each finger, pen and pointer, and what gesture recognizers make of them.",
      options: [
        .value("--page", "NAME", "the page to begin with: \(names)"),
        .flag("--log", "print a line for each thing that happens on standard output"),
        .flag("--why", "with --log: print the decisions about gestures too"),
      ])
    if arguments.has("--why"), !arguments.has("--log") { LaunchArguments.refuse("--why goes with --log only") }
    let name = arguments.value(of: "--page") ?? PageName.sheet.rawValue
    guard let page = PageName(rawValue: name) else {
      LaunchArguments.refuse("there is no page `\(name)`; there are \(names)")
    }
    let application = DemoApplication()
    application.runOrExit(arguments.launchOptions) { _ in
      let log = arguments.has("--log") ? EventLog(startingAt: application.time) : nil
      log?.tellsWhy = arguments.has("--why")
      application.open(page, log: log)
    }
  }
}
