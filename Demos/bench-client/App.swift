import Dactyl

/// The benchmark programs, which look and behave the same in every toolkit.
@main struct App {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      summary: "Runs a benchmark program: hello, a button; canvas, a rectangle that fingers drag; "
        + "list, ten thousand rows; stack and sheet, cards of which a tap opens more; "
        + "text, a text view with some kilobytes of lines, or of one line, word, blank, hebrew or marks.",
      words: "hello|canvas|list|stack|sheet|text [KILOBYTES [KIND]]")
    let isText = arguments.words.first == "text"
    guard arguments.words.count <= (isText ? 3 : 1) else {
      LaunchArguments.refuse("give one program only: hello, canvas, list, stack, sheet or text")
    }
    let root: ViewController
    switch arguments.words.first ?? "hello" {
    case "hello": root = HelloController()
    case "canvas": root = CanvasController()
    case "list": root = ListController()
    case "stack": root = NavigationController(rootViewController: CardsController(.stack))
    case "sheet": root = CardsController(.sheet)
    case "text":
      let word = arguments.words.count > 1 ? arguments.words[1] : "100"
      guard let kilobytes = Int(word), (0...100_000).contains(kilobytes) else {
        LaunchArguments.refuse("\(word) is no number of kilobytes from 0 to 100000")
      }
      let name = arguments.words.count > 2 ? arguments.words[2] : "lines"
      guard let kind = TextController.Kind(rawValue: name) else {
        LaunchArguments.refuse("\(name) is no kind of text")
      }
      root = TextController(kilobytes: kilobytes, kind: kind)
    case let word: LaunchArguments.refuse("unknown program \(word); use hello, canvas, list, stack, sheet or text")
    }
    Application.run(
      title: "bench-client", size: Size(width: 1280, height: 800), options: arguments.launchOptions, root: root)
  }
}
