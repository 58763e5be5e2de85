/// The kinds of elements, as screen readers speak them.
extension FrameworkText {
  /// A kind of element, in small letters where the language has them. `name` is its name in the protocol of assistive
  /// programs.
  public static func role(_ name: String) -> LocalizedText {
    switch name {
    // A warning in front of a window.
    case "alert": text("alert", "kind of element")
    case "application": text("application", "kind of element")
    case "check box": text("check box", "kind of element")
    // An item of a menu that has a check mark or not.
    case "check menu item": text("check menu item", "kind of element")
    // Shows one of several values, which it opens in a list.
    case "combo box": text("combo box", "kind of element")
    case "dialog": text("dialog", "kind of element")
    // A field for one line of text.
    case "entry": text("text field", "kind of element")
    // A window.
    case "frame": text("window", "kind of element")
    // Choices that belong together.
    case "grouping": text("group", "kind of element")
    case "heading": text("heading", "kind of element")
    case "image": text("image", "kind of element")
    // A text that is not edited.
    case "label": text("label", "kind of element")
    // Shows a level, such as the charge of a battery.
    case "level bar": text("level bar", "kind of element")
    case "link": text("link", "kind of element")
    case "list": text("list", "kind of element")
    case "list item": text("list item", "kind of element")
    case "menu": text("menu", "kind of element")
    case "menu bar": text("menu bar", "kind of element")
    case "menu item": text("menu item", "kind of element")
    case "notification": text("notification", "kind of element")
    // Chooses a page of several.
    case "page tab": text("tab", "kind of element")
    // The tabs of several pages.
    case "page tab list": text("list of tabs", "kind of element")
    // A part of a window with a name.
    case "panel": text("panel", "kind of element")
    case "password text": text("password text", "kind of element")
    case "progress bar": text("progress bar", "kind of element")
    // A button.
    case "push button": text("button", "kind of element")
    case "radio button": text("radio button", "kind of element")
    case "scroll pane": text("scroll pane", "kind of element")
    case "separator": text("separator", "kind of element")
    case "slider": text("slider", "kind of element")
    // A field whose number is raised and lowered.
    case "spin button": text("number field", "kind of element")
    case "table": text("table", "kind of element")
    case "table cell": text("table cell", "kind of element")
    case "table column header": text("table column header", "kind of element")
    case "table row": text("table row", "kind of element")
    // Several lines of text that can be edited.
    case "text": text("text", "kind of element")
    // The bar with the title of a page.
    case "title bar": text("title bar", "kind of element")
    // A button that stays pressed.
    case "toggle button": text("toggle button", "kind of element")
    case "tool bar": text("toolbar", "kind of element")
    // A short explanation near the pointer.
    case "tool tip": text("tooltip", "kind of element")
    case "tree": text("tree", "kind of element")
    case "tree item": text("tree item", "kind of element")
    default: text("unknown", "kind of element")
    }
  }
}
