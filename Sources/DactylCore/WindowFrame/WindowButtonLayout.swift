/// The buttons of a title bar, and their sides.
public struct WindowButtonLayout: Hashable, Sendable {
  /// A kind of button of a window.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Hides the window until the user asks for it again.
    case minimize
    /// Makes the window as large as the screen, or floating again.
    case maximize
    /// Closes the window.
    case close
  }

  /// The buttons at the start of the bar, on the left in a left-to-right interface.
  public var leading: [Kind]
  /// The buttons at its end.
  public var trailing: [Kind]

  /// A layout of these buttons.
  public init(leading: [Kind] = [], trailing: [Kind] = []) {
    self.leading = leading
    self.trailing = trailing
  }

  /// All three buttons at the end.
  public static let standard = WindowButtonLayout(trailing: [.minimize, .maximize, .close])

  /// Reads a layout as desktops write it, such as `close,minimize:maximize`: the buttons of both sides, with a colon
  /// between. Unknown and repeated names are skipped.
  public init(_ text: some StringProtocol) {
    var seen: Set<Kind> = []
    func buttons(_ list: Substring?) -> [Kind] {
      (list ?? "").split(separator: ",").compactMap { name in
        let button: Kind? =
          switch name.filter({ !$0.isWhitespace }) {
          case "minimize": .minimize
          case "maximize": .maximize
          case "close": .close
          default: nil
          }
        guard let button, seen.insert(button).inserted else { return nil }
        return button
      }
    }
    let sides = Substring(text).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let leading = buttons(sides.first)
    self.init(leading: leading, trailing: buttons(sides.count > 1 ? sides[1] : nil))
  }
}

/// What a press on a title bar does.
public enum TitleBarAction: Hashable, Sendable, CaseIterable {
  /// Maximizes the window, or makes it floating again.
  case toggleMaximize
  /// Minimizes the window.
  case minimize
  /// Shows the menu of the window.
  case menu
  /// Nothing.
  case none
}
