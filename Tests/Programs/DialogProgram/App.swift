import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks the user with a modal dialog, or for a file in the folder that is its argument, and prints the answers. With
/// `--menu` it has a second window, which an item of a menu brings to the front.
@main struct DialogProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      words: "[FOLDER]", options: [.flag("--menu", "open a second window")])
    let root = arguments.has("--menu") ? MenuController() : DialogController(folder: arguments.files.first)
    Application().runOrExit(arguments.launchOptions) { application in
      application.openToplevel(title: "Parent", size: Size(width: 500, height: 400), root: root)
    }
  }
}

private final class DialogController: ViewController {
  private let folder: FilePath?

  init(folder: FilePath?) {
    self.folder = folder
    super.init()
  }

  override func loadView() { view = Button("Parent", primaryAction: Action { _ in say("parent") }) }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let folder { askForFile(in: folder) } else { askForAnswer() }
  }

  private func askForFile(in folder: FilePath) {
    FileDialog(FileRequest(.open, folder: folder)).present(from: self) { selection in
      say("chosen \(selection?.paths.map(\.description) ?? [])")
    }
  }

  private func askForAnswer() {
    guard let application = view.window?.application, let parent = view.window?.toplevel else { return }
    let dialog = AnswerController()
    application.openToplevel(
      title: "Question", size: Size(width: 300, height: 200), parent: parent, isModal: true, root: dialog)
  }
}

private final class MenuController: ViewController {
  override func loadView() {
    let button = Button("Menu")
    button.showsMenuAsPrimaryAction = true
    button.menu = Menu(children: [
      Action(title: "Other") { [weak self] _ in
        self?.view.window?.application?.toplevels.first { $0.title == "Other" }?.activate()
      }
    ])
    button.frame = Rect(x: 0, y: 0, width: 160, height: 60)
    view = View()
    view.addSubview(button)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let application = view.window?.application else { return }
    application.openToplevel(title: "Other", size: Size(width: 300, height: 200), root: ViewController())
  }
}

private final class AnswerController: ViewController {
  override func loadView() {
    view = Button(
      "Answer",
      primaryAction: Action { [weak self] _ in
        say("dialog")
        self?.view.window?.toplevel?.close()
      })
  }
}

/// Prints a line at once: the output of a program that is killed would be lost.
private func say(_ text: String) {
  let line = text + "\n"
  _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}
