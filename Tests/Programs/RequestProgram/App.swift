import Dactyl

/// A program with one process, which prints the requests that it gets.
@main struct RequestProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(words: "[FILE]...")
    let application = Application(id: "org.dactyl.RequestProgram")
    let printer = RequestPrinter()
    application.delegate = printer
    application.runOrExit(arguments.launchOptions) { application in
      for file in arguments.files { print("begins with \(file)") }
      application.openToplevel(title: "Requests", size: Size(width: 300, height: 200), root: ViewController())
    }
    print(printer.isFirst ? "over" : "given away")
  }
}

@MainActor private final class RequestPrinter: ApplicationDelegate {
  private(set) var isFirst = false

  func applicationWillTerminate(_ application: Application) { isFirst = true }

  func application(_ application: Application, received request: LaunchRequest) {
    print(
      "\(request.kind) \(request.files.map(\.description)) \(request.activationToken == nil ? "without" : "with") token"
    )
    for file in request.files {
      application.openToplevel(
        title: file.lastComponent.description, size: Size(width: 300, height: 200), root: ViewController())
    }
  }
}
