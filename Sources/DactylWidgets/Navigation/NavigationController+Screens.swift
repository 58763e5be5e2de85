import DactylCore
import DactylGeometry

/// The screens follow the stack (`NV-1`).
extension NavigationController {
  /// The screen that is shown, or that a movement begins at.
  final var shown: NavigationScreen? { appearances.shown.flatMap { screens[ObjectIdentifier($0)] } }

  private func screen(of controller: ViewController) -> NavigationScreen {
    if let screen = screens[ObjectIdentifier(controller)] { return screen }
    let screen = NavigationScreen(controller)
    screen.bar.onBack = { [weak self] in self?.goBack() }
    screens[ObjectIdentifier(controller)] = screen
    updateBar(of: screen)
    return screen
  }

  /// Begins the movement to the top of the stack, if nothing moves.
  final func updateScreens() {
    updateBars()
    guard isViewLoaded, !isUpdating else { return }
    if let transition { return turnBackIfWanted(transition) }
    isUpdating = true
    while transition == nil, let top = stack.last, shown?.controller !== top {
      // Loading its view may change the stack.
      let screen = screen(of: top)
      guard stack.last === top else { continue }
      if let shown {
        begin(from: shown, to: screen)
      } else {
        showFirst(screen)
      }
    }
    isUpdating = false
    releaseLeaving()
  }

  private func showFirst(_ screen: NavigationScreen) {
    appearances.rest(at: screen.controller)
    shownStack = stack
    screen.frame = view.bounds
    view.addSubview(screen)
    tellJoined()
  }

  private func begin(from: NavigationScreen, to: NavigationScreen) {
    let isPush = !shownStack.contains { $0 === to.controller }
    let isAnimated = isNextAnimated && appearances.isOnScreen && view.window != nil && !view.bounds.isEmpty
    isNextAnimated = false
    let animation = isAnimated ? chosenAnimation(isPush ? .push : .pop, from, to) : .slide
    begin(
      NavigationTransition(from: from, to: to, isPush: isPush, isInteractive: false, animation: animation),
      animated: isAnimated)
    if isAnimated {
      animate(to: 1) { [weak self] in self?.end(isDone: true) }
    } else {
      finish(isDone: true)
    }
  }

  private func chosenAnimation(
    _ operation: Operation, _ from: NavigationScreen, _ to: NavigationScreen
  ) -> NavigationAnimation {
    animation?(operation, from.controller, to.controller) ?? .slide
  }

  private func begin(_ transition: NavigationTransition, animated: Bool) {
    self.transition = transition
    willShow?(transition.to.controller)
    appearances.begin(to: transition.to.controller, animated: animated)
    transition.begin(in: view)
    if !transition.isInteractive { exchangeFocus(transition.from, transition.to) }
  }

  private func animate(to progress: Double, velocity: Double? = nil, completion: @escaping @MainActor () -> Void) {
    guard let transition else { return }
    let animation = transition.animation
    let start: Point? = animation.keepsVelocity ? velocity.map { Point(x: $0, y: 0) } : nil
    transition.run += 1
    guard !reducesMotion else {
      transition.show(progress, in: view)
      return completion()
    }
    View.animate(spring: animation.spring ?? view.traits.theme.motion.screenSpring, initialVelocity: start) {
      transition.show(progress, in: view)
    } completion: { [run = transition.run] _ in
      if transition.run == run { completion() }
    }
  }

  private var reducesMotion: Bool { view.reducesMotion }

  /// Lets the screens go back, if the program has gone back to where the movement began.
  private func turnBackIfWanted(_ transition: NavigationTransition) {
    guard !transition.isInteractive, !appearances.isReturning, isNextAnimated,
      stack.last === transition.from.controller
    else { return }
    isNextAnimated = false
    turnBack(transition, velocity: nil)
  }

  private func turnBack(_ transition: NavigationTransition, velocity: Double?) {
    transition.leave(transition.to)
    transition.comeBack(transition.from)
    appearances.turnBack()
    exchangeFocus(transition.to, transition.from)
    animate(to: 0, velocity: velocity) { [weak self] in self?.end(isDone: false) }
  }

  /// Ends the movement, and begins the next one if the stack has changed meanwhile.
  private func end(isDone: Bool) {
    finish(isDone: isDone)
    updateScreens()
  }

