import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A window with three text fields, for a name, an address and a secret; a tap below them ends the editing. It prints
/// each change:
///
///     begin NAME                                the field has got the keyboard focus
///     end NAME
///     text NAME CURSOR ANCHOR MARKED TEXT       bytes; MARKED is the range of the marked text, or `-`
@main @MainActor enum TextFieldProgram {
  static func main() {
    let arguments = LaunchArguments.ofProcess(words: "TEXT")
    let view = View()
    let controller = ViewController()
    controller.view = view
    Application().runOrExit(arguments.launchOptions) { application in
      var address = TextInputTraits()
      address.contentType = .email
      var secret = TextInputTraits()
      secret.isSecure = true
      let kinds = [("name", TextInputTraits()), ("address", address), ("secret", secret)]
      for (index, (name, traits)) in kinds.enumerated() {
        let text = index < arguments.words.count ? arguments.words[index] : ""
        let field = TextField(text, frame: Rect(x: 40, y: 40 + 80 * Double(index), width: 400, height: 44))
        field.accessibilityLabel = name
        field.textInputTraits = traits
        view.addSubview(field)
        log(field, name, application)
      }
      let tap = TapGestureRecognizer()
      tap.addHandler { _ in application.keyWindow?.firstResponder?.resignFirstResponder() }
      let below = View(frame: Rect(x: 0, y: 300, width: 1280, height: 500))
      below.addGestureRecognizer(tap)
      view.addSubview(below)
      application.openToplevel(title: "Fields", size: Size(width: 1280, height: 800), root: controller)
    }
  }

  private static func log(_ field: TextField, _ name: String, _ application: Application) {
    field.addAction(Action { _ in say("begin \(name)") }, for: .editingDidBegin)
    field.addAction(Action { _ in say("end \(name)") }, for: .editingDidEnd)
    var last = ""
    let log = { [unowned field] in
      let (selection, marked) = (field.editor.selection, field.editor.markedRange)
      let line =
        "text \(name) \(selection.head) \(selection.anchor) \(marked.map { "\($0)" } ?? "-") \(field.text)"
      if line != last { say(line) }
      last = line
    }
    // The selection follows the text.
    field.addAction(Action { _ in application.schedule(after: 0) { log() } }, for: .editingChanged)
  }

  /// Prints a line without buffering.
  private static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
