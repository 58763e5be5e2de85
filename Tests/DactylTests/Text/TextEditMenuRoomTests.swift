import DactylGeometry
import DactylGraphics
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The room for the menu of editing, in narrow windows, with large text, and beside the touch keyboard.
@MainActor @Suite struct TextEditMenuRoomTests {
  /// A place where a menu has to be found room for.
  struct Place: Sendable, CustomTestStringConvertible {
    let size: Size
    let y: Double
    var scale = 1.0
    var isRightToLeft = false
    var hasKeyboard = false
    var testDescription: String {
      "\(size.width) \(y) x\(scale) \(isRightToLeft ? "right to left" : "") \(hasKeyboard ? "keyboard" : "")"
    }
  }

  // TI-11
  @Test(
    arguments: [200.0, 300, 640].flatMap { width in
      [1.0, 2].flatMap { scale in
        [0.0, 1].flatMap { y in
          [false, true].flatMap { isRightToLeft in
            [false, true].map { hasKeyboard in
              let size = Size(width: width, height: 700)
              let free = hasKeyboard ? 300.0 : 700
              return Place(
                size: size, y: y * (free - 60), scale: scale, isRightToLeft: isRightToLeft, hasKeyboard: hasKeyboard)
            }
          }
        }
      }
    })
  func theMenuHasRoomEverywhere(place: Place) throws {
    let stage = try TestStage(size: place.size)
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = place.scale
    stage.application.touchKeyboardMode = place.hasKeyboard ? .always : .never
    let field = TextField("word", frame: Rect(x: 0, y: place.y, width: place.size.width, height: 60))
    if place.isRightToLeft { stage.window.traitOverrides.layoutDirection = .rightToLeft }
    stage.view.addSubview(field)
    stage.application.pasteboard.setText("x")
    stage.application.layOutWindows()
    field.becomeFirstResponder()
    field.editor.insert("x")
    field.editor.selection = TextSelection(1..<3)
    stage.advance(by: 1)
    stage.application.layOutWindows()
    stage.finger().tap(at: field.caretRect(at: 2).center, in: field)
    stage.application.layOutWindows()
    let menu = try #require(stage.window.subviews.compactMap { $0 as? TextEditMenu }.first)
    let items = stage.elements(.menuItem).compactMap(\.view)
    let frames = items.map { $0.convert($0.bounds, to: stage.window) }
    #expect(frames.count == 5 && !menu.isHidden)
    let insets = stage.window.safeAreaInsets
    let area = Rect(
      x: insets.left, y: insets.top, width: stage.window.bounds.width - insets.left - insets.right,
      height: stage.window.bounds.height - insets.top - insets.bottom)
    #expect(place.hasKeyboard == (insets.bottom > 100))
    for frame in frames { #expect(area.contains(frame) && frame.width >= 44 && frame.height >= 44) }
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(!frame.insetBy(dx: 0.5, dy: 0.5).intersects(other)) }
    }
    let selection = field.convert(field.selectionFrame ?? .zero, to: stage.window)
    #expect(!menu.frame.intersects(selection), "\(menu.frame) \(selection)")
    // All titles are whole.
    for item in items {
      let font = item.traits.theme.typography.font(.body, fontScale: item.traits.fontScale)
      let title = TextLayout(item.accessibilityDescription.label ?? "", style: TextStyle(font: font))
      #expect(item.bounds.width >= title.size.width, "\(item.bounds.width) \(title.text)")
      #expect(item.bounds.height >= title.size.height + item.traits.theme.metrics.spacing)
    }
  }

  // TI-11, TK-1
  @Test func theMenuIsNotUnderTheTouchKeyboard() throws {
    let stage = try TestStage(size: Size(width: 640, height: 600))
    stage.application.touchKeyboardMode = .always
    let view = TextView(String(repeating: "one two\n", count: 100), frame: Rect(x: 0, y: 0, width: 640, height: 100))
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    stage.advance(by: 1)
    stage.application.layOutWindows()
    let top = stage.window.bounds.maxY - stage.window.safeAreaInsets.bottom
    #expect(top < 500)
    // There is room for it neither above the selection nor between that and the keyboard.
    view.frame.size.height = top - 20
    view.editor.selection = TextSelection(anchor: view.editor.text.count, head: 0)
    stage.application.layOutWindows()
    stage.finger().tap(at: view.caretRect(at: 9).center, in: view)
    stage.application.layOutWindows()
    let menu = try #require(stage.window.subviews.compactMap { $0 as? TextEditMenu }.first)
    #expect(!menu.isHidden && menu.frame.maxY <= top)
  }
}
