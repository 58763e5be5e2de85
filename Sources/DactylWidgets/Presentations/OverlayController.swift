import DactylCore

/// A controller with another one in front of the window, which the user closes: a sheet or a popover.
///
///     let sheet = SheetController(ViewController())
///     sheet.didDismiss = { [weak self] in self?.filtersDidChange() }
///
/// Escape, the key Back and a tap beside it close it.
open class OverlayController: ViewController {
  /// The controller in front.
  public final let content: ViewController
  /// Whether the user can close it. Set it to false where there is something to save. Default: true.
  public final var isDismissable = true
  /// Called after the user or the program has closed it. Default: nil.
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

  /// Moves the focus to the front. Call `super`.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if view.window?.firstResponder == nil { becomeFirstResponder() }
  }

  /// Tells `didDismiss`. Call `super`.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { didDismiss?() }
  }

  /// True, so that Escape closes it when nothing in it has the focus.
  open override var canBecomeFirstResponder: Bool { true }

  /// Escape and the key Back close it. Call `super`.
  open override var keyCommands: [KeyCommand] {
    guard isDismissable else { return super.keyCommands }
    return super.keyCommands
      + [KeyCommand.inputEscape, "XF86Back"].map { input in
        KeyCommand(title: "Close", input: input) { [weak self] _ in self?.close() }
      }
  }
}
