import Dactyl

/// A menu of a view, in a popup beside the location of the request.
@MainActor final class PopupMenu {
  /// The radius of the area that a finger hides, in points.
  private static let fingerReach = 22.0
  /// The distance that the opening touch must move before its lift chooses a row, in points.
  private static let slack = 8.0

  /// Called with the log lines of the menu.
  var log: @MainActor (LogLine) -> Void = { _ in }

  private let items: [MenuItem]
  private let content: MenuView
  private let popup: Popup
  private weak var owner: View?
  private var request: MenuRequest?
  /// Whether the opening touch has moved far enough.
  private var hasSlid = false
  /// The position in the last log line.
  private var place: Rect?

  init(_ items: [MenuItem]) {
    self.items = items
    content = MenuView(items.map(\.title))
    let controller = ViewController()
    controller.view = content
    popup = Popup(root: controller)
    popup.didDismiss = { [weak self] _ in self?.log(LogLine("menu", "dismissed")) }
    popup.openingTouchDidChange = { [weak self] touch in self?.follow(touch) }
    content.choose = { [weak self] index in self?.choose(index) }
    content.onHighlight = { [weak self] index in self?.logItem("highlighted", index) }
    content.onLayout = { [weak self] in self?.logPosition() }
  }

  /// Opens the menu where it was requested: beside the finger, at the pointer's tip, or over the middle of the view.
  func open(_ request: MenuRequest, from view: View) {
    self.request = request
    owner = view
    var reach = 1.0
    if request.source == .longPress { reach = Self.fingerReach }
    popup.placement = request.source == .keyboard ? .over : .below
    let spot = Rect(origin: request.location, size: .zero).insetBy(dx: -reach, dy: -reach)
    popup.show(from: view, rect: spot, for: request.touch)
  }

  /// Follows the opening touch, which may slide to a row and lift there.
  private func follow(_ touch: Touch) {
    guard let owner, let request else { return }
    hasSlid = hasSlid || touch.location(in: owner).distance(to: request.location) > Self.slack
    guard hasSlid else { return }
    if touch.phase == .ended { content.lift(touch) } else { content.follow(touch) }
  }

  private func choose(_ index: Int) {
    popup.close()
    logItem("chosen", index)
    items[index].action()
  }

  private func logItem(_ phase: String, _ index: Int) {
    var line = LogLine("menu", phase)
    line.add("item", items[index].name)
    log(line)
  }

  /// Logs the position, which the compositor determines.
  private func logPosition() {
    guard let position = popup.position, let request else { return }
    let new = Rect(origin: position, size: content.bounds.size)
    guard new != place else { return }
    var line = LogLine("menu", place == nil ? "opened" : "moved")
    place = new
    if line.text.hasSuffix("opened") { line.add("source", "\(request.source)") }
    line.add(position)
    line.add("width", new.width)
    line.add("height", new.height)
    log(line)
  }
}
