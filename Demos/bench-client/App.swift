import Dactyl

/// The benchmark programs, which look and behave the same in every toolkit.
@main struct App {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      summary: "Runs a benchmark program: hello, a button; canvas, a rectangle that fingers drag; "
        + "list, ten thousand rows.",
      words: "hello|canvas|list")
    guard arguments.words.count <= 1 else { LaunchArguments.refuse("give one program only: hello, canvas or list") }
    let root: ViewController
    switch arguments.words.first ?? "hello" {
    case "hello": root = HelloController()
    case "canvas": root = CanvasController()
    case "list": root = ListController()
    case let word: LaunchArguments.refuse("unknown program \(word); use hello, canvas or list")
    }
    Application.run(
      title: "bench-client", size: Size(width: 1280, height: 800), options: arguments.launchOptions, root: root)
  }
}