  private func finish(isDone: Bool) {
    guard let transition else { return }
    let stays = isDone ? transition.to : transition.from
    if !isDone { appearances.turnBack() }
    if stack.last === stays.controller { shownStack = stack }
    transition.end(isDone: isDone)
    stays.frame = view.bounds
    self.transition = nil
    appearances.end()
    if transition.isAnnounced, !isDone { appearances.leave(stays.controller) }
    tellJoined()
    if let window = view.window, window.firstResponder == nil { becomeFirstResponder() }
    if isDone { didShow?(stays.controller) }
    onSettle?()
    releaseLeaving()
  }

  private func tellJoined() {
    for controller in stack { appearances.join(controller) }
  }

  /// Ends a movement before its time.
  final func endTransitionAtOnce() {
    guard let transition else { return }
    let isDone = !transition.isInteractive && !appearances.isReturning
    interactivePopGestureRecognizer.isEnabled.toggle()
    interactivePopGestureRecognizer.isEnabled.toggle()
    if self.transition === transition { finish(isDone: isDone) }
  }

  private func releaseLeaving() {
    for controller in leaving where shown?.controller !== controller && !isMoving(controller) {
      leaving.removeAll { $0 === controller }
      release(controller)
    }
  }

  private func isMoving(_ controller: ViewController) -> Bool {
    transition?.from.controller === controller || transition?.to.controller === controller
  }

  /// Places the screens in the bounds of the view.
  final func placeScreens() {
    if let transition {
      transition.show(transition.progress, in: view)
    } else if let shown, shown.frame != view.bounds {
      shown.frame = view.bounds
    }
  }

  // MARK: Focus

  /// Moves the focus from a screen that goes to the one that comes, or to the container, which gets the keys then
  /// (`NV-4`).
  private func exchangeFocus(_ goes: NavigationScreen, _ comes: NavigationScreen) {
    guard let window = view.window else { return }
    if let focus = goes.rememberFocus() {
      // Without keys, the first stop is not chosen: the touch keyboard would come up for a text that was not touched.
      let isVisible = focus.isFocusVisible
      focus.resignFirstResponder()
      comes.restoreFocus(orFirst: isVisible)
    }
    if window.firstResponder == nil { becomeFirstResponder() }
  }

  // MARK: The swipe (NV-3)

  final func follow(_ pan: ScreenEdgePanGestureRecognizer) {
    let sign = view.isMirrored ? -1.0 : 1
    let width = max(view.bounds.width, 1)
    let part = min(max(sign * pan.translation(in: view).x / width, 0), 1)
    switch pan.state {
    case .began:
      beginSwipe()
      transition?.show(part, in: view)
    case .changed:
      if transition?.isInteractive == true { transition?.show(part, in: view) }
    case .ended, .cancelled:
      guard let transition, transition.isInteractive else { return }
      let velocity = pan.state == .ended ? pan.velocity(in: view).x : 0
      let isDone =
        pan.state == .ended && part + sign * velocity * ReleaseMotion.projection / width > 0.5
        && stack.last === transition.from.controller
      endSwipe(transition, isDone: isDone, velocity: velocity)
    case .possible, .failed: break
    }
  }

  private func beginSwipe() {
    guard transition == nil, canGoBack, let shown, shown.controller === stack.last else { return }
    isUpdating = true
    let below = screen(of: stack[stack.count - 2])
    isUpdating = false
    let transition = NavigationTransition(
      from: shown, to: below, isPush: false, isInteractive: true, animation: chosenAnimation(.pop, shown, below))
    transition.isAnnounced = true
    shown.controller.willMove(toParent: nil)
    begin(transition, animated: true)
  }

  private func endSwipe(_ transition: NavigationTransition, isDone: Bool, velocity: Double) {
    transition.isInteractive = false
    if isDone {
      transition.leave(transition.from)
      exchangeFocus(transition.from, transition.to)
      // The movement goes on, so that nothing begins another one.
      popViewController(animated: true)
      animate(to: 1, velocity: velocity) { [weak self] in self?.end(isDone: true) }
    } else {
      turnBack(transition, velocity: velocity)
    }
  }
}
