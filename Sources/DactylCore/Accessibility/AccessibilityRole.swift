/// The kind of an element, from which assistive technology and tests know how it is used.
///
/// Each comment names the AT-SPI role, by which screen readers on Linux know the kind.
public enum AccessibilityRole: Hashable, Sendable, CaseIterable {
  /// No element: only what is inside the view is in the tree. The role of views that do not set one.
  case none

  // MARK: Controls

  /// Triggers an action (`PUSH_BUTTON`).
  case button
  /// A button that stays pressed until it is pressed again (`TOGGLE_BUTTON`).
  case toggleButton
  /// Is on or off (`TOGGLE_BUTTON`; `SWITCH` since at-spi2-core 2.56).
  case `switch`
  /// Is checked, not checked, or mixed (`CHECK_BOX`).
  case checkBox
  /// One of several choices that exclude each other (`RADIO_BUTTON`).
  case radioButton
  /// The radio buttons of one choice (`GROUPING`; `PANEL` with a label).
  case radioGroup
  /// A value in a range, with a thumb on a track (`SLIDER`).
  case slider
  /// A value that is raised and lowered in steps (`SPIN_BUTTON`).
  case stepper
  /// A row of segments, one of which is selected (`GROUPING`; `PANEL` with a label).
  case segmentedControl
  /// The selected page of several (`SLIDER`).
  case pageControl
  /// A value from a list of values (`COMBO_BOX`).
  case picker
  /// Opens a page or a document (`LINK`).
  case link

  // MARK: Content

  /// Text that can't be edited (`LABEL`). It is in the tree only if it has a label.
  case staticText
  /// The title of a section (`HEADING`). It is in the tree only if it has a label.
  case heading
  /// A picture (`IMAGE`). It is in the tree only if it has a label, since other pictures are decoration.
  case image
  /// The progress of a task (`PROGRESS_BAR`).
  case progressBar
  /// A level in a range, such as the charge of a battery (`LEVEL_BAR`).
  case levelIndicator
  /// A task is in progress (`PROGRESS_BAR` without a value).
  case activityIndicator
  /// A line between groups (`SEPARATOR`).
  case separator
  /// An explanation of another element (`TOOL_TIP`).
  case tooltip

  // MARK: Text input

  /// One line of editable text (`ENTRY`).
  case textField
  /// Several lines of editable text (`TEXT`).
  case textView
  /// A text field for a search term (`ENTRY`).
  case searchField
  /// A text field that does not show its text (`PASSWORD_TEXT`).
  case secureField

  // MARK: Containers

  /// Elements that belong together (`PANEL`).
  case group
  /// Rows (`LIST`).
  case list
  /// Rows with columns (`TABLE`).
  case table
  /// Rows, some of which show further rows below them (`TREE`).
  case tree
  /// A row of a list (`LIST_ITEM`), of a table (`TABLE_ROW`) or of a tree (`TREE_ITEM`).
  case row
  /// An element of a grid (`TABLE_CELL`).
  case cell
  /// The title of a column, which may sort the rows (`TABLE_COLUMN_HEADER`).
  case columnHeader
  /// Content that is larger than its view (`SCROLL_PANE`).
  case scrollView
  /// Menu items (`MENU`).
  case menu
  /// An entry of a menu (`MENU_ITEM`).
  case menuItem
  /// The menus of a window (`MENU_BAR`).
  case menuBar
  /// Selects one of several pages (`PAGE_TAB`).
  case tab
  /// The tabs of a set of pages (`PAGE_TAB_LIST`).
  case tabBar
  /// Frequent actions of a window (`TOOL_BAR`).
  case toolbar
  /// The title of a page, and the way back (`TITLE_BAR`).
  case navigationBar
  /// Asks for something before the program continues (`DIALOG`).
  case dialog
  /// Reports something important (`ALERT`).
  case alert
  /// Reports something for a moment, without a need for an answer (`NOTIFICATION`).
  case notification
  /// A window (`FRAME`).
  case window
  /// The program (`APPLICATION`).
  case application
}

extension AccessibilityRole {
  /// Whether the subviews of an element belong to it, as the label of a button does. Otherwise they are elements of
  /// their own.
  public var includesSubviews: Bool {
    switch self {
    case .button, .toggleButton, .switch, .checkBox, .radioButton, .slider, .stepper, .pageControl, .picker, .link,
      .staticText, .heading, .image, .progressBar, .levelIndicator, .activityIndicator, .separator, .tooltip,
      .textField, .textView, .searchField, .secureField, .columnHeader, .menuItem, .tab:
      true
    case .none, .radioGroup, .segmentedControl, .group, .list, .table, .tree, .row, .cell, .scrollView, .menu, .menuBar,
      .tabBar, .toolbar, .navigationBar, .dialog, .alert, .notification, .window, .application:
      false
    }
  }

  /// Whether the texts inside an element without a label are its label.
  var takesLabelFromContent: Bool {
    switch self {
    case .button, .toggleButton, .switch, .checkBox, .radioButton, .link, .menuItem, .tab, .tooltip, .row, .cell: true
    default: false
    }
  }

  /// Whether one of the elements inside is selected, and has the keyboard focus for all.
  package var holdsSelection: Bool { self == .tabBar || self == .segmentedControl || self == .radioGroup }

  /// Whether the elements inside may change with this one without asking to be drawn, as the segments of a control do.
  var describesParts: Bool { holdsSelection || self == .group || self == .menu || self == .toolbar }

  /// Whether an element without a label has no meaning, and is not in the tree.
  var needsLabel: Bool { self == .staticText || self == .heading || self == .image }
}

extension AccessibilityRole: CustomStringConvertible {
  /// The role in words, such as `text field`.
  public var description: String {
    switch self {
    case .toggleButton: "toggle button"
    case .checkBox: "check box"
    case .radioButton: "radio button"
    case .radioGroup: "radio group"
    case .segmentedControl: "segmented control"
    case .pageControl: "page control"
    case .staticText: "text"
    case .progressBar: "progress bar"
    case .levelIndicator: "level indicator"
    case .activityIndicator: "activity indicator"
    case .textField: "text field"
    case .textView: "text view"
    case .searchField: "search field"
    case .secureField: "secure field"
    case .columnHeader: "column header"
    case .scrollView: "scroll view"
    case .menuItem: "menu item"
    case .menuBar: "menu bar"
    case .tabBar: "tab bar"
    case .navigationBar: "navigation bar"
    case .none: "none"
    case .button: "button"
    case .switch: "switch"
    case .slider: "slider"
    case .stepper: "stepper"
    case .picker: "picker"
    case .link: "link"
    case .heading: "heading"
    case .image: "image"
    case .separator: "separator"
    case .tooltip: "tooltip"
    case .group: "group"
    case .list: "list"
    case .row: "row"
    case .cell: "cell"
    case .menu: "menu"
    case .tab: "tab"
    case .toolbar: "toolbar"
    case .dialog: "dialog"
    case .alert: "alert"
    case .notification: "notification"
    case .table: "table"
    case .tree: "tree"
    case .window: "window"
    case .application: "application"
    }
  }
}
