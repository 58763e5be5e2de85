import Dactyl

/// The programs that toolkits are compared by: each draws and does the same in all of them.
@main struct App {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      summary: "Does what toolkits are measured by: hello, a button; canvas, a rectangle under fingers; "
        + "list, ten thousand rows.",
      words: "hello|canvas|list")
    guard arguments.words.count <= 1 else { LaunchArguments.refuse("one word is enough: hello, canvas or list") }
    let root: ViewController
    switch arguments.words.first ?? "hello" {
    case "hello": root = HelloController()
    case "canvas": root = CanvasController()
    case "list": root = ListController()
    case let word: LaunchArguments.refuse("there is no \(word); there are hello, canvas and list")
    }
    Application.run(
      title: "bench-client", size: Size(width: 1280, height: 800), options: arguments.launchOptions, root: root)
  }
}
