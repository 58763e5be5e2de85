import DactylCore
import DactylGeometry
import DactylGraphics

/// A row of segments, of which the user selects one.
///
///     let view = SegmentedControl(["List", "Grid", "Map"], selectedIndex: 0)
///     view.addTarget(self, action: Files.viewChanged, for: .valueChanged)  // func viewChanged(_: SegmentedControl)
///
/// ![Segmented controls with a selected, a pressed and a disabled segment](segmented-control)
///
/// The press follows a finger that slides along the segments, and the lift selects (`CT-22`). It sends `touchUpInside`,
/// `valueChanged` and `primaryActionTriggered`; the last two only if the selection changed (`CT-7`). The arrow keys,
/// Home and End change the selection too.
///
/// Methods with an index that no segment has do nothing.
open class SegmentedControl: Control {
  final var segments: [Segment] = []
  private final var selected: Segment? {
    didSet { if selected !== oldValue { selectionChanged(from: oldValue) } }
  }
  /// The segment under the finger.
  private final weak var pressed: Segment?
  /// Whether the last lift changed the selection.
  private final var hasChanged = false

  /// The index of the selected segment; nil if none is selected. Setting it to an index without a segment selects none.
  /// It sends nothing (`CT-4`). Inserting and removing other segments keeps the selection.
  public final var selectedIndex: Int? {
    get { selected.flatMap { index(of: $0) } }
    set {
      selected = newValue.flatMap { segment(at: $0) }
      showSelection()
    }
  }

  /// Whether a segment is as wide as its content needs, instead of all being equally wide. Default: false.
  public final var apportionsSegmentWidthsByContent = false {
    didSet { if apportionsSegmentWidthsByContent != oldValue { contentChanged() } }
  }

  /// Whether the control becomes a ``Picker`` where it is too narrow for its titles, instead of shortening them. Default:
  /// false.
  ///
  /// ![A segmented control, and the same one in a narrow place](segmented-control-narrow)
  ///
  /// The picker has the same titles, and the names for assistive technology of symbols. It looks and is used as any
  /// picker, and sends `valueChanged` and `primaryActionTriggered` of the control (`CT-37`). While text is larger than
  /// standard (``Traits/fontScale``), any control becomes a picker where its titles would have to be much smaller.
  public final var adaptsToWidth = false {
    didSet { if adaptsToWidth != oldValue { contentChanged() } }
  }

  /// In the place of the segments; nil while they have room.
  final var picker: Picker?

  /// The font of the titles; nil, the default, is that of the theme.
  public final var font: Font? {
    didSet { if font != oldValue { contentChanged() } }
  }

  /// The place of the background of the selected segment.
  private(set) final lazy var plate: AnimatedValue<Rect> = {
    let plate = AnimatedValue(Rect.zero, in: self)
    plate.displayRect = partDrawn(by: SegmentedControl.self) { SegmentedControl.plateRect(in: $0) }
    return plate
  }()
  private(set) final lazy var plateOpacity: AnimatedValue<Double> = {
    let opacity = AnimatedValue(0.0, in: self, isMovement: false)
    opacity.displayRect = partDrawn(by: SegmentedControl.self) { [unowned self] _ in
      SegmentedControl.plateRect(in: plate.presentationValue)
    }
    return opacity
  }()

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a control with a segment for each of `titles`.
  public convenience init(_ titles: [String], selectedIndex: Int? = nil) {
    self.init()
    for title in titles { insertSegment(withTitle: title, at: numberOfSegments) }
    self.selectedIndex = selectedIndex
  }

