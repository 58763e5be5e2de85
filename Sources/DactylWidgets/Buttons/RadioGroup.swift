import DactylCore
import DactylGeometry

/// Radio buttons of which at most one is selected.
///
///     let sizes = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
///     sizes.accessibilityLabel = "Size"
///     sizes.addTarget(self, action: Order.sizeChanged, for: .valueChanged)  // func sizeChanged(_ sizes: RadioGroup)
///
/// ![The radio buttons of a group](radio-button)
///
/// The group is a view with a layout, by default a column. Its buttons are all those inside it, in any view, except
/// those of another group inside:
///
///     let sizes = RadioGroup(.horizontal(spacing: 16), [RadioButton("Small"), RadioButton("Large")])
///
/// Tab stops at the selected button. The arrow keys move the focus to another one and select it; Home and End to the
/// first and the last one (`KF-4`, `CT-21`). Other views inside that can have the focus belong to the same stop. For
/// each change by the user, the group sends `valueChanged` and `primaryActionTriggered`, once.
open class RadioGroup: Control {
  /// The index of the selected button in `radioButtons`; nil if none is selected. Setting it to an index without a
  /// button selects none. It sends nothing (`CT-4`).
  public final var selectedIndex: Int? {
    get { radioButtons.firstIndex { $0.isSelected } }
    set {
      for (index, button) in radioButtons.enumerated() { button.isSelected = index == newValue }
    }
  }

  /// The buttons of the group, in order of addition, each view after those before it in its superview.
  public final var radioButtons: [RadioButton] { Self.radioButtons(inside: self) }

  private static func radioButtons(inside view: View) -> [RadioButton] {
    view.subviews.flatMap { subview -> [RadioButton] in
      if let button = subview as? RadioButton { return [button] }
      return subview is RadioGroup ? [] : radioButtons(inside: subview)
    }
  }

  /// Whether the radio buttons react to touches. Default: true.
  open override var isEnabled: Bool {
    didSet {
      guard isEnabled != oldValue else { return }
      for button in radioButtons { button.groupChanged() }
    }
  }

  /// The axis of the layout for which the focus group was made.
  private var focusAxis: Axis?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    layout = .vertical()
    setFocusGroup(axis: .vertical)
  }

  /// Creates a group with a radio button for each of `titles`, one below the other.
  public convenience init(_ titles: [String], selectedIndex: Int? = nil) {
    self.init()
    for title in titles { addSubview(RadioButton(title)) }
    self.selectedIndex = selectedIndex
  }

  /// Deselects the other buttons.
  final func deselect(allBut selected: RadioButton) {
    for button in radioButtons where button !== selected { button.isSelected = false }
  }

  final func sendChange(with event: Event?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  // MARK: Keys

  /// The arrow keys follow the layout: a row or a column, or the places of the buttons in any other one.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let axis: Axis? = (layout as? StackLayout).map { $0.axis == .vertical ? .vertical : .horizontal }
    if axis != focusAxis { setFocusGroup(axis: axis) }
  }

  private func setFocusGroup(axis: Axis?) {
    focusAxis = axis
    focusGroup = FocusGroup(axis: axis) { [weak self] view in
      if let button = view as? RadioButton, button.group === self { button.trigger(with: nil) }
    }
  }

  // MARK: Touches

  /// Returns false: only the buttons track touches.
  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool { false }

  /// False: a touch beside the buttons scrolls.
  open override var keepsTouchesFromScrolling: Bool { false }

  /// Does nothing, since the group shows no pointer.
  open override func hoverDidChange() {}

  /// Describes a group of radio buttons: set `accessibilityLabel`, or `accessibilityLabeledBy` to the title above.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .radioGroup
  }
}
