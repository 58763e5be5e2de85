import DactylCore
import DactylGeometry

/// A message or a question in front of everything else in the window, with a choice of actions.
///
///     let alert = AlertController(title: "Delete this picture?", message: "It can’t be restored.")
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(
///       AlertAction(title: "Delete", style: .destructive) { [picture] _ in picture.removeFromSuperview() })
///     view.nearest(of: ViewController.self)?.present(alert)
///
/// ![Alerts and a sheet of actions](alert)
///
/// Return chooses `preferredAction`, and Escape the one of the style `cancel` (`AL-1`). An alert without actions gets
/// `OK`.
open class AlertController: ViewController {
  /// The form of an alert: in the middle, or at the lower edge.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// A question in the middle, which the user has to answer.
    case alert
    /// Actions at the lower edge, under the thumb. A touch beside them cancels.
    case actionSheet
  }

  /// The title, in the language of the alert.
  public final var alertTitle: String { localized(titleText) }
  /// The text below the title, in the language of the alert; empty for none.
  public final var message: String { localized(messageText) }
  private let titleText: LocalizedText
  private let messageText: LocalizedText
  /// Whether the alert is a question in the middle or a sheet of actions at the lower edge.
  public let style: Style
  /// The choices, in order of addition.
  public private(set) final var actions: [AlertAction] = []
  /// The fields between message and buttons, in order of addition.
  public private(set) final var textFields: [TextField] = []

  /// The action that Return chooses, and whose button stands out. Default: nil, for the first one of the style
  /// `default` in an alert, and for none in a sheet.
  public final var preferredAction: AlertAction?

  /// Creates an alert with a title, and a message below it.
  public init(title: String, message: String = "", preferredStyle: Style = .alert) {
    (titleText, messageText) = (.verbatim(title), .verbatim(message))
    style = preferredStyle
    super.init()
  }

  /// Creates an alert with a title, and a message below it, in the language of the view that it covers.
  public init(
    localized title: LocalizedText, localizedMessage message: LocalizedText = .verbatim(""),
    preferredStyle: Style = .alert
  ) {
    (titleText, messageText) = (title, message)
    style = preferredStyle
    super.init()
  }

  /// Adds a choice. Call it before the alert is presented.
  public final func addAction(_ action: AlertAction) { actions.append(action) }

  /// Adds a field for text, which `configurationHandler` can change. Call it before the alert is presented. The first
  /// field has the focus.
  public final func addTextField(configurationHandler: (@MainActor (TextField) -> Void)? = nil) {
    let field = TextField()
    configurationHandler?(field)
    textFields.append(field)
  }

  // MARK: View

  open override func loadView() {
    if actions.isEmpty { addAction(AlertAction(localized: FrameworkText.ok)) }
    let buttons = buttonOrder.map(button)
    let backdrop = AlertBackdrop(style, titleText, messageText, textFields, buttons)
    backdrop.onTapBeside = { [weak self] in self?.tappedBeside() }
    view = backdrop
  }

  /// Escape, which cancels or chooses the only action, and Return while nothing in the alert has the focus. Views with
  /// the focus use Return themselves, or leave it to the button.
  open override var keyCommands: [KeyCommand] {
    let commands = [
      command(KeyCommand.inputEscape, escapeAction),
      isFirstResponder ? command(KeyCommand.inputReturn, returnAction) : nil,
    ]
    return commands.compactMap(\.self) + super.keyCommands
  }

  private func command(_ input: String, _ action: AlertAction?) -> KeyCommand? {
    guard let action, action.isEnabled else { return nil }
    return KeyCommand(input: input) { [weak self, weak action] _ in
      if let action { self?.choose(action) }
    }
  }

  /// `custom`: the alert dims the window, and fades in and out.
  open override var modalTransitionStyle: ModalTransitionStyle { .custom }

  /// Lets the alert fade in. Call `super`.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    if animated, let backdrop = view as? AlertBackdrop { backdrop.fadeIn(backdrop.card) }
  }

  /// Lets the alert fade away. Call `super`.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed, animated, let backdrop = view as? AlertBackdrop { backdrop.fadeOut(backdrop.card) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    (view as? AlertBackdrop)?.flashScrollIndicators()
    // Keys are for the alert, even if nothing in it has shown the focus.
    if let field = textFields.first { field.becomeFirstResponder() } else { focusFirst() }
  }

  private func focusFirst() {
    guard view.window?.firstResponder == nil else { return }
    becomeFirstResponder()
  }

  open override var canBecomeFirstResponder: Bool { true }

  private var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

  private var escapeAction: AlertAction? { cancelAction ?? (actions.count == 1 ? actions[0] : nil) }

  private var returnAction: AlertAction? {
    preferredAction ?? (style == .alert ? actions.first { $0.style == .default } : nil)
  }

  /// The way out is the first one beside the others, and the last one below them.
  private var buttonOrder: [AlertAction] {
    actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
  }

  private func button(for action: AlertAction) -> Button {
    let isPreferred = action === returnAction
    let button = Button(localized: action.localizedTitle, style: isPreferred ? .filled : .bordered)
    button.role =
      action.style == .destructive ? .destructive : isPreferred ? .primary : action.style == .cancel ? .cancel : .normal
    button.isEnabled = action.isEnabled
    action.button = button
    button.addAction(
      Action { [weak self, weak action] _ in
        if let action { self?.choose(action) }
      }, for: .primaryActionTriggered)
    return button
  }

  // MARK: Choosing

  private func tappedBeside() {
    if style == .actionSheet, let cancelAction, cancelAction.isEnabled { choose(cancelAction) }
  }

  private func choose(_ action: AlertAction) {
    // The touches of other fingers on buttons are cancelled (IN-7).
    dismiss { action.handler?(action) }
  }
}
