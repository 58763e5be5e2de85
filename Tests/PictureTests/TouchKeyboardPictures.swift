import Dactyl
import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Touch keyboards, with their layouts, pads and arrangements.
@MainActor @Suite struct TouchKeyboardPictures {
  private func check(
    _ name: String, _ layout: String = "us", size: Size = Size(width: 400, height: 222),
    change: @escaping (TouchKeyboard, inout TextInputTraits) -> Void = { _, _ in },
    then after: @escaping (TouchKeyboard) -> Void = { _ in }
  ) throws {
    try Picture.check(viewInBothContrasts: "touch-keyboard-\(name)", size: size) { _ in
      KeyboardBox(size: size) { keyboard in
        keyboard.keyboardLayout = KeyboardLayout(identifier: layout)
        let field = TextField("a")
        change(keyboard, &field.textInputTraits)
        keyboard.textInputDidChange(field)
        after(keyboard)
      }
    }
  }

  @Test(arguments: ["us", "de", "ru", "ara"]) func layouts(_ layout: String) throws {
    try check(layout, layout)
  }

  @Test func shifted() throws {
    try check(
      "shifted", "de",
      then: { keyboard in
        keyboard.shift = .locked
        keyboard.reload()
      })
  }

  @Test(arguments: [TextInputTraits.ContentType.number, .telephone, .email]) func kinds(
    _ type: TextInputTraits.ContentType
  ) throws {
    try check("\(type)") { _, traits in traits.contentType = type }
  }

  @Test(arguments: [KeyboardPage.numbers, .symbols]) func signs(_ page: KeyboardPage) throws {
    try check(
      "\(page)", "de",
      then: { keyboard in
        keyboard.page = page
        keyboard.reload()
      })
  }

  @Test func narrow() throws { try check("narrow", "de", size: Size(width: 300, height: 222)) }

  @Test func halves() throws {
    try check("split", size: Size(width: 920, height: 222)) { keyboard, _ in keyboard.arrangement = .split }
  }

  @Test func leftHand() throws { try check("left", "us") { keyboard, _ in keyboard.arrangement = .left } }

  @Test func large() throws {
    let application = Application()
    application.traitOverrides.fontScale = 2
    defer { application.traitOverrides.fontScale = 1 }
    try check("large", "de")
  }

  @Test func returnWithAWord() throws { try check("word") { _, traits in traits.returnKeyLabel = "Search" } }

  @Test func popovers() throws {
    try Picture.check(viewInBothContrasts: "touch-keyboard-popovers", size: Size(width: 400, height: 120)) { _ in
      let view = View()
      let preview = KeyboardPopover(["g"])
      preview.place(above: Rect(x: 20, y: 100, width: 36, height: 54), in: Rect(x: 0, y: 0, width: 400, height: 200))
      let choices = KeyboardPopover(["a", "à", "á", "â", "ã", "ä", "å", "ā"])
      choices.place(above: Rect(x: 90, y: 110, width: 36, height: 54), in: Rect(x: 0, y: 0, width: 400, height: 200))
      choices.highlighted = 5
      view.addSubview(preview)
      view.addSubview(choices)
      return view
    }
  }
}

/// Sets up a keyboard that fills it.
private final class KeyboardBox: View {
  private let size: Size
  private let setUp: (TouchKeyboard) -> Void
  private var keyboard: TouchKeyboard?

  init(size: Size, _ setUp: @escaping (TouchKeyboard) -> Void) {
    self.size = size
    self.setUp = setUp
    super.init()
  }

  override func layoutSubviews() {
    guard keyboard == nil else { return }
    let keyboard = TouchKeyboard(frame: Rect(origin: .zero, size: size))
    self.keyboard = keyboard
    addSubview(keyboard)
    setUp(keyboard)
  }
}
