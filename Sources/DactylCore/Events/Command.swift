import DactylGraphics
import DactylLanguage

/// A command of a menu that a responder performs: the first one, from where keys go, that can perform its action
/// (`MN-15`).
///
///     @MainActor protocol Sorting: Responder { func sortByName(_ sender: Any?) }
///     extension Selector { static let sortByName = Selector(Sorting.sortByName) }
///     let view = Menu(localized: "View", children: [Command(localized: "Sort by Name", action: .sortByName)])
///
/// When a menu shows the command, it is disabled if no responder performs it. The responder that performs it may change
/// its title and state, or disable it, in `Responder.validate(_:)`. A `KeyCommand` with such an action is validated in
/// the same way. While no responder performs it, its key is delivered as without the command.
@MainActor public class Command {
  /// The mark in front of a command or an action in a menu.
  public enum State: Hashable, Sendable, CaseIterable {
    /// No mark.
    case off
    /// A check mark.
    case on
    /// A dash: on for a part of what the command is about.
    case mixed
  }

  private struct Looks {
    var title: LocalizedText
    var state = State.off
    var isEnabled = true
  }

  /// The method that responders perform; nil for a command with a closure.
  public final let action: Selector?
  /// The image in front of the title in a menu; nil shows none. Default: nil.
  public final var image: Image?
  /// The letter of the title that performs the command in an open menu; nil if there is none.
  public final var mnemonic: Character?

  private var own: Looks
  /// What the responder has set; nil before it was asked, and after the program has changed something.
  private var answer: Looks?
  private var isAsking = false

  /// Creates a command that the responder chain performs.
  public convenience init(title: String, image: Image? = nil, mnemonic: Character? = nil, action: Selector) {
    self.init(localized: .verbatim(title), image: image, mnemonic: mnemonic, action: action)
  }

  /// Creates a command that the responder chain performs, with a title in the language of what shows it.
  public init(localized title: LocalizedText, image: Image? = nil, mnemonic: Character? = nil, action: Selector) {
    self.action = action
    self.image = image
    self.mnemonic = mnemonic
    own = Looks(title: title)
  }

  /// A command with a closure.
  init(localized title: LocalizedText) {
    action = nil
    own = Looks(title: title)
  }

  /// The name of the command, in the language of the source. Setting it sets `localizedTitle`.
  public final var title: String {
    get { localizedTitle.string(in: .english) }
    set { localizedTitle = .verbatim(newValue) }
  }

  /// The name of the command, which menus show in their language (`LA-6`). What a responder sets in `validate(_:)`
  /// applies until the next validation.
  public final var localizedTitle: LocalizedText {
    get { (answer ?? own).title }
    set { change { $0.title = newValue } }
  }

  /// The mark in a menu. What a responder sets in `validate(_:)` applies until the next validation. Default: `off`.
  public final var state: State {
    get { (answer ?? own).state }
    set { change { $0.state = newValue } }
  }

  /// Whether the command can be performed. A disabled command is skipped. A responder can only disable it in
  /// `validate(_:)`. Default: true.
  public final var isEnabled: Bool {
    get { (answer ?? own).isEnabled }
    set { change { $0.isEnabled = newValue } }
  }

  private func change(_ change: (inout Looks) -> Void) {
    if isAsking, var looks = answer {
      change(&looks)
      answer = looks
    } else {
      change(&own)
      answer = nil
    }
  }

  // MARK: The responder chain

  /// Finds the responder that performs the command, and lets it validate the command (`Responder.validate(_:)`). The
  /// search follows the chain from the responder of the window of `view` that gets keys first, then the chain from
  /// `view`. Returns the responder; nil if there is none, if the command is disabled, and for a command with a closure.
  @discardableResult public final func validate(for view: View) -> Responder? {
    validate(from: [view.window?.startOfPresses, view])
  }

  /// Performs the command: calls its closure, or the action of the responder that `validate(for:)` finds now, with the
  /// command as the sender. Returns whether it was performed.
  @discardableResult public final func perform(for view: View) -> Bool {
    if action == nil { return call() }
    return perform(from: [view.window?.startOfPresses, view])
  }

  /// Calls the closure, if there is one and the command is enabled. Returns whether it did.
  func call() -> Bool { false }

  @discardableResult final func validate(from starts: [Responder?]) -> Responder? {
    guard let action else { return nil }
    var target: Responder?
    for start in starts where target == nil { target = start?.target(forAction: action, withSender: self) }
    answer = own
    isAsking = true
    target?.validate(self)
    isAsking = false
    if target == nil || !own.isEnabled { answer?.isEnabled = false }
    return isEnabled ? target : nil
  }

  @discardableResult final func perform(from starts: [Responder?]) -> Bool {
    guard let action, let target = validate(from: starts) else { return false }
    guard let application = target.homeView?.window?.application ?? Application.shared else {
      return action.perform(on: target, from: self)
    }
    return application.sendAction(action, to: target, from: self, for: nil)
  }
}
