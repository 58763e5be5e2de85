import DactylCore
import DactylGeometry

/// The states of an element, with the numbers of AT-SPI.
struct StateSet {
  enum State: UInt64 {
    case active = 1
    case busy = 3
    case checked = 4
    case defunct = 6
    case editable = 7
    case enabled = 8
    case expandable = 9
    case expanded = 10
    case focusable = 11
    case focused = 12
    case horizontal = 14
    case modal = 16
    case multiLine = 17
    case multiselectable = 18
    case pressed = 20
    case resizable = 21
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case vertical = 29
    case visible = 30
    case managesDescendants = 31
    case indeterminate = 32
    case required = 33
    case invalidEntry = 36
    case selectableText = 38
    case visited = 40
    case checkable = 41
    case hasPopup = 42
    case readOnly = 43
  }

  private(set) var bits: UInt64 = 0

  private mutating func insert(_ state: State, if isSet: Bool = true) { if isSet { bits |= 1 << state.rawValue } }

  /// The lower and the upper half.
  var words: [UInt32] { [UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32)] }

  @MainActor init(of object: AccessibilityObject) { self.init(object.description, of: object) }

  @MainActor init(_ description: AccessibilityDescription, of object: AccessibilityObject) {
    guard object.isAttached else {
      insert(.defunct)
      return
    }
    let (state, role) = (description.state, description.role)
    let isEnabled = !state.contains(.disabled)
    insert(.enabled, if: isEnabled)
    insert(.sensitive, if: isEnabled)
    insert(.visible)
    insert(.showing, if: object.isApplication || !object.visibleFrame.isEmpty)
    insert(.focusable, if: state.contains(.focusable) || object.itemPlace != nil && !description.actions.isEmpty)
    insert(.focused, if: object.tracker.focused === object)
    insert(.active, if: object.tracker.active === object)
    insert(.resizable, if: role == .window)
    insert(.modal, if: state.contains(.modal))
    insert(.visited, if: state.contains(.visited))
    insert(.busy, if: state.contains(.busy))
    insert(.required, if: state.contains(.required))
    insert(.invalidEntry, if: state.contains(.invalid))
    // A toggle button is pressed, and in no group in which it could be selected.
    insert(.selected, if: state.contains(.selected) && role != .toggleButton)
    insert(.selectable, if: state.contains(.selectable) || Self.isSelectable(role))
    insert(.multiselectable, if: state.contains(.allowsMultipleSelection))
    // Screen readers do not look at what such an element selects.
    insert(.managesDescendants, if: object.isContainer && role != .picker)
    insert(
      .hasPopup,
      if: role == .picker || role == .button && description.actions.contains(.showMenu)
        || role == .menuItem && !state.isDisjoint(with: [.expanded, .collapsed]))
    insert(.horizontal, if: description.axis == .horizontal)
    insert(.vertical, if: description.axis == .vertical)
    addChecks(state, role)
    addExpansion(state)
    addText(of: object, state)
  }

  private static func isSelectable(_ role: AccessibilityRole) -> Bool {
    role == .tab || role == .menuItem
  }

  private static func isCheckable(_ role: AccessibilityRole) -> Bool {
    role == .checkBox || role == .radioButton || role == .switch || role == .toggleButton
  }

  private mutating func addChecks(_ state: AccessibilityState, _ role: AccessibilityRole) {
    let isOn = state.contains(.checked)
    insert(.checkable, if: Self.isCheckable(role) || isOn || !state.isDisjoint(with: [.mixed, .checkable]))
    insert(.checked, if: isOn)
    insert(.pressed, if: isOn && (role == .toggleButton || role == .switch))
    insert(.indeterminate, if: state.contains(.mixed))
  }

  private mutating func addExpansion(_ state: AccessibilityState) {
    insert(.expandable, if: !state.isDisjoint(with: [.expanded, .collapsed]))
    // An element that can be expanded and is not is collapsed. A state for it would have to be told before the other one.
    insert(.expanded, if: state.contains(.expanded))
  }

  @MainActor private mutating func addText(of object: AccessibilityObject, _ state: AccessibilityState) {
    guard let input = object.input else { return insert(.readOnly, if: state.contains(.readOnly)) }
    let isEditable = input.editor.isEditable && !state.contains(.disabled) && !state.contains(.readOnly)
    insert(.editable, if: isEditable)
    insert(.readOnly, if: !isEditable)
    insert(.selectableText)
    insert(input.editor.isSingleLine ? .singleLine : .multiLine)
  }

  /// The changes that are told when a state of the framework comes or goes.
  static func events(
    of state: AccessibilityState, _ isSet: Bool, role: AccessibilityRole
  ) -> [(name: String, value: Bool)] {
    switch state {
    case .disabled: [("enabled", !isSet), ("sensitive", !isSet)]
    case .checked:
      // Screen readers speak both, if both are told.
      role == .toggleButton || role == .switch ? [("pressed", isSet)] : [("checked", isSet)]
    case .mixed: [("indeterminate", isSet)]
    // Screen readers speak both, if both are told. A segment is checked, and a toggle button is pressed.
    case .selected: role == .radioButton || role == .toggleButton ? [] : [("selected", isSet)]
    case .expanded: [("expanded", isSet)]
    case .busy: [("busy", isSet)]
    case .required: [("required", isSet)]
    case .invalid: [("invalid-entry", isSet)]
    case .readOnly: [("read-only", isSet), ("editable", !isSet)]
    case .focusable: [("focusable", isSet)]
    case .modal: [("modal", isSet)]
    case .visited: [("visited", isSet)]
    default: []
    }
  }
}
