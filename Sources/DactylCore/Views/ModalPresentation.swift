/// The presentation of a controller over another one, from `present` to the end of its dismissal.
@MainActor final class ModalPresentation {
  enum Phase: Hashable { case presenting, presented, dismissing, over }

  let controller: ViewController
  weak var presenter: ViewController?
  let container: PresentationView
  weak var presentations: ModalPresentations?
  var phase = Phase.presenting {
    didSet { if phase != oldValue { container.superview?.accessibilityDidChange() } }
  }
  /// The first responder before the presentation, which gets the focus back (`KF-8`).
  @WeakRef var formerFirstResponder: Responder?
  /// The work at the end of the current fade, or of a transition of the controller's own; nil without one.
  var ending: (@MainActor () -> Void)?
  /// The end of a transition of the controller's own; nil without one.
  var timer: ScheduledAction?

  init(of controller: ViewController, over presenter: ViewController, in presentations: ModalPresentations) {
    self.controller = controller
    self.presenter = presenter
    self.presentations = presentations
    container = PresentationView()
    container.owner = self
  }

  /// Sets or clears the references between the presenter and the controller.
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

/// The container of a presented view. It is as large as the window, so that views beneath get no touches.
final class PresentationView: View {
  fileprivate(set) weak var owner: ModalPresentation?

  override func layoutSubviews() {
    guard let view = owner?.controller.view, view.superview === self else { return }
    view.frame = bounds
  }

  /// A dialog, which is described by the presented view, unless that view is a dialog or an alert itself.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let view = owner?.controller.view else { return }
    let content = view.accessibilityDescription
    guard content.role != .dialog, content.role != .alert else { return }
    description.role = .dialog
    description.state.insert(.modal)
    let title = owner?.controller.accessibilityTitle ?? ""
    description.label = title.isEmpty ? nil : title
    guard content.role == .none else { return }
    description.label = content.label ?? description.label
    description.hint = content.hint
    description.identifier = content.identifier
  }

  /// Dismisses the controller if the program removes its view.
  override func didRemove(_ subview: View) {
    guard let owner, owner.controller.isViewLoaded, owner.controller.view === subview else { return }
    switch owner.phase {
    case .presenting, .presented: owner.presentations?.dismiss(owner, animated: false)
    case .dismissing, .over: break
    }
  }
}
