import Dactyl

/// A menu of a view, in a popup beside the place where it was asked for.
@MainActor final class PopupMenu {
  /// Points around a finger that the finger hides.
  private static let fingerReach = 22.0
  /// Points that the touch that asked must have moved since, to choose by its lift.
  private static let slack = 8.0

  /// Is told what happens, as lines of the log.
  var log: @MainActor (LogLine) -> Void = { _ in }

  private let items: [MenuItem]
  private let content: MenuView
  private let popup: Popup
  private weak var owner: View?
  private var request: MenuRequest?
  /// The touch that asked has moved away from where it was then.
  private var hasSlid = false
  /// Where the log says that the menu is.
  private var place: Rect?

  init(_ items: [MenuItem], theme: Theme) {
    self.items = items
    content = MenuView(items.map(\.title), theme: theme)
    let controller = ViewController()
    controller.view = content
    popup = Popup(root: controller)
    popup.onDismissed = { [weak self] _ in self?.log(LogLine("menu", "dismissed")) }
    popup.onOpeningTouchChanged = { [weak self] touch in self?.follow(touch) }
    content.choose = { [weak self] index in self?.choose(index) }
    content.onHighlight = { [weak self] index in self?.tell("highlighted", index) }
    content.onLayout = { [weak self] in self?.tellPlace() }
  }

  /// Opens it where `view` was asked for it: beside the finger, at the pointer's tip, or over the middle of the view.
  func open(_ request: MenuRequest, from view: View) {
    self.request = request
    owner = view
    var reach = 1.0
    if request.source == .longPress { reach = Self.fingerReach }
    popup.placement = request.source == .keyboard ? .over : .below
    let spot = Rect(origin: request.location, size: .zero).insetBy(x: -reach, y: -reach)
    popup.show(from: view, rect: spot, for: request.touch)
  }

  /// The touch that asked goes on: it may slide to a row and lift there.
  private func follow(_ touch: Touch) {
    guard let owner, let request else { return }
    hasSlid = hasSlid || touch.location(in: owner).distance(to: request.location) > Self.slack
    guard hasSlid else { return }
    if touch.phase == .ended { content.lift(touch) } else { content.follow(touch) }
  }

  private func choose(_ index: Int) {
    popup.close()
    tell("chosen", index)
    items[index].action()
  }

  private func tell(_ what: String, _ index: Int) {
    var line = LogLine("menu", what)
    line.add("item", items[index].name)
    log(line)
  }

  /// The compositor decides where it lies.
  private func tellPlace() {
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
