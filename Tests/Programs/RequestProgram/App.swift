import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program with one process, which prints the requests that it gets. A tap asks for a token for another program, as a
/// launcher does, and prints it.
@main struct RequestProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(words: "[FILE]...")
    let application = Application(id: "org.dactyl.RequestProgram")
    let printer = RequestPrinter()
    application.delegate = printer
    application.runOrExit(arguments.launchOptions) { application in
      for file in arguments.files { say("begins with \(file)") }
      application.openToplevel(title: "Requests", size: Size(width: 300, height: 200), root: Launcher())
    }
    say(printer.isFirst ? "over" : "given away")
  }
}

@MainActor private final class RequestPrinter: ApplicationDelegate {
  private(set) var isFirst = false

  func applicationWillTerminate(_ application: Application) { isFirst = true }

  func application(_ application: Application, received request: LaunchRequest) {
    say(
      "\(request.kind) \(request.files.map(\.description)) \(request.activationToken == nil ? "without" : "with") token"
    )
    for file in request.files {
      application.openToplevel(
        title: file.lastComponent.description, size: Size(width: 300, height: 200), root: ViewController())
    }
  }
}

private final class Launcher: ViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        self?.view.window?.toplevel?.requestActivationToken { say("token \($0 ?? "none")") }
      })
  }
}

/// Prints a line at once: the output of a program that is killed would be lost.
private func say(_ text: String) {
  let line = text + "\n"
  _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}
