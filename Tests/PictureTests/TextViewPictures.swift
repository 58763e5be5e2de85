import Dactyl
import Testing

@testable import DactylWidgets

/// Text views, and what touch selection shows.
@MainActor @Suite struct TextViewPictures {
  private static let text =
    "Bread, milk and a dozen eggs from the shop at the corner.\n\nنص عربي\nDas Wort שלום heißt Frieden"

  @Test func textViews() throws {
    try ControlPictures().check("text-view", width: 240) {
      let empty = TextView()
      empty.placeholder = "Write a note"
      let fixed = TextView("Can be read, not changed")
      fixed.isEditable = false
      let links = TextView("See the manual, or ask.")
      links.decorate = { part, _ in
        if let range = part.text.ranges(of: "the manual").first {
          part.changeAttributes(in: range) { $0.link = "manual" }
        }
      }
      return [
        Self.sized(TextView(Self.text), 180), Self.sized(empty, 60), Self.sized(fixed, 60), Self.sized(links, 60),
      ]
    }
  }

  @Test(arguments: ["caret", "selection", "handles", "marked", "magnifier"]) func focusedTextViews(_ state: String)
    throws
  {
    try ControlPictures().check("text-view-\(state)", width: 240) {
      let view = TextView(Self.text)
      return [Self.sized(FocusedText(view, state), 190)]
    }
  }

  @Test(arguments: [("text-edit-menu", 380.0), ("text-edit-menu-narrow", 240)]) func menusOfEditing(
    _ name: String, width: Double
  ) throws {
    try ControlPictures().check(name, width: width) {
      let view = TextView(Self.text)
      let focused = FocusedText(view, "menu")
      view.sizing = .fixed(width: width - 16, height: 190)
      focused.sizing = .fixed(width: width - 16, height: 190)
      return [focused]
    }
  }

  private static func sized(_ view: View, _ height: Double) -> View {
    view.sizing = .fixed(width: 224, height: height)
    return view
  }
}

/// Gives the focus to a text view, and edits as a user does.
private final class FocusedText: StackView {
  private let view: TextView
  private let state: String

  init(_ view: TextView, _ state: String) {
    (self.view, self.state) = (view, state)
    super.init(.vertical, [view])
    view.sizing = .fixed(width: 224, height: 190)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !view.isFirstResponder, view.becomeFirstResponder() else { return }
    view.layoutIfNeeded()
    switch state {
    case "selection": view.editor.selection = TextSelection(anchor: 7, head: 62)
    case "marked":
      view.editor.selection = TextSelection(5)
      view.editor.setMarkedText(" kingu", selected: 1..<6)
    case "handles":
      view.editor.selection = TextSelection(7..<30)
      view.interaction?.selectedByTouch()
    case "menu":
      view.editor.insert("Butter, ")
      view.editor.selection = TextSelection(60..<70)
      view.interaction?.selectedByTouch()
      view.interaction?.showEditMenu()
    case "magnifier": view.interaction?.adjust(to: TextSelection(40))
    default: view.editor.selection = TextSelection(12)
    }
  }
}