  final func contentChanged() {
    setNeedsDisplay()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final func segment(at index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

  final func index(of segment: Segment) -> Int? { segments.firstIndex { $0 === segment } }

  /// `segment` is about to be removed.
  final func forget(_ segment: Segment) {
    // The control would not get the end of a touch that began on the segment (RC-8).
    if !segment.activeTouches.isEmpty { stopTracking(with: nil) }
    guard selected === segment else { return }
    selected = nil
    showSelection()
  }

  // MARK: Selection

  /// The lines beside the old and the new segment come and go.
  private func selectionChanged(from old: Segment?) {
    if type(of: self) != SegmentedControl.self { setNeedsDisplay() }
    for segment in [old, selected] {
      guard let frame = segment?.frame else { continue }
      for x in [frame.minX, frame.maxX] {
        setNeedsDisplay(Rect(x: x - 1, y: bounds.minY, width: 3, height: bounds.height))
      }
    }
  }

  private func showSelection() {
    picker?.selectedIndex = selectedIndex
    guard let selected else {
      plateOpacity.value = 0
      return
    }
    if plateOpacity.value == 0 {
      // The background appears in its place.
      View.performWithoutAnimation { plate.value = selected.frame }
    } else {
      plate.value = selected.frame
    }
    plateOpacity.value = 1
  }

  /// Selects `segment` with a sliding background. Returns false if it is selected already.
  private func select(_ segment: Segment) -> Bool {
    guard segment !== selected else { return false }
    layoutIfNeeded()
    View.animate(spring: traits.theme.motion.spring) { [self] in
      selected = segment
      showSelection()
    }
    return true
  }

  /// Selects `segment` for the user, by a key or by assistive technology.
  final func choose(_ segment: Segment) {
    if select(segment) { sendChange(with: nil) }
  }

  private func sendChange(with event: Event?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    press(segment(atX: touch.location(in: self).x))
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    press(isTouchInside ? segment(atX: touch.location(in: self).x) : nil)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let segment = isTouchInside ? segment(atX: touch.location(in: self).x) : nil
    press(nil)
    hasChanged = segment.map { select($0) } ?? false
  }

  open override func cancelTracking(with event: Event?) { press(nil) }

  open override func didSend(_ events: [Events], with event: Event) {
    guard hasChanged else { return }
    hasChanged = false
    sendChange(with: event)
  }

  private func press(_ segment: Segment?) {
    guard segment !== pressed else { return }
    pressed?.isPressed = false
    segment?.isPressed = true
    pressed = segment
  }

  /// The enabled segment at `x`; beyond the ends, the last one in that direction.
  private func segment(atX x: Double) -> Segment? {
    let x = min(max(x, bounds.minX), bounds.maxX.nextDown)
    return segments.first { $0.frame.minX <= x && x < $0.frame.maxX && $0.isEnabled }
  }

  /// Returns false for a single tap of an ancestor (`CT-12`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !isRivalTap(recognizer) && super.shouldBegin(recognizer)
  }

  // MARK: Keys

  /// Whether the control can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled && picker == nil }

  /// Left and Right select the neighbouring enabled segment, Home and End the first and the last one.
  open override var keyCommands: [KeyCommand] {
    guard isFirstResponder, isEnabled else { return super.keyCommands }
    let isMirrored = isMirrored
    let changes: [(String, @MainActor (SegmentedControl) -> Segment?)] = [
      (KeyCommand.inputLeftArrow, { $0.neighbor(isMirrored ? 1 : -1) }),
      (KeyCommand.inputRightArrow, { $0.neighbor(isMirrored ? -1 : 1) }),
      (KeyCommand.inputHome, { $0.segments.first { $0.isEnabled } }),
      (KeyCommand.inputEnd, { $0.segments.last { $0.isEnabled } }),
    ]
    return super.keyCommands
      + changes.map { input, target in
        KeyCommand(input: input) { [weak self] _ in
          if let self, let segment = target(self) { choose(segment) }
        }
      }
  }

  /// Selects the first enabled segment, if none is selected.
  open override func activate(with event: Event) -> Bool {
    guard selected == nil, let segment = segments.first(where: \.isEnabled) else { return super.activate(with: event) }
    choose(segment)
    return true
  }

  /// The next enabled segment in a direction. Without a selection, the search begins at the end opposite to it.
  private func neighbor(_ step: Int) -> Segment? {
    var index = (selectedIndex ?? (step > 0 ? -1 : numberOfSegments)) + step
    while let segment = segment(at: index) {
      if segment.isEnabled { return segment }
      index += step
    }
    return nil
  }

  open override func stateChanged() {
    super.stateChanged()
    for segment in segments { segment.updateFeedback() }
    picker?.isEnabled = isEnabled
  }

  /// Describes a group of radio buttons, one for each segment: set `accessibilityLabel`, or `accessibilityLabeledBy`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .segmentedControl
    description.children = segments
    description.focusedElement = selected ?? segments.first { $0.isEnabled }
    guard let picker else { return }
    // The picker is the element, with the name of the control.
    description.role = .none
    description.focusedElement = nil
    description.children = [picker]
  }

  // MARK: Layout

  /// Returns the size of the segments, and at least the height of a control. If `size` is narrower, segments with titles
  /// that are larger than standard text become a picker; the titles of others are shortened, but each segment stays wide
  /// enough for a finger.
  open override func sizeThatFits(_ size: Size) -> Size {
    let widths = idealWidths(contentWidths)
    let width = widths.reduce(0, +)
    if wantsPicker(in: size.width) {
      return pickerSize(in: size.width)
    }
    return Size(width: min(width, max(size.width, least * Double(widths.count))), height: height)
  }

