import DactylGraphics

extension ViewController {
  /// Shows `controller` over this one: its view covers the window and follows its size, and its chain goes on here
  /// (`RC-2`).
  ///
  /// Touches inside this controller's view are cut off for everything inside that view (`IN-7`), the views beneath get no
  /// others until the controller is dismissed, and their first responder resigns. This controller's view stays in the
  /// window: a presented view without a background shows it. `animated`: the view fades in; `completion` is called after
  /// `viewDidAppear`.
  ///
  /// Nothing but a line on standard error happens where this controller's view is in no window, this controller presents
  /// another one already or is covered by one, or `controller` is presented, is a child of another one or contains this
  /// one. A call from within an appearance callback of a presentation or dismissal takes effect after that callback.
  public final func present(
    _ controller: ViewController, animated: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    guard isViewLoaded, let window = view.window else {
      return Warnings.report("\(type(of: self)) can't present \(type(of: controller)): its view is in no window")
    }
    window.presentationsForUse.present(controller, over: self, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one presents, with all that are presented over that; without one, itself, or the
  /// container that it is in.
  ///
  /// `animated`: the view in front fades out; those between go at once. `completion` is called after `viewDidDisappear`, and
  /// at once where there is nothing to dismiss. A call from within an appearance callback of a presentation or dismissal
  /// takes effect after that callback.
  public final func dismiss(animated: Bool = true, completion: (@MainActor () -> Void)? = nil) {
    guard let presentation = presentedViewController?.modalPresentation ?? presentationAround else {
      completion?()
      return
    }
    presentation.presentations?.dismiss(presentation, animated: animated, completion: completion)
  }

  /// The presentation of this controller, or of the container that it is in.
  private var presentationAround: ModalPresentation? {
    var controller: ViewController? = self
    while let present = controller {
      if let presentation = present.modalPresentation { return presentation }
      controller = present.parent
    }
    return nil
  }

  /// Whether the controller is being presented: true in the appearance callbacks that `present` makes.
  public final var isBeingPresented: Bool { modalPresentation?.phase == .presenting }

  /// Whether the controller is being dismissed: true in the appearance callbacks that `dismiss` makes.
  public final var isBeingDismissed: Bool { modalPresentation?.phase == .dismissing }
}
