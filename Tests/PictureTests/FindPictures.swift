import Dactyl
import Testing

@testable import DactylWidgets

/// The bar of a search, and the matches behind the text.
@MainActor @Suite struct FindPictures {
  private static let text = "The bread, the milk and the eggs.\nA thin line, and then some more.\n\nThere, at the end."

  @Test(arguments: ["find-bar", "find-bar-replace"]) func barsOfTextViews(_ name: String) throws {
    try ControlPictures().check(name, width: 316) {
      let view = TextView(Self.text)
      view.sizing = .fixed(width: 300, height: 360)
      return [Searched(view, replaces: name == "find-bar-replace")]
    }
  }

  @Test func aWideBarHasOneLine() throws {
    try ControlPictures().check("find-bar-wide", width: 536, in: Setup.few) {
      let view = TextView(Self.text)
      view.sizing = .fixed(width: 520, height: 260)
      return [Searched(view, replaces: true)]
    }
  }

  @Test func theBarOfAFieldFloats() throws {
    try ControlPictures().check("find-bar-field", width: 316) {
      let field = TextField("The bread, the milk and the eggs")
      field.sizing = .fixed(width: 300)
      field.isFindEnabled = true
      let room = View()
      room.sizing = .fixed(width: 300, height: 260)
      return [Searched(field, replaces: false), room]
    }
  }
}

/// Shows the bar of a text, and selects the second match.
private final class Searched: StackView {
  private let text: any SelectableText
  private let replaces: Bool

  init(_ text: any SelectableText, replaces: Bool) {
    (self.text, self.replaces) = (text, replaces)
    super.init(.vertical, [text])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let find = (text as? TextView)?.findInteraction ?? (text as? TextField)?.findInteraction
    guard let find, !find.isFindNavigatorVisible, text.window != nil else { return }
    text.layoutIfNeeded()
    find.presentFindNavigator(showingReplace: replaces)
    find.searchText = "the"
    find.findNext()
  }
}
