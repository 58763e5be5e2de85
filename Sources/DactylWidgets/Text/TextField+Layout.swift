import DactylCore
import DactylGeometry
import DactylGraphics

/// The box with the text, what is beside the text in it, and the words below it.
extension TextField {
  /// In points.
  private static let preferredWidth = 200.0
  /// The space between the box and the words below it, in points.
  private static let problemSpacing = 4.0

  private var inset: Double { traits.theme.metrics.spacing }

  /// Returns the height of the box in a field of `width`, without a height from outside.
  private func boxHeight(in width: Double) -> Double {
    let lines = line.placeholderHeight(in: width - sideWidth)
    return max(
      traits.theme.metrics.controlHeight(at: traits.density), line.lineHeight + inset, line.fittingHeight,
      lines > 0 ? (lines + inset).rounded(.up) : 0)
  }

  /// The width that the views beside the text of an empty field take, with the space beside the text.
  private var sideWidth: Double {
    let widths = [leadingView, trailingView].map { (view: View?) -> Double in
      guard let view, !view.isHidden else { return inset }
      return view.sizeThatFits(proposal: .unspecified).width
    }
    return widths.reduce(0, +)
  }

  /// Returns the height of the words below the box, with the space above them; 0 without any.
  private func problemHeight(width: Double) -> Double {
    guard let problemLabel, !problemLabel.isHidden else { return 0 }
    let width = max(width - 2 * inset, 0)
    return problemLabel.sizeThatFits(Size(width: width, height: .infinity)).height + Self.problemSpacing
  }

  func fittingSize(_ proposal: ProposedSize) -> Size {
    let width = proposal.width ?? max(Self.preferredWidth, (line.placeholderWidth + sideWidth).rounded(.up))
    return Size(width: width, height: boxHeight(in: width) + problemHeight(width: width))
  }

  /// Returns the part of the field with the text, in a field with these bounds. Words that have no room below it are
  /// not shown.
  func box(in bounds: Rect) -> Rect {
    let height = bounds.height - problemHeight(width: bounds.width)
    let hasRoom = height >= min(boxHeight(in: bounds.width), bounds.height)
    return Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: hasRoom ? height : bounds.height)
  }

  func placeContent() {
    let box = box(in: bounds)
    let (leading, trailing) = ([leadingView], [trailingView, clearButton])
    let left = place(isMirrored ? trailing : leading, in: box, atLeft: true)
    let right = place(isMirrored ? leading : trailing, in: box, atLeft: false)
    line.frame = Rect(x: box.minX + left, y: box.minY, width: max(box.width - left - right, 0), height: box.height)
    problemLabel?.frame = Rect(
      x: bounds.minX + inset, y: box.maxY + Self.problemSpacing, width: max(bounds.width - 2 * inset, 0),
      height: max(bounds.maxY - box.maxY - Self.problemSpacing, 0))
  }

  /// Places views from a side on. Returns the width that they take from the text, with the space beside the text.
  private func place(_ views: [View?], in box: Rect, atLeft: Bool) -> Double {
    let shown = views.compactMap { $0 }.filter { !$0.isHidden }
    guard !shown.isEmpty else { return inset }
    return shown.reduce(0) { used, view in
      let wanted = view.sizeThatFits(proposal: ProposedSize(width: nil, height: box.height)).width
      let width = min(wanted, box.width - used)
      let x = atLeft ? box.minX + used : box.maxX - used - width
      view.frame = Rect(x: x, y: box.minY, width: width, height: box.height)
      return used + width
    }
  }

  func replace(_ old: View?, with new: View?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    // Below the handles of the selection.
    if let new { insertSubview(new, belowSubview: line) }
    boxChanged()
  }

  func boxChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: The placeholder

  /// Shows a placeholder that is cut in a tool tip (`TI-84`), unless the field has another one. Called after layout
  /// and changes of the text.
  func explainPlaceholder() {
    let tip = editor.text.isEmpty && line.isPlaceholderCut ? placeholder : nil
    guard tip != placeholderTip, toolTip == nil || toolTip == placeholderTip else { return }
    placeholderTip = tip
    toolTip = tip
    // It says nothing else than the placeholder.
    if tip != nil, accessibilityHint == tip { accessibilityHint = nil }
  }

  // MARK: The clear button

  func updateClearButton() {
    let isWanted =
      switch clearButtonMode {
      case .never: false
      case .whileEditing: isFirstResponder
      case .unlessEditing: !isFirstResponder
      case .always: true
      }
    let isShown = isWanted && isEnabled && editor.isEditable && !editor.text.isEmpty
    guard isShown != (clearButton?.isHidden == false) else { return }
    let button = clearButton ?? makeClearButton()
    button.isHidden = !isShown
    setNeedsLayout()
  }

  private func makeClearButton() -> ClearButton {
    let button = ClearButton()
    button.addAction(Action { [weak self] _ in self?.clear() }, for: [.touchUpInside, .primaryActionTriggered])
    insertSubview(button, belowSubview: line)
    clearButton = button
    return button
  }

  // MARK: The problem

  func problemChanged() {
    setNeedsDisplay()
    let words = problem ?? ""
    guard problemLabel != nil || !words.isEmpty else { return }
    let label = problemLabel ?? makeProblemLabel()
    label.text = words
    label.isHidden = words.isEmpty
    boxChanged()
  }

  private func makeProblemLabel() -> Label {
    let label = Label("", role: .footnote)
    label.numberOfLines = 0
    // The field has it as its hint.
    label.accessibilityElementsHidden = true
    label.textColor = traits.theme.colors.destructiveLabel
    insertSubview(label, belowSubview: line)
    problemLabel = label
    return label
  }

  // MARK: Drawing

  func drawBox(in context: Context) {
    let theme = traits.theme
    let box = box(in: bounds)
    let radius = cornerRadius(in: box, theme)
    context.fill(
      Path(roundedRect: box, cornerRadius: radius), with: isEnabled ? theme.colors.fill : theme.colors.disabledFill)
    let width = theme.metrics.borderWidth
    if isFirstResponder {
      let color = problem == nil ? theme.colors.focus : theme.colors.destructive
      context.strokeBorder(inside: box, cornerRadius: radius, with: color, width: width + 1)
    } else if problem != nil, isEnabled {
      // The width shows the problem too, also to those who can't tell the colours apart.
      context.strokeBorder(inside: box, cornerRadius: radius, with: theme.colors.destructive, width: width + 1)
    } else {
      let outline = theme.colors.outline
      let color = isEnabled ? outline : theme.colors.disabledFill
      context.strokeBorder(inside: box, cornerRadius: radius, with: color, width: width)
    }
  }
}