  open override func firstBaseline(in size: Size) -> Double? {
    picker?.firstBaseline(in: size) ?? segments.lazy.compactMap { $0.baseline(height: size.height) }.first
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updatePicker()
    let widths = fittedWidths(in: bounds.width)
    let total = widths.reduce(0, +)
    var (sum, start) = (0.0, 0.0)
    for (segment, width) in zip(segments, widths) {
      sum += width
      let end = total > 0 ? (bounds.width * sum / total).rounded() : 0
      segment.frame = mirrored(
        Rect(x: bounds.minX + start, y: bounds.minY, width: end - start, height: bounds.height))
      start = end
    }
    if let selected { View.performWithoutAnimation { plate.value = selected.frame } }
  }

  /// Returns the widths of the segments in `width`.
  final func fittedWidths(in width: Double) -> [Double] {
    let content = contentWidths
    let ideal = idealWidths(content)
    // Where equal widths do not fit, short titles leave long ones their space.
    return SegmentWidths.fitted(ideal.reduce(0, +) > width ? content : ideal, in: width)
  }

  private var contentWidths: [Double] { segments.map { max($0.idealSize.width, least) } }

  private func idealWidths(_ content: [Double]) -> [Double] {
    apportionsSegmentWidthsByContent ? content : Array(repeating: content.max() ?? 0, count: content.count)
  }

  private static let verticalPadding = 12.0

  private var height: Double {
    max((segments.map(\.idealSize.height).max() ?? 0) + Self.verticalPadding, least).rounded(.up)
  }

  final var least: Double { traits.theme.metrics.controlHeight(at: traits.density) }

  // MARK: Drawing

  /// The space between the background of a segment and its edges.
  private static let plateInset = 4.0

  /// Its segments show that they are pressed.
  override var feedbackRect: Rect { type(of: self) == SegmentedControl.self ? .zero : bounds }
  override var stateRect: Rect { feedbackRect }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty, picker == nil else { return }
    let theme = traits.theme
    let colors = theme.colors
    let radius = cornerRadius(in: bounds, theme)
    if isEnabled { context.fill(Path(roundedRect: bounds, cornerRadius: radius), with: colors.fill) }
    context.strokeBorder(
      inside: bounds, cornerRadius: radius, with: isEnabled ? colors.outline : colors.disabledFill,
      width: theme.metrics.borderWidth)
    // Below the selected segment, which reaches into the gap of the ring.
    if isFocusVisible { context.strokeFocus(around: bounds, cornerRadius: radius, theme) }
    drawSeparators(context, colors)
    let opacity = min(max(plateOpacity.presentationValue, 0), 1)
    if opacity > 0 {
      let (rect, radius) = plateShape(plate.presentationValue, theme)
      context.fill(Path(roundedRect: rect, cornerRadius: radius), with: colors.selection.faded(to: opacity))
      context.strokeBorder(
        inside: rect, cornerRadius: radius,
        with: (isEnabled ? colors.accentLabel : colors.disabledFill).faded(to: opacity),
        width: theme.metrics.borderWidth)
    }
    for segment in segments {
      let (rect, radius) = plateShape(segment.frame, theme)
      segment.fillFeedback(Path(roundedRect: rect, cornerRadius: radius), in: context, colors)
      segment.drawContent(context, in: segment.frame)
    }
  }

  /// The rectangle of the background of a segment.
  static func plateRect(in frame: Rect) -> Rect { frame.insetBy(dx: plateInset, dy: plateInset) }

  private func plateShape(_ frame: Rect, _ theme: Theme) -> (rect: Rect, cornerRadius: Double) {
    let rect = Self.plateRect(in: frame)
    guard !rect.isEmpty else { return (.zero, 0) }
    return (rect, min(max(theme.metrics.controlRadius - Self.plateInset, 0), min(rect.width, rect.height) / 2))
  }

  /// Draws a line between two segments of which none is selected.
  private func drawSeparators(_ context: Context, _ colors: ThemeColors) {
    let inset = min(12, bounds.height / 4)
    for (segment, next) in zip(segments, segments.dropFirst()) where segment !== selected && next !== selected {
      let x = max(segment.frame.minX, next.frame.minX)
      context.fill(
        Rect(x: x, y: bounds.minY + inset, width: 1, height: bounds.height - 2 * inset), with: colors.separator)
    }
  }
}
