import Dactyl

/// Files and folders that the user chooses.
final class FilesPage: Page {
  private let answer = Label("Nothing chosen yet", role: .footnote)

  init() {
    let pictures = FileKind("Pictures", patterns: [], mimeTypes: ["image/*"])
    let texts = FileKind("Texts", extensions: ["txt", "md"])
    let requests: [(String, FileRequest)] = [
      ("Open", FileRequest(.open)),
      ("Open a picture", FileRequest(.open, kinds: [pictures, texts, FileKind("All Files", patterns: ["*"])])),
      ("Open several", FileRequest(.openSeveral)), ("Choose a folder", FileRequest(.folder)),
      ("Save", FileRequest(.save(suggestedName: "note.txt"), kinds: [texts])),
    ]
    let buttons = requests.map { title, _ in Button(title) }
    let own = requests.map { title, _ in Button(title) }
    super.init([
      Section("The dialog of the desktop", [Self.row(buttons)]),
      Section("The chooser of the framework", [Self.row(own)]), Section("Chosen", [answer]),
    ])
    answer.numberOfLines = 0
    for (button, (_, request)) in zip(buttons, requests) {
      button.addAction(
        Action { [weak self, weak button] _ in
          if let self, let button { choose(request, from: button) }
        }, for: .primaryActionTriggered)
    }
  }

  private func choose(_ request: FileRequest, from button: Button) {
    let chooser = FileChooserController(request)
    chooser.didFinish = { [weak self] selection in
      let paths = selection?.paths ?? []
      self?.answer.text = paths.isEmpty ? "Nothing" : paths.map(\.description).joined(separator: "\n")
    }
    if let controller = button.nearest(of: ViewController.self) { chooser.present(from: controller) }
  }
}
