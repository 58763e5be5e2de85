import DactylCore
import DactylGeometry
import DactylGraphics

/// The actions beside the content of a cell that is swiped, the first one at the edge of the cell (`SV-33`).
final class SwipeStrip: View {
  /// The width in points that shows all actions.
  var naturalWidth: Double { buttons.reduce(0) { $0 + $1.naturalWidth } }
  /// Called after an action was performed.
  var onPerform: @MainActor () -> Void = {}

  private let buttons: [SwipeButton]
  private let isAtRight: Bool

  init(_ actions: [Action], isAtRight: Bool) {
    self.isAtRight = isAtRight
    buttons = actions.enumerated().map { SwipeButton($0.element, isFirst: $0.offset == 0) }
    super.init(frame: .zero)
    clipsToBounds = true
    // The first action is above the others when it covers them.
    for button in buttons.reversed() {
      addSubview(button)
      button.addAction(Action { [weak self] _ in self?.onPerform() }, for: .primaryActionTriggered)
    }
  }

  /// Performs the first action.
  func performFirst() { buttons.first?.sendActions(for: .primaryActionTriggered) }

  /// Places the actions in `frame`, in the coordinates of the cell. `isFull`: the first one covers the others.
  func show(in frame: Rect, isFull: Bool) {
    if self.frame != frame { self.frame = frame }
    let naturalWidth = naturalWidth
    var edge = isAtRight ? frame.width : 0
    for button in buttons {
      let isCovered = isFull && button !== buttons.first
      let share = naturalWidth > 0 ? frame.width * button.naturalWidth / naturalWidth : 0
      let width = isFull ? (isCovered ? 0 : frame.width) : share
      edge -= isAtRight ? width : 0
      let place = Rect(x: edge, y: 0, width: width, height: frame.height)
      if button.frame != place { button.frame = place }
      edge += isAtRight ? 0 : width
    }
  }
}

/// One of the actions.
private final class SwipeButton: Control {
  /// In points.
  var naturalWidth: Double {
    max(content.measuredSize(for: .unspecified).width + 2 * traits.theme.metrics.largeSpacing, Self.leastWidth)
  }

  private let content = View(.vertical(spacing: 4, alignment: .center), [])
  private let label: Label
  private let action: Action
  private let isFirst: Bool

  /// In points.
  private static let leastWidth = 74.0

  init(_ action: Action, isFirst: Bool) {
    self.action = action
    self.isFirst = isFirst
    label = Label(localized: action.localizedTitle, role: .control)
    label.textAlignment = .center
    if let image = action.image { content.addSubview(ImageView(image)) }
    if !action.title.isEmpty { content.addSubview(label) }
    super.init(frame: .zero)
    clipsToBounds = true
    content.isUserInteractionEnabled = false
    addSubview(content)
    isEnabled = !action.attributes.contains(.disabled)
    addAction(action, for: .primaryActionTriggered)
  }

  override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered, with: event) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = content.measuredSize(for: .unspecified)
    content.frame = Rect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let colors = traits.theme.colors
    let isDestructive = action.attributes.contains(.destructive)
    backgroundColor = isDestructive ? colors.destructive : isFirst ? colors.accent : colors.fill
    label.textColor =
      !isEnabled
      ? colors.disabledLabel
      : isDestructive ? colors.onDestructive : isFirst ? colors.onAccent : colors.label
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.label = localized(action.localizedTitle)
    description.children = []
    description.actions.append(.activate)
  }

  override func draw(_ context: Context, in rect: Rect) {
    super.draw(context, in: rect)
    if isHighlighted { context.fill(bounds, with: traits.theme.colors.pressed) }
  }
}
