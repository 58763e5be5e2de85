import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A window with a text field that has the focus, for tests of the pasteboards with other programs.
///
/// It prints the text after each change, the types of a pasteboard when it changes, and with F2 a summary of the
/// pasteboard's content. F1 puts a text of `--length` bytes into the pasteboard.
@main struct PasteboardProgram {
  @MainActor static func main() {
    let arguments = LaunchArguments.ofProcess(
      options: [.value("--length", "N", "the length of the text that F1 copies, in bytes")])
    let length = arguments.value(of: "--length").flatMap { Int($0) } ?? 10
    Application().runOrExit(arguments.launchOptions) { application in
      let controller = FieldController(length: length)
      application.openToplevel(title: "Pasteboard", size: Size(width: 1280, height: 800), root: controller)
      controller.field.becomeFirstResponder()
      controller.watch(application)
    }
  }

  /// Prints a line without buffering.
  static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}

/// The controller of the field.
final class FieldController: ViewController {
  let field = TextField(frame: Rect(x: 0, y: 0, width: 1280, height: 60))
  private let length: Int
  private var observations: [Subscription] = []

  init(length: Int) {
    self.length = length
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    field.accessibilityLabel = "Text"
    view.addSubview(field)
    field.addAction(Action { [unowned field] _ in PasteboardProgram.say("text \(field.text)") }, for: .editingChanged)
  }

  func watch(_ application: Application) {
    for (name, pasteboard) in [("clipboard", application.pasteboard), ("primary", application.primarySelection)] {
      observations.append(
        pasteboard.observe { PasteboardProgram.say("\(name) \($0.types.map(\.rawValue).joined(separator: " "))") })
    }
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    for press in presses {
      guard let application = view.window?.application else { continue }
      let pasteboard = application.pasteboard
      switch press.key.name {
      case "F1": pasteboard.setText(String(repeating: "0123456789abcdef", count: length / 16 + 1).prefix(length) + "")
      case "F2":
        let start = application.time
        pasteboard.readText { result in
          switch result {
          case .success(let text):
            let seconds = application.time - start
            PasteboardProgram.say("read \(text.utf8.count) \(Self.sum(text)) in \(seconds) s")
          case .failure(let error): PasteboardProgram.say("failed \(error)")
          }
        }
      default: break
      }
    }
    super.pressesBegan(presses, with: event)
  }

  /// The sum of the bytes, modulo 2^32.
  private static func sum(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 &+ UInt32($1) } }
}
