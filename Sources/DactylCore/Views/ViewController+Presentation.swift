import DactylGraphics

extension ViewController {
  /// Presents `controller` modally: its view covers the window and follows its size, and its responder chain continues
  /// with this controller (`RC-2`).
  ///
  /// `animated` fades the view in; `completion` is called after `viewDidAppear`.
  ///
  /// Touches inside this controller's view are cut off (`IN-7`), also those of other people's fingers, unless the
  /// `cancelsTouchesWhenPresented` of `controller` is false. Menus that were shown from there close. The views beneath
  /// get no touches until the controller is dismissed, and their first responder resigns. This controller's view stays
  /// in the window and is visible beneath a presented view without a background.
  ///
  /// Reports a warning on standard error and does nothing else if this controller's view is in no window, if this
  /// controller already presents another one or is covered by one, or if `controller` is presented, is a child of
  /// another one or contains this one. A call from an appearance callback of a presentation or dismissal takes effect
  /// after that callback.
  public final func present(
    _ controller: ViewController, animated: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    guard isViewLoaded, let window = view.window else {
      return Warnings.report("\(type(of: self)) can't present \(type(of: controller)): its view is in no window")
    }
    window.presentationsForUse.present(controller, over: self, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one presents, and all that are presented over it; without one, this controller
  /// or its presented container.
  ///
  /// `animated` fades the front view out; those beneath are removed at once. `completion` is called after
  /// `viewDidDisappear`, and at once if there is nothing to dismiss. A call from an appearance callback of a
  /// presentation or dismissal takes effect after that callback.
  public final func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
    guard let presentation = presentedViewController?.modalPresentation ?? presentationAround else {
      completion?()
      return
    }
    presentation.presentations?.dismiss(presentation, animated: animated, completion: completion)
  }

  /// The presentation of this controller, or of its nearest presented container.
  private var presentationAround: ModalPresentation? {
    var controller: ViewController? = self
    while let present = controller {
      if let presentation = present.modalPresentation { return presentation }
      controller = present.parent
    }
    return nil
  }

  /// Whether the controller is being presented: true in the appearance callbacks of `present`.
  public final var isBeingPresented: Bool { modalPresentation?.phase == .presenting }

  /// Whether the controller is being dismissed: true in the appearance callbacks of `dismiss`.
  public final var isBeingDismissed: Bool { modalPresentation?.phase == .dismissing }
}

/// The transition of the view of a presented controller (`IN-7`).
public enum ModalTransitionStyle: Hashable, Sendable {
  /// The window fades the view in and out, in a quarter of a second.
  case crossDissolve
  /// The controller moves its views itself, in `viewIsAppearing(_:)` and `viewWillDisappear(_:)`. `viewDidAppear(_:)`
  /// and the removal of the view come a quarter of a second later.
  case custom
}
