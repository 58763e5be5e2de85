import DactylSurface

/// The toplevel that a toplevel belongs to, and whether it waits for a dialog (`WF-10`, `WF-11`).
@MainActor final class ToplevelFamily {
  private unowned let toplevel: Toplevel
  private(set) weak var parent: Toplevel?
  private(set) var isModal = false
  /// The window that takes the input of the toplevel meanwhile; nil while it does not wait.
  private(set) var shield: InputShield?
  private struct WeakBlock { weak var block: InputBlock? }
  private var blocks: [WeakBlock] = []
  private var formerKeyWindow = WeakRef<Window>(wrappedValue: nil)

  init(of toplevel: Toplevel) {
    self.toplevel = toplevel
  }

  /// Sets the first parent.
  func begin(parent: Toplevel?, isModal: Bool) {
    self.isModal = isModal
    set(parent: parent)
  }

  func set(parent: Toplevel?) {
    let old = self.parent
    guard parent !== old else { return tellSurface() }
    if let parent {
      precondition(
        parent !== toplevel && !parent.family.isBelow(toplevel),
        "A toplevel can't belong to itself, or to one that belongs to it.")
    }
    self.parent = parent
    tellSurface()
    old?.family.update()
    parent?.family.update()
  }

  func set(isModal: Bool) {
    guard isModal != self.isModal else { return }
    self.isModal = isModal
    tellSurface()
    parent?.family.update()
  }

  /// Reports the relation to the compositor.
  func tellSurface() {
    toplevel.surface?.parent = parent?.surface
    toplevel.surface?.isModal = isModal && parent != nil
  }

  /// Whether the toplevel belongs to `other`, directly or through others.
  func isBelow(_ other: Toplevel) -> Bool {
    guard let parent else { return false }
    return parent === other || parent.family.isBelow(other)
  }

  /// The toplevels that belong to this one directly, in order of opening. A closed toplevel may outlive its session.
  var children: [Toplevel] {
    guard toplevel.surface != nil else { return [] }
    return toplevel.session.toplevels.filter { $0.family.parent === toplevel }
  }

  /// The modal toplevel in front of this one, which the user has to answer first; nil if there is none.
  var modalChild: Toplevel? {
    guard let child = children.last(where: { $0.family.isModal }) else { return nil }
    return child.family.modalChild ?? child
  }

  /// The window that gets the keys that the compositor sends to the toplevel.
  var keyWindow: Window { modalChild?.window ?? shield ?? toplevel.window }

  /// Takes the keys of the parent, if it waits for this toplevel, whose window is shown now.
  func takeKeys() {
    let application = toplevel.session.application
    if isModal, let parent, application.keyWindow?.stack === parent.stack { toplevel.window.makeKey() }
  }

  /// Shows the user the modal toplevel that waits for an answer. Returns false if there is none.
  @discardableResult func leadToModalChild() -> Bool {
    guard let modalChild else { return false }
    modalChild.window.makeKey()
    modalChild.activate()
    return true
  }

  /// Called when the toplevel has closed.
  func end() {
    for block in blocks.compactMap(\.block) { block.end() }
    let former = parent
    parent = nil
    former?.family.update()
  }

  // MARK: Blocking

  var isBlocked: Bool {
    toplevel.surface != nil && (blocks.contains { $0.block != nil } || children.contains { $0.family.isModal })
  }

  func add(_ block: InputBlock) {
    blocks.append(WeakBlock(block: block))
    update()
  }

  func remove(_ block: InputBlock) {
    blocks.removeAll { $0.block == nil || $0.block === block }
    update()
  }

  /// The dialog of another program that the user wants to be rid of.
  func cancelBlock() { blocks.compactMap(\.block).last?.didAskToCancel?() }

  /// Shows or removes the window that takes the input.
  func update() {
    let isNeeded = isBlocked
    guard isNeeded != (shield != nil) else { return }
    let stack = toplevel.stack
    guard isNeeded else {
      let isKey = shield?.isKeyWindow == true
      shield?.close()
      shield = nil
      if isKey, let former = formerKeyWindow.wrappedValue, former.stack === stack { former.makeKey() }
      return
    }
    let key = toplevel.session.application.keyWindow
    formerKeyWindow.wrappedValue = key?.stack === stack ? key : nil
    stack.dismissChildren()
    for window in stack.frontToBack where window.windowLevel < InputShield.level {
      toplevel.session.application.dispatcher.cutOffTouches(inside: window)
    }
    let shield = InputShield(of: toplevel)
    self.shield = shield
    stack.show(shield)
    if key?.stack === stack { keyWindow.makeKey() }
  }
}

/// Keeps the input of a toplevel away (`WF-11`), until it is released or ended.
@MainActor public final class InputBlock {
  private weak var toplevel: Toplevel?
  /// Called when the user presses Escape on the toplevel: the program ends what the toplevel waits for, if it can.
  public var didAskToCancel: (@MainActor () -> Void)?

  init(_ toplevel: Toplevel) {
    self.toplevel = toplevel
    toplevel.family.add(self)
  }

  isolated deinit { end() }

  /// Lets the input through again, unless something else keeps it away.
  public func end() {
    let blocked = toplevel
    toplevel = nil
    blocked?.family.remove(self)
  }
}
