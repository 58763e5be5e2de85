import DactylCore

/// The children of a container that shows one of them at a time: which one is shown, and which of their appearance
/// methods are called (`NV-2`).
///
/// The container moves the views. It calls `begin` when a second child becomes visible, `turnBack` if that one goes
/// again, and `end` when one is left; and it forwards its own appearance. Calls of appearance are balanced in any
/// order, and none begin while the container is not on the screen. It needs no window.
@MainActor final class ContainerScreens {
  /// What is shown.
  enum Transition {
    case empty
    case resting(ViewController)
    case moving(from: ViewController, to: ViewController)
    /// Back to where the movement began.
    case returning(from: ViewController, to: ViewController)
  }

  private(set) var transition = Transition.empty
  /// Whether the container has appeared, or is about to.
  private(set) var isOnScreen = false
  /// Whether a method of a child, or a closure of the program, is being called.
  private(set) var isTelling = false
  /// The children that know that they are in the container.
  private var joined: Set<ObjectIdentifier> = []
  private unowned let container: ViewController

  init(of container: ViewController) { self.container = container }

  /// The child that is shown, or that a movement begins at; nil for none.
  var shown: ViewController? {
    switch transition {
    case .empty: nil
    case .resting(let child), .moving(let child, _), .returning(let child, _): child
    }
  }

  /// Whether the child that came goes again.
  var isReturning: Bool {
    if case .returning = transition { true } else { false }
  }

  /// The visible children, the one that stays first.
  private var inSight: [ViewController] {
    switch transition {
    case .empty: []
    case .resting(let child): [child]
    case .moving(let from, let to): [to, from]
    case .returning(let from, let to): [from, to]
    }
  }

  // MARK: Transitions

  /// Shows a child without calling its methods; nil for none.
  func rest(at child: ViewController?) { transition = child.map { .resting($0) } ?? .empty }

  /// The child becomes visible beside the one that is shown.
  func begin(to child: ViewController, animated: Bool) {
    guard let shown else { return rest(at: child) }
    transition = .moving(from: shown, to: child)
    exchange(shown, child, animated: animated)
  }

  /// The child that came goes again.
  func turnBack() {
    guard case .moving(let from, let to) = transition else { return }
    transition = .returning(from: from, to: to)
    exchange(to, from, animated: true)
  }

  /// One child is left: the one that came, or after `turnBack` the former one.
  func end() {
    let children = inSight
    guard children.count == 2 else { return }
    rest(at: children[0])
    // The one that goes may have got the call before the container went.
    call { children[1].endAppearanceTransition() }
    tell { children[0].endAppearanceTransition() }
  }

  /// Nothing is shown after `remove`, which takes the child that is shown out of the window.
  func leaveAll(_ remove: () -> Void) {
    let child = shown
    tell { child?.beginAppearanceTransition(false, animated: false) }
    remove()
    rest(at: nil)
    tell { child?.endAppearanceTransition() }
  }

  private func exchange(_ goes: ViewController, _ comes: ViewController, animated: Bool) {
    tell {
      goes.beginAppearanceTransition(false, animated: animated)
      comes.beginAppearanceTransition(true, animated: animated)
    }
  }

  private func tell(_ calls: () -> Void) {
    guard isOnScreen else { return }
    call(calls)
  }

  /// Makes calls of the program, which does not begin another transition meanwhile.
  func call(_ calls: () -> Void) {
    let wasTelling = isTelling
    isTelling = true
    calls()
    isTelling = wasTelling
  }

  // MARK: Membership

  /// Calls `didMove(toParent:)` of a child that is in the container, once.
  func join(_ child: ViewController) {
    guard joined.insert(ObjectIdentifier(child)).inserted else { return }
    call { child.didMove(toParent: container) }
  }

  /// The child gets the call again when it joins the next time.
  func leave(_ child: ViewController) { joined.remove(ObjectIdentifier(child)) }

  // MARK: The container's own appearance

  func containerWillAppear(_ animated: Bool) {
    isOnScreen = true
    inSight.first?.beginAppearanceTransition(true, animated: animated)
  }

  func containerDidAppear() {
    if case .resting(let child) = transition { child.endAppearanceTransition() }
  }

  func containerWillDisappear(_ animated: Bool) {
    isOnScreen = false
    for child in inSight { child.beginAppearanceTransition(false, animated: animated) }
  }

  func containerDidDisappear() {
    for child in inSight { child.endAppearanceTransition() }
  }
}
