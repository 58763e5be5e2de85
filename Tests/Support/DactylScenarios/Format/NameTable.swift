/// The names of a scenario, to find those that are unknown or used twice.
struct NameTable {
  static let application = "App"
  static let mainSurface = "main"

  /// The name of the menu of a picker.
  static func menu(ofPicker name: String) -> String { "\(name).menu" }

  /// Views, windows among them, in order.
  private(set) var views: [ViewEntry] = []
  private(set) var controllers: [ControllerEntry] = []
  private(set) var delegate: String?
  private(set) var gestures: [String] = []
  /// The menus whose rows a rule lists.
  private(set) var menus: [String] = []
  /// Labels of the script, each with the lines of rules and operations that use it earlier.
  private(set) var labels: [String] = []

  mutating func add(_ entry: TreeEntry, _ words: WordReader) throws(LineError) {
    switch entry {
    case .view(let view):
      try claim(view.name, words)
      if let parent = view.parent, !views.contains(where: { $0.name == parent }) {
        throw words.error("unknown parent '\(parent)'")
      }
      views.append(view)
      if view.kind.scrolls { gestures.append("\(view.name).pan") }
      if view.flags.zoom != nil { gestures.append("\(view.name).pinch") }
      if view.opensMenu { addMenu(of: view.name) }
    case .controller(let controller):
      try claim(controller.name, words)
      try requireView(controller.view, words)
      if views.contains(where: { $0.name == controller.view && $0.kind == .window }) {
        throw words.error("'\(controller.view)' is a window, not a view")
      }
      if controllers.contains(where: { $0.view == controller.view }) {
        throw words.error("'\(controller.view)' has a controller already")
      }
      if let presenter = controller.presenter, !controllers.contains(where: { $0.name == presenter }) {
        throw words.error("unknown controller '\(presenter)'")
      }
      controllers.append(controller)
    case .application:
      break
    case .delegate(let name, _):
      try claim(name, words)
      delegate = name
    }
  }

  mutating func add(_ gesture: GestureEntry, _ words: WordReader) throws(LineError) {
    if gestures.contains(gesture.name) { throw words.error("'\(gesture.name)' is used twice") }
    try requireView(gesture.view, words)
    gestures.append(gesture.name)
  }

  /// The long press that a view with a menu adds (`MN-1`).
  mutating func addMenu(of view: String) {
    gestures.append("\(view).menu")
  }

  mutating func add(menu: String, _ words: WordReader) throws(LineError) {
    if menus.contains(menu) { throw words.error("the menu '\(menu)' has rows already") }
    menus.append(menu)
  }

  mutating func add(label: String) {
    if !labels.contains(label) { labels.append(label) }
  }

  private func claim(_ name: String, _ words: WordReader) throws(LineError) {
    if isResponder(name) { throw words.error("'\(name)' is used twice") }
  }

  private func isResponder(_ name: String) -> Bool {
    name == Self.application || name == delegate || views.contains { $0.name == name }
      || controllers.contains { $0.name == name }
  }

  // MARK: Checks

  func requireView(_ name: String, _ words: WordReader) throws(LineError) {
    guard views.contains(where: { $0.name == name }) else { throw words.error("unknown view '\(name)'") }
  }

  func requireWindow(_ name: String, _ words: WordReader) throws(LineError) {
    guard views.contains(where: { $0.name == name && $0.kind == .window }) else {
      throw words.error("unknown window '\(name)'")
    }
  }

  func requireResponder(_ name: String, _ words: WordReader) throws(LineError) {
    guard isResponder(name) else { throw words.error("unknown responder '\(name)'") }
  }

  func requireMenu(_ name: String, _ words: WordReader) throws(LineError) {
    guard menus.contains(name) else { throw words.error("unknown menu '\(name)'") }
  }

  func requireGesture(_ name: String, _ words: WordReader) throws(LineError) {
    guard gestures.contains(name) else { throw words.error("unknown recognizer '\(name)'") }
  }

  func requireSurface(_ name: String, _ words: WordReader) throws(LineError) {
    let surfaces = views.filter { $0.kind == .window }.map { $0.flags.surface ?? Self.mainSurface }
    let pickerMenus = views.filter { $0.kind == .picker }.map { Self.menu(ofPicker: $0.name) }
    guard (surfaces + menus + pickerMenus).contains(name) else { throw words.error("unknown surface '\(name)'") }
  }
}
