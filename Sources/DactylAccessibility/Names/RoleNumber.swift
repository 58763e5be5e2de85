import DactylCore

/// The kinds of elements as assistive programs know them, with their numbers.
enum RoleNumber: UInt32 {
  case alert = 2
  case checkBox = 7
  case checkMenuItem = 8
  case comboBox = 11
  case dialog = 16
  case frame = 23
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuBar = 34
  case menuItem = 35
  case pageTab = 37
  case pageTabList = 38
  case panel = 39
  case passwordText = 40
  case progressBar = 42
  case pushButton = 43
  case radioButton = 44
  case scrollPane = 49
  case separator = 50
  case slider = 51
  case spinButton = 52
  case table = 55
  case tableCell = 56
  case tableColumnHeader = 57
  case text = 61
  case toggleButton = 62
  case toolBar = 63
  case toolTip = 64
  case tree = 65
  case unknown = 67
  case application = 75
  case entry = 79
  case heading = 83
  case link = 88
  case tableRow = 90
  case treeItem = 91
  case grouping = 99
  case notification = 101
  case levelBar = 103
  case titleBar = 104

  /// The role of an object, which may depend on that around it.
  @MainActor init(of object: AccessibilityObject) { self.init(object.description, of: object) }

  /// The role of an object with a description that was read already.
  @MainActor init(_ description: AccessibilityDescription, of object: AccessibilityObject) {
    switch description.role {
    case .row:
      self = description.level != nil ? .treeItem : object.isTableRow ? .tableRow : .listItem
    case .staticText, .heading, .image, .link, .button, .checkBox, .textField:
      self = object.parent?.isTableRow == true && description.role == .staticText ? .tableCell : Self(description.role)
    // Screen readers speak the name of a panel around a choice, and not that of a grouping.
    case .radioGroup where description.label != nil, .segmentedControl where description.label != nil: self = .panel
    case .menuItem where description.state.contains(.checkable): self = .checkMenuItem
    default: self = Self(description.role)
    }
  }

  private init(_ role: AccessibilityRole) {
    self =
      switch role {
      case .none: .unknown
      case .button: .pushButton
      case .toggleButton, .switch: .toggleButton
      case .checkBox: .checkBox
      case .radioButton: .radioButton
      case .radioGroup, .segmentedControl: .grouping
      case .slider, .pageControl: .slider
      case .stepper: .spinButton
      case .picker: .comboBox
      case .link: .link
      case .staticText: .label
      case .heading: .heading
      case .image: .image
      case .progressBar, .activityIndicator: .progressBar
      case .levelIndicator: .levelBar
      case .separator: .separator
      case .tooltip: .toolTip
      case .textField, .searchField: .entry
      case .textView: .text
      case .secureField: .passwordText
      case .group: .panel
      case .list: .list
      case .table: .table
      case .tree: .tree
      case .row: .listItem
      case .cell: .tableCell
      case .columnHeader: .tableColumnHeader
      case .scrollView: .scrollPane
      case .menu: .menu
      case .menuItem: .menuItem
      case .menuBar: .menuBar
      case .tab: .pageTab
      case .tabBar: .pageTabList
      case .toolbar: .toolBar
      case .navigationBar: .titleBar
      case .dialog: .dialog
      case .alert: .alert
      case .notification: .notification
      case .window: .frame
      case .application: .application
      }
  }

  /// The name, in English words.
  var name: String {
    switch self {
    case .alert: "alert"
    case .application: "application"
    case .checkBox: "check box"
    case .checkMenuItem: "check menu item"
    case .comboBox: "combo box"
    case .dialog: "dialog"
    case .entry: "entry"
    case .frame: "frame"
    case .grouping: "grouping"
    case .heading: "heading"
    case .image: "image"
    case .label: "label"
    case .levelBar: "level bar"
    case .link: "link"
    case .list: "list"
    case .listItem: "list item"
    case .menu: "menu"
    case .menuBar: "menu bar"
    case .menuItem: "menu item"
    case .notification: "notification"
    case .pageTab: "page tab"
    case .pageTabList: "page tab list"
    case .panel: "panel"
    case .passwordText: "password text"
    case .progressBar: "progress bar"
    case .pushButton: "push button"
    case .radioButton: "radio button"
    case .scrollPane: "scroll pane"
    case .separator: "separator"
    case .slider: "slider"
    case .spinButton: "spin button"
    case .table: "table"
    case .tableCell: "table cell"
    case .tableColumnHeader: "table column header"
    case .tableRow: "table row"
    case .text: "text"
    case .titleBar: "title bar"
    case .toggleButton: "toggle button"
    case .toolBar: "tool bar"
    case .toolTip: "tool tip"
    case .tree: "tree"
    case .treeItem: "tree item"
    case .unknown: "unknown"
    }
  }
}

extension AccessibilityObject {
  /// Whether it is a table with columns.
  var isTable: Bool { isContainer && description.role == .table }

  /// Whether it is a row of a table with columns.
  var isTableRow: Bool { itemPlace != nil && parent?.isTable == true }
}
