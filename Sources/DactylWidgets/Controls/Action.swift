import DactylCore
import DactylGraphics

/// A closure that controls and menus call.
///
///     button.addAction(Action { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
///
/// The control or the menu retains the action, so capture its owner weakly.
@MainActor public final class Action {
  /// How an action behaves and looks in a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The action can't be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The action destroys something; it has the theme's colour for that.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The action is left out.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when the action is chosen (`MN-6`).
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The mark in front of an action in a menu.
  public typealias State = Command.State

  /// The identifier. Adding an action with the same identifier to a control replaces this one; nil equals no other.
  public let identifier: String?
  /// The title for a button or a menu, in the language of the source. Setting it sets `localizedTitle`.
  public var title: String {
    get { localizedTitle.string(in: .english) }
    set { localizedTitle = .verbatim(newValue) }
  }
  /// The title for a button or a menu, which shows it in its language (`LA-6`).
  public var localizedTitle: LocalizedText
  /// The image in front of the title in a menu; nil shows none.
  public var image: Image?
  /// The letter of the title that chooses the action in an open menu; nil if there is none (`MN-9`).
  public var mnemonic: Character?
  /// How the action behaves and looks in a menu. Default: none.
  public var attributes: Attributes
  /// The mark in a menu. Default: `off`.
  public var state: State
  /// The control that calls the action, or the view whose menu does, during the call.
  public private(set) weak var sender: AnyObject?

  private let handler: @MainActor (Action) -> Void

  /// Creates an action that calls `handler` with itself.
  public convenience init(
    title: String = "", image: Image? = nil, identifier: String? = nil, attributes: Attributes = [],
    state: State = .off, mnemonic: Character? = nil, handler: @escaping @MainActor (Action) -> Void
  ) {
    self.init(
      localized: .verbatim(title), image: image, identifier: identifier, attributes: attributes, state: state,
      mnemonic: mnemonic, handler: handler)
  }

  /// Creates an action with a title in the language of what shows it.
  public init(
    localized title: LocalizedText, image: Image? = nil, identifier: String? = nil, attributes: Attributes = [],
    state: State = .off, mnemonic: Character? = nil, handler: @escaping @MainActor (Action) -> Void
  ) {
    localizedTitle = title
    self.image = image
    self.identifier = identifier
    self.attributes = attributes
    self.state = state
    self.mnemonic = mnemonic
    self.handler = handler
  }

  /// Calls the closure. `sender` is available as `sender` during the call.
  public func perform(from sender: AnyObject?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  /// The selector that passes the action through the application: the action is its own target.
  static let performing = Selector { (action: Action) in { sender in action.perform(from: sender) } }
}
