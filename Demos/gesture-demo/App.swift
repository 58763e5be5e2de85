import Dactyl

/// Shows every contact and the recognizers' states.
@main struct App {
  @MainActor static func main() {
    let names = PageName.allCases.map(\.rawValue).joined(separator: ", ")
    let arguments = LaunchArguments.ofProcess(
      summary: "Shows each finger, pen and pointer, and the states of gesture recognizers.",
      options: [
        .value("--page", "NAME", "the first page: \(names)"),
        .flag("--log", "print a line for each event on standard output"),
        .flag("--why", "with --log: print the decisions about gestures too"),
      ])
    if arguments.has("--why"), !arguments.has("--log") { LaunchArguments.refuse("--why requires --log") }
    let name = arguments.value(of: "--page") ?? PageName.sheet.rawValue
    guard let page = PageName(rawValue: name) else {
      LaunchArguments.refuse("unknown page `\(name)`; the pages are \(names)")
    }
    let application = DemoApplication(id: "org.dactyl.GestureDemo")
    application.runOrExit(arguments.launchOptions) { _ in
      let log = arguments.has("--log") ? EventLog(startingAt: application.time) : nil
      log?.logsDecisions = arguments.has("--why")
      application.open(page, log: log)
    }
  }
}
