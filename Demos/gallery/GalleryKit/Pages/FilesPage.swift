import Dactyl

/// Files and folders that the user chooses.
final class FilesPage: Page {
  private let answer = Label(localized: "Nothing chosen yet", role: .footnote)

  init() {
    let titles: [LocalizedText] = ["Open", "Open a picture", "Open several", "Choose a folder", "Save"]
    let buttons = titles.map { Button(localized: $0) }
    let own = titles.map { Button(localized: $0) }
    super.init([
      Section("The dialog of the desktop", [Self.row(buttons)]),
      Section("The chooser of the framework", [Self.row(own)]), Section("Chosen", [answer]),
    ])
    answer.numberOfLines = 0
    for index in titles.indices {
      on(buttons[index]) { page, controller in
        FileDialog(page.requests[index]).present(from: controller) { [weak page] in page?.show($0) }
      }
      on(own[index]) { page, controller in
        let chooser = FileChooserController(page.requests[index])
        chooser.didFinish = { [weak page] in page?.show($0) }
        chooser.present(from: controller)
      }
    }
  }

  /// What the buttons ask for.
  private var requests: [FileRequest] {
    let pictures = FileKind(localized: "Pictures", patterns: [], mimeTypes: ["image/*"])
    let texts = FileKind(localized: "Texts", extensions: ["txt", "md"])
    let all = FileKind(localized: "All Files", patterns: ["*"])
    return [
      FileRequest(.open), FileRequest(.open, kinds: [pictures, texts, all]), FileRequest(.openSeveral),
      FileRequest(.folder), FileRequest(.save(suggestedName: "note.txt"), kinds: [texts]),
    ]
  }

  private func on(_ button: Button, _ body: @escaping @MainActor (FilesPage, ViewController) -> Void) {
    button.addAction(
      Action { [weak self] _ in
        if let self, let controller = nearest(of: ViewController.self) { body(self, controller) }
      }, for: .primaryActionTriggered)
  }

  private func show(_ selection: FileSelection?) {
    let paths = selection?.paths ?? []
    answer.localize(
      \.text, paths.isEmpty ? "Nothing" : .verbatim(paths.map(\.description).joined(separator: "\n")))
  }
}
