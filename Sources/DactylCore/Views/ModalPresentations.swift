import DactylGeometry
import DactylGraphics

/// The controllers that are presented in a window.
///
/// There is one transition at a time. A further transition ends a running fade first; one that is started in a callback
/// of a transition begins after the callbacks. So every `viewWill...` is followed by its `viewDid...`.
@MainActor final class ModalPresentations {
  /// The duration of a transition, in seconds.
  private static let fadeDuration = 0.25

  private unowned let window: Window
  /// Later ones are in front.
  private(set) var shown: [ModalPresentation] = []
  /// Whether callbacks of a transition are being called.
  private var isBusy = false
  private var waiting: [@MainActor () -> Void] = []

  init(of window: Window) {
    self.window = window
  }

  isolated deinit {
    // Pending closures retain the objects that they use.
    for presentation in shown { presentation.ending = nil }
  }

  /// The presentation that covers the window; nil if there is none.
  var front: ModalPresentation? {
    shown.last { $0.phase == .presenting || $0.phase == .presented }
  }

  private func perform(_ work: @escaping @MainActor () -> Void) {
    waiting.append(work)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
  }

  /// Ends the transition under way, since the window closes. The time of one of a controller's own would not come.
  func windowWillClose() {
    perform { [self] in finishFades() }
  }

  /// Ends all running fades.
  private func finishFades() {
    for presentation in shown { finish(presentation) }
  }

  private func finish(_ presentation: ModalPresentation) {
    guard let ending = presentation.ending else { return }
    presentation.ending = nil
    presentation.timer?.cancel()
    presentation.timer = nil
    presentation.container.endAnimations()
    ending()
  }

  private func fade(
    _ presentation: ModalPresentation, from start: Double, to end: Double, animated: Bool,
    then ending: @escaping @MainActor () -> Void
  ) {
    presentation.ending = ending
    let container = presentation.container
    guard animated, window.isShownOnSurface else { return finish(presentation) }
    if presentation.controller.modalTransitionStyle == .custom {
      presentation.timer = container.schedule(after: Self.fadeDuration) { [weak self, weak presentation] in
        guard let self, let presentation else { return }
        perform { self.finish(presentation) }
      }
      return
    }
    View.performWithoutAnimation { container.alpha = start }
    View.animate(withDuration: Self.fadeDuration) {
      container.alpha = end
    } completion: { [weak self, weak presentation] _ in
      // Another transition may have ended it already.
      guard let self, let presentation, presentation.ending != nil else { return }
      perform { self.finish(presentation) }
    }
  }

  // MARK: Presenting

  func present(
    _ controller: ViewController, over presenter: ViewController, animated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    perform { [self] in
      finishFades()
      controller.load(in: window.contentBounds.size)
      if let reason = refusal(of: controller, over: presenter) {
        return Warnings.report("\(type(of: presenter)) can't present \(type(of: controller)): \(reason)")
      }
      begin(ModalPresentation(of: controller, over: presenter, in: self), animated, completion)
    }
  }

  private func refusal(of controller: ViewController, over presenter: ViewController) -> String? {
    if let other = presenter.presentedViewController { return "it already presents \(type(of: other))" }
    if controller.modalPresentation != nil { return "the other one is already presented" }
    if controller.parent != nil { return "the other one is a child of another controller" }
    guard presenter.isViewLoaded, presenter.view.window === window else { return "its view is in no window" }
    if presenter.view.isDescendant(of: controller.view) { return "the other one contains it" }
    if let front, !presenter.view.isDescendant(of: front.container) {
      return "\(type(of: front.controller)) covers it"
    }
    return nil
  }

  private func begin(
    _ presentation: ModalPresentation, _ animated: Bool, _ completion: (@MainActor () -> Void)?
  ) {
    guard let presenter = presentation.presenter else { return }
    let (view, container) = (presentation.controller.view, presentation.container)
    // The bars of the containers around the presenter are covered too.
    let outermost = sequence(first: presenter) { $0.parent }.reduce(presenter) { $1 }
    window.subtreeIsCovered(
      outermost.view, cancelsTouches: presentation.controller.cancelsTouchesWhenPresented)
    presentation.link(true)
    let covered = window.uncoveredViews
    presentation.formerFirstResponder = window.firstResponder
    for view in covered { window.resignFirstResponder(inside: view) }
    let isSeen = window.isShownOnSurface
    let leaving = AppearanceTransition(appears: false, animated: animated, in: isSeen ? covered : [])
    let coming = AppearanceTransition(appears: true, animated: animated, in: isSeen ? [view] : [])
    shown.append(presentation)
    View.performWithoutAnimation {
      container.frame = window.contentBounds
      view.frame = container.bounds
      container.addSubview(view)
      window.addSubview(container)
    }
    coming.viewsArePlaced()
    if window.showsFocus, window.firstResponder == nil { window.moveFocus(.first) }
    fade(presentation, from: 0, to: 1, animated: animated) {
      coming.end()
      leaving.end()
      presentation.phase = .presented
      completion?()
    }
  }

  // MARK: Dismissing

  func dismiss(
    _ presentation: ModalPresentation, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    perform { [self] in
      finishFades()
      // It may have been dismissed meanwhile, together with its presenter.
      guard let index = shown.firstIndex(where: { $0 === presentation }) else {
        completion?()
        return
      }
      end(Array(shown[index...]), animated, completion)
    }
  }

  /// Dismisses all controllers at once.
  func dismissAll() {
    if let first = shown.first { dismiss(first, animated: false) }
  }

  /// `gone` are the presentations to end, in order; the last one fades out.
  private func end(_ gone: [ModalPresentation], _ animated: Bool, _ completion: (@MainActor () -> Void)?) {
    guard let top = gone.last else { return }
    window.subtreeIsCovered(top.container)
    window.resignFirstResponder(inside: top.container)
    let isSeen = window.isShownOnSurface
    for presentation in gone { presentation.phase = .dismissing }
    let leaving = AppearanceTransition(appears: false, animated: animated, in: isSeen ? [top.container] : [])
    let coming = AppearanceTransition(appears: true, animated: animated, in: isSeen ? window.uncoveredViews : [])
    coming.viewsArePlaced()
    if window.firstResponder == nil { gone.first?.formerFirstResponder?.becomeFirstResponder() }
    for presentation in gone.dropLast() { presentation.container.removeFromSuperview() }
    fade(top, from: top.container.alpha, to: 0, animated: animated) { [unowned self] in
      shown.removeAll { one in gone.contains { $0 === one } }
      for presentation in gone.reversed() { remove(presentation) }
      coming.end()
      leaving.end()
      for presentation in gone { presentation.phase = .over }
      for presentation in gone where presentation.controller.modalPresentation === presentation {
        presentation.controller.modalPresentation = nil
      }
      completion?()
    }
  }

  private func remove(_ presentation: ModalPresentation) {
    presentation.link(false)
    presentation.container.removeFromSuperview()
    let view = presentation.controller.view
    if view.superview === presentation.container { view.removeFromSuperview() }
  }

  func layOut(in area: Rect) {
    for presentation in shown { presentation.container.frame = area }
  }
}
