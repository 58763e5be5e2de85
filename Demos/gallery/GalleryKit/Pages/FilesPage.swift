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
    for (index, (_, request)) in requests.enumerated() {
      on(buttons[index]) { page, controller in
        FileDialog(request).present(from: controller) { [weak page] in page?.show($0) }
      }
      on(own[index]) { page, controller in
        let chooser = FileChooserController(request)
        chooser.didFinish = { [weak page] in page?.show($0) }
        chooser.present(from: controller)
      }
    }
  }

  private func on(_ button: Button, _ body: @escaping @MainActor (FilesPage, ViewController) -> Void) {
    button.addAction(
      Action { [weak self] _ in
        if let self, let controller = nearest(of: ViewController.self) { body(self, controller) }
      }, for: .primaryActionTriggered)
  }

  private func show(_ selection: FileSelection?) {
    let paths = selection?.paths ?? []
    answer.text = paths.isEmpty ? "Nothing" : paths.map(\.description).joined(separator: "\n")
  }
}
