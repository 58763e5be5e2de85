import DactylGeometry
import DactylTestKit

/// One line of the section `tree`.
package enum TreeEntry: Hashable, Sendable {
  case view(ViewEntry)
  case controller(ControllerEntry)
  case application(ResponderMode)
  case delegate(name: String, mode: ResponderMode)
}

/// A view of any kind.
package struct ViewEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case window, view, control, button, `switch`, slider, range, picker, timepicker, field
    case menubar, label, scroll, table, textview

    var isControl: Bool {
      switch self {
      case .control, .button, .switch, .slider, .range, .picker, .timepicker, .field: true
      case .window, .view, .menubar, .label, .scroll, .table, .textview: false
      }
    }

    /// Whether rules may change its hit test, and lines are written for it.
    var hasHitRules: Bool {
      switch self {
      case .window, .view, .label, .table: true
      case .control, .button, .switch, .slider, .range, .picker, .timepicker, .field, .menubar, .scroll,
        .textview:
        false
      }
    }

    var scrolls: Bool { self == .scroll || self == .table || self == .textview }

    /// Whether a text is edited, which has a menu, and a touch keyboard.
    var isText: Bool { self == .field || self == .textview }

    /// The mode of views of this kind, unless the tree sets one.
    var defaultMode: ResponderMode {
      switch self {
      case .window: .plain
      case .scroll, .table, .textview: .silent
      case .view, .label, .control, .button, .switch, .slider, .range, .picker, .timepicker, .field, .menubar: .log
      }
    }
  }

  package var kind: Kind
  package var name: String
  /// Nil for windows.
  package var parent: String?
  /// In the parent's coordinates, before the transform; a window's on its surface.
  package var frame: Rect
  package var mode: ResponderMode
  package var flags = ViewFlags()

  /// Whether the view asks for a menu of the framework, also by a long press of its own (`MN-1`).
  var opensMenu: Bool { kind == .picker || flags.menu != nil || flags.primaryMenu != nil }

  /// Whether the view shows popups of the framework, or is laid out again in each frame.
  var needsPlatform: Bool { opensMenu || kind == .menubar || kind.isText || flags.hasToolTip }
}

package struct ControllerEntry: Hashable, Sendable {
  package var name: String
  package var view: String
  package var presenter: String?
  package var mode: ResponderMode
}
