import Dactyl
import DactylGeometry

/// Single steps of a shrinker.
extension Scenario {
  /// Removes all actions of the contact that begins in the step.
  mutating func dropContact(ofStep index: Int) {
    for case .input(.down(let label, _, _, _, _)) in script[index].actions {
      for step in script.indices { script[step].actions.removeAll { $0.label == label } }
      script.removeAll { $0.actions.isEmpty }
      return
    }
  }

  /// `number` counts the actions of all steps.
  mutating func dropAction(_ number: Int) {
    var rest = number
    for step in script.indices {
      if rest < script[step].actions.count {
        script[step].actions.remove(at: rest)
        if script[step].actions.isEmpty { script.remove(at: step) }
        return
      }
      rest -= script[step].actions.count
    }
  }

  /// Moves the view to the parent of its parent.
  mutating func hoist(_ index: Int) {
    guard case .view(var view) = tree[index], let parent = view.parent else { return }
    for case .view(let above) in tree where above.name == parent {
      guard let next = above.parent else { return }
      view.parent = next
      tree[index] = .view(view)
    }
  }

  /// Makes the view a plain one.
  mutating func makePlain(_ index: Int) {
    guard case .view(var view) = tree[index], view.kind != .window, view.kind != .view else { return }
    view.kind = .view
    view.mode = .log
    tree[index] = .view(view)
  }

  /// Makes the step follow at once, and everything after it as much earlier.
  mutating func closeGap(before index: Int) {
    let gap = script[index].time - (index > 0 ? script[index - 1].time : .zero)
    for step in index..<script.count { script[step].time = script[step].time - gap }
  }
}

extension ScriptAction {
  fileprivate var label: String? {
    switch self {
    case .input(.down(let label, _, _, _, _)), .input(.move(let label, _, _)), .input(.up(let label)): label
    default: nil
    }
  }
}

extension TreeEntry {
  /// Each resets one property to its default.
  static let simplifications: [@Sendable (inout TreeEntry) -> Void] =
    [
      { $0.change { $0.mode = $0.kind.defaultMode } },
      { if case .controller(var controller) = $0 { controller.presenter = nil; $0 = .controller(controller) } },
    ]
    + ViewFlags.simplifications.map { change -> @Sendable (inout TreeEntry) -> Void in
      { entry in entry.change { change(&$0.flags) } }
    }

  private mutating func change(_ change: (inout ViewEntry) -> Void) {
    guard case .view(var view) = self else { return }
    change(&view)
    self = .view(view)
  }
}

extension ViewFlags {
  fileprivate static let simplifications: [@Sendable (inout ViewFlags) -> Void] = [
    {
      let surface = $0.surface, grabs = $0.grabs; $0 = ViewFlags(); $0.surface = surface; $0.grabs = grabs
    },
    { $0.isHidden = false }, { $0.takesNoInteraction = false }, { $0.alpha = nil }, { $0.takesMultipleTouches = false },
    { $0.isExclusive = false }, { $0.doesNotClip = false }, { $0.rotation = nil }, { $0.scale = nil },
    { $0.level = nil }, { $0.surface = nil }, { $0.grabs = false }, { $0.isDisabled = false }, { $0.value = nil },
    { $0.content = nil }, { $0.offset = nil }, { $0.doesNotDelayTouches = false }, { $0.doesNotCancelTouches = false },
    { $0.doesNotBounce = false }, { $0.pages = false }, { $0.locksDirection = false },
    { $0.alwaysBouncesHorizontally = false }, { $0.alwaysBouncesVertically = false }, { $0.zoom = nil },
    { $0.refreshes = false }, { $0.snap = nil },
    { $0.menu = nil }, { $0.primaryMenu = nil }, { $0.titles = [] }, { $0.menus = [] },
    { $0.hasToolTip = false }, { $0.draggedText = nil }, { $0.drop = nil },
    { $0.limits = nil }, { $0.usesTwelveHourClock = false },
  ]
}

extension GestureEntry {
  /// Each resets one property to its default.
  static let simplifications: [@Sendable (inout GestureEntry) -> Void] = [
    { $0 = GestureEntry(kind: $0.kind, name: $0.name, view: $0.view) },
    { $0.taps = nil }, { $0.touches = nil }, { $0.duration = nil }, { $0.movement = nil }, { $0.leastTouches = nil },
    { $0.mostTouches = nil }, { $0.directions = [] }, { $0.edges = [] }, { $0.cancels = nil }, { $0.delaysBegan = nil },
    { $0.delaysEnded = nil }, { $0.types = [] }, { $0.mixesTypes = false }, { $0.button = nil }, { $0.axis = nil },
    { $0.takesOver = nil },
  ]
}
