/// A controller that is shown over another one, from `present` to the end of its dismissal.
@MainActor final class ModalPresentation {
  enum Phase: Hashable { case presenting, presented, dismissing, over }

  let controller: ViewController
  weak var presenter: ViewController?
  let container: PresentationView
  weak var presentations: ModalPresentations?
  var phase = Phase.presenting
  /// The work at the end of the fade under way; nil without a fade.
  var ending: (@MainActor () -> Void)?

  init(of controller: ViewController, over presenter: ViewController, in presentations: ModalPresentations) {
    self.controller = controller
    self.presenter = presenter
    self.presentations = presentations
    container = PresentationView()
    container.owner = self
  }

  /// Has `presenter` and the controller know each other, or forget.
  func link(_ isOn: Bool) {
    if isOn {
      presenter?.presentedViewController = controller
      controller.presentingViewController = presenter
      controller.modalPresentation = self
    } else {
      if presenter?.presentedViewController === controller { presenter?.presentedViewController = nil }
      controller.presentingViewController = nil
    }
  }
}

/// What a presented view lies in: as large as the window, so that nothing beneath is touched.
final class PresentationView: View {
  fileprivate(set) weak var owner: ModalPresentation?

  override func layoutSubviews() {
    guard let view = owner?.controller.view, view.superview === self else { return }
    view.frame = bounds
  }

  /// The program took the presented view away: that dismisses it.
  override func didRemove(_ subview: View) {
    guard let owner, owner.controller.isViewLoaded, owner.controller.view === subview else { return }
    switch owner.phase {
    case .presenting, .presented: owner.presentations?.dismiss(owner, animated: false)
    case .dismissing, .over: break
    }
  }
}
