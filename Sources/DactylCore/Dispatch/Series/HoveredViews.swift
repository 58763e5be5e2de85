import DactylInput

/// The view under each pointer and each hovering pen (`GT-71`).
@MainActor struct HoveredViews {
  @MainActor private struct Target {
    let source: DeviceKey
    @WeakRef var view: View?
  }

  private var targets: [Target] = []

  /// Whether any pointer or pen is over `view` or a view inside it.
  func contains(_ view: View) -> Bool {
    targets.contains { $0.view?.isDescendant(of: view) == true }
  }

  /// The view under `source`; nil if it is over none.
  func view(under source: DeviceKey) -> View? { targets.first { $0.source == source }?.view }

  /// Notes that `source` is over `view`, or over none. Returns the views for which `contains` has changed.
  mutating func move(_ source: DeviceKey, to view: View?) -> [View] {
    let index = targets.firstIndex { $0.source == source }
    let old = index.flatMap { targets[$0].view }
    guard old !== view else { return [] }
    let touched = superviews(of: old) + superviews(of: view).filter { old?.isDescendant(of: $0) != true }
    let before = touched.map(contains)
    if let index { targets.remove(at: index) }
    if let view { targets.append(Target(source: source, view: view)) }
    return zip(touched, before).filter { contains($0) != $1 }.map(\.0)
  }

  /// Notes that `root` is about to leave its window. Returns the views inside it that were hovered over.
  mutating func leave(_ root: View) -> [View] {
    var left: [View] = []
    for index in targets.indices {
      guard let view = targets[index].view, view.isDescendant(of: root) else { continue }
      for present in superviews(of: view) where present.isDescendant(of: root) && !left.contains(identicalTo: present) {
        left.append(present)
      }
      targets[index].view = root.superview
    }
    return left
  }

  /// Forgets all pointers and pens. Returns the views that were hovered over.
  mutating func leaveAll() -> [View] {
    let left = targets.reduce(into: [View]()) { left, target in
      left += superviews(of: target.view).filter { !left.contains(identicalTo: $0) }
    }
    targets = []
    return left
  }

  /// The view and its superviews, from inside outwards.
  private func superviews(of view: View?) -> [View] {
    Array(sequence(first: view) { $0?.superview }.compactMap { $0 })
  }
}

extension Dispatcher {
  /// A pointer or a pen is over `view` from now on, or over none.
  func hover(_ source: DeviceKey, over view: View?) {
    for view in hovered.move(source, to: view) { view.hoverDidChange() }
    if let view, source.kind == .pointer { application.session?.showPointer(over: view) }
  }

  /// Ends hovering over `root` and the views inside, before it leaves its window or is covered.
  func endHovering(inside root: View) {
    for view in hovered.leave(root) { view.hoverDidChange() }
  }

  func endAllHovering() {
    restingInput.forgetAll()
    for view in hovered.leaveAll() { view.hoverDidChange() }
  }
}

extension View {
  /// Whether a pointer, or a pen near the surface, is over the view or a view inside it, without a button pressed
  /// (`GT-71`). `hoverDidChange()` is called when it changes.
  public final var isHovered: Bool { window?.application?.dispatcher.hovered.contains(self) == true }
}
