import DactylGraphics

extension ViewController {
  final func presentModally(
    _ controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) {
    guard isViewLoaded, let window = view.window else {
      return Warnings.report("\(type(of: self)) can't present \(type(of: controller)): its view is in no window")
    }
    window.presentationsForUse.present(controller, over: self, animated: animated, completion: completion)
  }

  final func dismissPresented(animated: Bool, completion: (@MainActor () -> Void)?) {
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
