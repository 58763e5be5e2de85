import DactylCore

/// A controller that shows another one in front of the window, until the user closes it: a sheet or a popover.
///
///     let sheet = SheetController(ViewController())
///     sheet.didDismiss = { [weak self] in self?.filtersDidChange() }
///
/// Escape, the key Back and a tap beside the content close it.
open class OverlayController: ViewController {
  /// The controller that is shown in front.
  public final let content: ViewController
  /// Whether the user can close the content. Set it to false where there is something to save. Default: true.
  public final var isDismissable = true
  /// Called after the user or the program has closed the content. Default: nil.
  public final var didDismiss: (@MainActor () -> Void)?

  init(content: ViewController) {
    self.content = content
    super.init()
  }

  /// The content.
  open override var childForPresses: ViewController? { content }

  /// The title, or else the name of the content.
  open override var accessibilityTitle: String { title.isEmpty ? content.accessibilityTitle : title }

  /// Closes it, if the user can.
  final func close() {
    if isDismissable { dismiss() }
  }

  /// Moves the focus into the content. Call `super`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if view.window?.firstResponder == nil { becomeFirstResponder() }
  }

  /// Calls `didDismiss` after a dismissal. Call `super`.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { didDismiss?() }
  }

  /// True, so that Escape closes the content when nothing in it has the focus.
  open override var canBecomeFirstResponder: Bool { true }

  /// The keys that close the content: Escape and the key Back. Call `super`.
  open override var keyCommands: [KeyCommand] {
    guard isDismissable else { return super.keyCommands }
    return super.keyCommands
      + [KeyCommand.inputEscape, "XF86Back"].map { input in
        KeyCommand(localized: FrameworkText.close, input: input) { [weak self] _ in self?.close() }
      }
  }
}
