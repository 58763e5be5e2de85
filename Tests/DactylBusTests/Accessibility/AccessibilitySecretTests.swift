import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylTesting
import Glibc
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylWidgets

/// A secret that is typed in all ways is in nothing that others can read: the bus with all who listen, the log, the
/// trace of gestures, and the recording (`AC-11`, `TI-6`).
@MainActor @Suite struct AccessibilitySecretTests {
  @MainActor private final class Log { var text = "" }

  /// A form with a secret and another text, with the log at its most talkative.
  @MainActor private struct Form {
    let at: AccessibilityStage
    let secret = TextField("", frame: Rect(x: 0, y: 0, width: 300, height: 44))
    let other = TextField("", frame: Rect(x: 0, y: 60, width: 300, height: 44))
    let log = Log()
    private let recording: String
    private let subscription: AnyObject?

    init() async throws {
      var template = Array("/tmp/secret-recording-XXXXXX".utf8CString)
      let file = mkstemp(&template)
      guard file >= 0 else { throw SetupError(description: "no file for a recording") }
      close(file)
      recording = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      var options = LaunchOptions()
      options.recordPath = recording
      let root = ViewController()
      at = try await AccessibilityStage(root, options: options)
      secret.textInputTraits.isSecure = true
      (secret.accessibilityLabel, other.accessibilityLabel) = ("Password", "Name")
      root.view.addSubview(secret)
      root.view.addSubview(other)
      let log = log
      let all = DebugOverlay.Parts(names: "damage,frames,layers,inspect")
      at.stage.window.stack?.overlay = DebugOverlay(all, stopwatch: { .zero }, write: { log.text += $0 + "\n" })
      subscription = at.stage.application.gestureTrace.observe { log.text += "\($0)\n" } as AnyObject
      at.stage.application.touchKeyboardMode = .always
      at.stage.application.keyboardLayouts = [KeyboardLayout("us")]
      // Somebody hears all keys.
      at.registry.keystrokeListeners = 1
      at.registry.end()
      await at.settle()
      try await at.registry.begin()
      await at.stage.loop.wait("the program in the registry") { at.registry.embedded != nil }
      await at.settle()
    }

    /// The recording until now; the program ends with it.
    func takeRecording() -> String {
      at.stage.application.detach()
      defer { unlink(recording) }
      return String(decoding: TextFiles.read(recording), as: UTF8.self)
    }

    /// Types one letter after the other, as a person does.
    func type(_ text: String) async {
      for letter in text {
        at.stage.keyboard.type(String(letter))
        await at.settle()
      }
    }

    /// Taps a key of the touch keyboard.
    func tap(_ label: String) async {
      let key = at.stage.elements(label == "shift" ? .toggleButton : .button, label).first ?? at.stage.button(label)
      key.tap()
      await at.settle()
    }

    /// What an input method of the desktop does.
    func compose(_ edit: TextInputEdit) async {
      at.stage.application.makeShared()
      at.stage.application.receive([.textInput(SeatID(rawValue: 1), .edit(edit)), .batchEnd])
      await at.settle()
    }
  }

  /// All that an assistive program can ask for about the field.
  private func ask(_ at: AccessibilityStage, _ field: TextField) async throws -> String {
    let object = try at.object(field)
    var said: [String] = []
    for (interface, method, arguments) in [
      ("Text", "GetText", [.int32(0), .int32(-1)]), ("Text", "GetStringAtOffset", [.int32(2), .uint32(1)]),
      ("Text", "GetTextAtOffset", [.int32(2), .uint32(0)]), ("Text", "GetCharacterAtOffset", [.int32(0)]),
      ("Text", "GetAttributes", [.int32(0)]), ("Accessible", "GetAttributes", []),
      ("EditableText", "CopyText", [.int32(0), .int32(7)]), ("EditableText", "CutText", [.int32(0), .int32(7)]),
    ] as [(String, String, [BusValue])] {
      let reply = await at.fixture.client.reply(
        at.program, ObjectReference.path(object), "org.a11y.atspi." + interface, method, arguments)
      said.append("\(interface).\(method): \(reply)")
    }
    for interface in ["Accessible", "Text", "Value", "Component", "Action"] {
      let reply = await at.fixture.client.reply(
        at.program, ObjectReference.path(object), "org.freedesktop.DBus.Properties", "GetAll",
        [.string("org.a11y.atspi." + interface)])
      said.append("\(interface): \(reply)")
    }
    let items = await at.fixture.client.reply(
      at.program, CacheInterface.path, "org.a11y.atspi.Cache", "GetItems", [])
    return (said + ["\(items)"]).joined(separator: "\n")
  }

  // AC-10, AC-11, AC-25, TI-6
  @Test func aSecretThatIsTypedIsInNothingThatOthersRead() async throws {
    let form = try await Form()
    let at = form.at
    let monitor = try await BusMonitor(at.fixture.daemon, at.fixture.client)
    var said = ""

    // By keys.
    form.secret.becomeFirstResponder()
    await at.settle()
    await form.type("hunter2")
    #expect(form.secret.text == "hunter2")
    said += try await ask(at, form.secret)
    // By the touch keyboard.
    form.secret.text = ""
    for key in ["k", "l", "a", "a", "t", "u"] { await form.tap(key) }
    #expect(form.secret.text == "klaatu")
    said += try await ask(at, form.secret)
    // From the pasteboard, which other programs know.
    form.secret.text = ""
    at.stage.application.pasteboard.setText("barada")
    at.stage.keyboard.press("v", modifiers: .control)
    await at.settle()
    #expect(form.secret.text == "barada")
    said += try await ask(at, form.secret)
    // By an input method, letter by letter and as a whole.
    form.secret.text = ""
    await form.compose(TextInputEdit(marked: "nik", selected: 3..<3))
    await form.compose(TextInputEdit(committed: "nikto9"))
    #expect(form.secret.text == "nikto9")
    said += try await ask(at, form.secret)
    // It is deleted, undone, selected, shown to have a fault.
    at.stage.keyboard.press("BackSpace")
    at.stage.keyboard.press("z", modifiers: .control)
    form.secret.editor.selectAll()
    form.secret.problem = "Too short"
    await at.settle()
    said += try await ask(at, form.secret)
    said += at.takeEvents().joined(separator: "\n")

    // The other field shows that all of this is read: what is typed there is found everywhere.
    form.other.becomeFirstResponder()
    await at.settle()
    await form.type("gort")
    _ = try await ask(at, form.other)
    let (traffic, keys) = (try await monitor.text(), "\(at.registry.keys)")
    #expect(form.other.text == "gort" && traffic.contains("gort") && keys.contains("\"g\"") && keys.contains("\"o\""))
    let recorded = form.takeRecording()
    #expect(recorded.contains("key down g") && form.log.text.contains("frame"))
    for (name, text) in [
      ("traffic", traffic), ("answers", said), ("log", form.log.text), ("recording", recorded),
    ] {
      for word in ["hunter", "unter2", "klaatu", "laatu", "barada", "nikto", "nik", "104, 117", "107, 108"] {
        #expect(!text.lowercased().contains(word), "\(word) is in the \(name)")
      }
    }
    // No key of the secret was told, nor recorded.
    for letter in ["h", "u", "n", "e", "k", "l", "a", "b", "d", "i", "2"] {
      #expect(!keys.contains("\"\(letter)\""), "the key \(letter) was told")
      #expect(!recorded.contains("key down \(letter)\n") && !recorded.contains("key down \(letter) "))
    }
  }
}
