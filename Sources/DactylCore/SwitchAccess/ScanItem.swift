import DactylGeometry

/// Identifies an item when the elements are read again.
enum ScanID: Hashable {
  case window(ObjectIdentifier)
  case group(ObjectIdentifier)
  case element(ObjectIdentifier)
  /// A row, or a part of a long group, by its place.
  case part(Int)
  case scroll(ObjectIdentifier, AccessibilityAction.Direction)
  /// An entry of the menu of actions, by its place.
  case action(Int)
  /// The letters that keys of the touch keyboard have besides their own.
  case letters
  /// Those of one key.
  case lettersOf(ObjectIdentifier)
  case back
  case close

  var isLettersOfKey: Bool {
    if case .lettersOf = self { true } else { false }
  }

  /// Whether the item is a view, and not only a place.
  var isView: Bool {
    switch self {
    case .window, .group, .element: true
    case .part, .scroll, .action, .letters, .lettersOf, .back, .close: false
    }
  }
}

/// Something that can be highlighted and selected.
@MainActor struct ScanItem {
  enum Content {
    case group([ScanItem])
    /// An element with all that it can do.
    case element([ScanAction])
    /// One action of `view`, such as scrolling.
    case action(ScanAction)
    /// The end of a group, which goes back up.
    case back
    /// The end of what is in front of a window, which closes it.
    case close
  }

  let id: ScanID
  let content: Content
  let label: String
  let view: View?
  /// The surface with the item.
  let stack: WindowStack
  /// The visible part, on the surface.
  let frame: Rect

  var children: [ScanItem] {
    if case .group(let children) = content { children } else { [] }
  }

  var isGroup: Bool { !children.isEmpty }
}

/// An action on an element.
enum ScanAction: Hashable {
  case perform(AccessibilityAction)
  /// Gives a text the focus, and shows the touch keyboard.
  case edit

  /// Whether the menu of actions stays after it.
  var isRepeatable: Bool {
    switch self {
    case .perform(.increment), .perform(.decrement), .perform(.scroll): true
    default: false
    }
  }
}

/// All that can be highlighted at a time.
@MainActor struct ScanTree {
  /// The popup, the presented controller or the menu of actions to which scanning is limited; nil for none.
  var scope: ScanID?
  var root: [ScanItem] = []

  /// Returns the way from the root to the first item that fits.
  func path(where fits: (ScanItem) -> Bool) -> [ScanID]? {
    Self.path(in: root, where: fits)
  }

  private static func path(in items: [ScanItem], where fits: (ScanItem) -> Bool) -> [ScanID]? {
    for item in items {
      if fits(item) { return [item.id] }
      if let below = path(in: item.children, where: fits) { return [item.id] + below }
    }
    return nil
  }
}
