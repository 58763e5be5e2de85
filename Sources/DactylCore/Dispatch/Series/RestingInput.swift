import DactylGeometry
import DactylInput

/// Pointers, pens, fingers and drags that rest while content moves under them (`EI-24`).
///
/// A frame in which something has changed is followed by one hit test for each pointer and pen over its surface. It
/// changes something only if it finds another view, or another place in the same one.
@MainActor final class RestingInput {
  /// A pointer or a pen that hovers.
  @MainActor private struct Resting {
    var change: HoverChange
    @WeakRef var view: View?
    /// The location in `view`.
    var place: Point?
  }

  private unowned let dispatcher: Dispatcher
  private var resting: [Resting] = []
  private var moved: [SurfaceID] = []
  private var timer: DispatchTimer?
  /// The number of hit tests so far, for tests.
  private(set) var hitTests = 0
  /// Whether the hit tests that follow a frame are under way.
  private(set) var isFollowing = false

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  private var application: Application { dispatcher.application }

  /// Whether anything rests that content can move under.
  var isThere: Bool {
    !resting.isEmpty || dispatcher.touches.contains(where: isAwaited) || application.drags.isActive
      || application.session?.popups.isEmpty == false
  }

  /// A pointer or a pen has hovered, and is over `view` now.
  func note(_ change: HoverChange, over view: View?) {
    let index = resting.firstIndex { $0.change.device == change.device }
    guard !change.phase.isEnd else {
      if let index { resting.remove(at: index) }
      return
    }
    let new = Resting(change: change, view: view, place: place(change, in: view))
    if let index { resting[index] = new } else { resting.append(new) }
  }

  func forgetAll() { resting.removeAll() }

  /// The content of `stack` has changed in the frame that is being prepared.
  func contentMoved(on stack: WindowStack) {
    guard isThere else { return }
    moved.append(stack.surface)
    // Code of the program runs after the frame.
    guard timer == nil else { return }
    timer = dispatcher.schedule(at: application.animationTime, for: nil) { [weak self] in self?.follow() }
  }

  private func follow() {
    timer = nil
    let surfaces = moved
    moved.removeAll(keepingCapacity: true)
    application.dismissPopupsOfHiddenViews()
    for entry in resting where surfaces.contains(entry.change.surface) { follow(entry) }
    followTouches(on: surfaces)
    hitTesting(follows: true) { application.drags.contentMoved(on: surfaces) }
  }

  /// Calls `body`, whose hit tests follow a frame or not.
  func hitTesting(follows: Bool, _ body: () -> Void) {
    isFollowing = follows
    body()
    isFollowing = false
  }

  private func follow(_ entry: Resting) {
    var change = entry.change
    guard let stack = application.stack(for: change.surface) else {
      resting.removeAll { $0.change.device == change.device }
      return
    }
    change.time = dispatcher.now
    change.phase = .changed
    change.isFollowUp = true
    let event = Event(.hover, change.time, change.modifiers)
    hitTesting(follows: true) { event.aim(at: change.location, on: stack) }
    hitTests += 1
    let isSame =
      event.view === entry.view && event.view === dispatcher.hovered.view(under: change.device)
      && place(change, in: event.view) == entry.place
    // The cycle of the timer is under way, so this waits for its end.
    if !isSame { dispatcher.dispatch(.hover(change)) }
  }

  /// The location of a hovering pointer or pen in `view`.
  private func place(_ change: HoverChange, in view: View?) -> Point? {
    guard let view, let window = view.window else { return nil }
    return view.convert(window.convertFromSuperview(change.location), from: window)
  }

  /// Whether `touch` is down, and its view gets more of it: not if a recognizer scrolls with it.
  private func isAwaited(_ touch: Touch) -> Bool { touch.isDown && !touch.isFinished }

  /// Notifies the views around touches that are down.
  private func followTouches(on surfaces: [SurfaceID]) {
    let touches = dispatcher.touches.filter { touch in
      isAwaited(touch) && touch.window?.stack.map { surfaces.contains($0.surface) } == true
    }
    guard !touches.isEmpty else { return }
    var told: [View] = []
    for touch in touches {
      var view = touch.view
      while let present = view {
        if !told.contains(identicalTo: present) {
          told.append(present)
          present.didMove(under: touches.filter { $0.view?.isDescendant(of: present) == true })
        }
        view = present.superview
      }
    }
    dispatcher.settle()
  }
}
