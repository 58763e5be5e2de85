import DactylCore
import DactylGeometry
import DactylGraphics

/// The title bar of a window whose frame the program draws: its title, the buttons of the window, and the views of the
/// `navigationItem` of its root controller.
///
/// A navigation controller as the root has a bar of its own: with `Toplevel.titleBarStyle` as `unified`, both are one.
///
///     if let bar = view.window?.toplevel?.titleBar as? TitleBar { print(bar.bounds.height) }
///
/// ![Windows with the user, without, tiled, maximized, and with one bar](window-frame)
public final class TitleBar: View, TitleBarView {
  private let style: StandardWindowFrameStyle
  private let titleLabel = Label("", role: .control)
  private let subtitleLabel = Label("", role: .caption)
  private let buttons = WindowButtonLayout.Kind.allCases.map { WindowButton($0) }
  private weak var toplevel: Toplevel?
  /// The views of the program, at the start and at the end.
  private var leading: [View] = []
  private var trailing: [View] = []
  private var titleView: View?

  init(for toplevel: Toplevel, style: StandardWindowFrameStyle) {
    self.style = style
    self.toplevel = toplevel
    super.init(frame: .zero)
    isFocusScope = false
    clipsToBounds = true
    for label in [titleLabel, subtitleLabel] {
      label.lineHeight = 1
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    for button in buttons {
      addSubview(button)
      let kind = button.kind
      button.addAction(Action { [weak self] _ in self?.press(kind) }, for: .primaryActionTriggered)
    }
    addTitleBarGestures()
  }

  private func press(_ button: WindowButtonLayout.Kind) {
    switch button {
    case .minimize: toplevel?.minimize()
    case .maximize: toplevel?.isMaximized.toggle()
    case .close: toplevel?.performClose()
    }
  }

  // MARK: Content

  public func toplevelDidChange(_ toplevel: Toplevel) {
    titleLabel.text = toplevel.title.singleLine
    subtitleLabel.text = toplevel.subtitle.singleLine
    subtitleLabel.isHidden = subtitleLabel.text.isEmpty
    for button in buttons {
      button.isMaximized = toplevel.isMaximized
      button.isInActiveWindow = toplevel.isActivated
      button.isHidden = !isUseful(button.kind, for: toplevel)
    }
    passesTouchesThrough = isUnified
    showItem()
    colorsChanged()
    forgetSize()
  }

  /// Whether the compositor can do what the button asks for, and the style has the button.
  private func isUseful(_ button: WindowButtonLayout.Kind, for toplevel: Toplevel) -> Bool {
    guard (style.buttons.leading + style.buttons.trailing).contains(button) else { return false }
    return switch button {
    case .minimize: toplevel.canMinimize && !toplevel.isDialog
    case .maximize: toplevel.canMaximize && !toplevel.isDialog
    case .close: true
    }
  }

  private var isUnified: Bool { toplevel?.titleBarStyle == .unified }

  /// Shows the views of the root controller.
  private func showItem() {
    guard !isUnified, let item = toplevel?.window.rootViewController?.navigationItem else {
      return show(leading: [], trailing: [], title: nil)
    }
    item.onChange = { [weak self] in
      self?.toplevel?.setNeedsFrameUpdate()
    }
    show(leading: item.leadingViews, trailing: item.trailingViews, title: item.titleView)
  }

  private func show(leading newLeading: [View], trailing newTrailing: [View], title: View?) {
    let new = newLeading + newTrailing + [title].compactMap(\.self)
    for view in leading + trailing + [titleView].compactMap(\.self)
    where !new.contains(where: { $0 === view }) && view.superview === self { view.removeFromSuperview() }
    for view in new where view.superview !== self { addSubview(view) }
    (leading, trailing, titleView) = (newLeading, newTrailing, title)
    titleLabel.isHidden = title != nil || isUnified
    if title != nil || isUnified { subtitleLabel.isHidden = true }
  }

  private func forgetSize() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func colorsChanged() {
    let colors = traits.theme.colors
    let isActive = toplevel?.isActivated ?? true
    titleLabel.textColor = isActive ? colors.label : colors.secondaryLabel
    subtitleLabel.textColor = colors.secondaryLabel
    backgroundColor = isUnified ? nil : isActive ? colors.surface : colors.background
  }

  public override func traitsDidChange() {
    super.traitsDidChange()
    for label in [titleLabel, subtitleLabel] {
      label.numberOfLines = traits.fontScale > 1 ? Self.lineLimit : 1
      label.textAlignment = traits.fontScale > 1 ? .center : .leading
    }
    titleLabel.font = traits.theme.typography.font(.control, fontScale: traits.fontScale).withWeight(.semibold)
    colorsChanged()
    forgetSize()
  }

  // MARK: Layout

  /// The least height, in points at the usual size of text: a bar is held by a pointer, too.
  private static let leastHeight = 44.0
  /// The most lines of the title and of the subtitle each, while text is larger than standard (`AU-23`).
  private static let lineLimit = 3

  private var titles: [Label] { [titleLabel, subtitleLabel].filter { !$0.isHidden } }

  /// Returns the size of a title in `room`, in points.
  private func size(of title: Label, in room: Double) -> Size {
    let size = title.measuredSize(for: .unspecified)
    guard size.width > room else { return size }
    let lines = title.measuredSize(for: ProposedSize(width: room, height: nil))
    return Size(width: min(lines.width, room), height: lines.height)
  }

  /// As high as a control, or as its highest view. Large titles have several lines where they need them.
  public override func sizeThatFits(proposal: ProposedSize) -> Size {
    guard let width = proposal.width, traits.fontScale > 1, !titles.isEmpty else {
      return Size(width: proposal.width ?? 320, height: rowHeight)
    }
    let (start, end) = titleEnds(in: width, height: rowHeight)
    return Size(width: width, height: height(titles.map { size(of: $0, in: max(end - start, 0)).height }))
  }

  /// The height with titles of one line. Before the first layout, a title of a usual size is not measured, which would
  /// wait until the fonts of a start are found: it is lower than the buttons.
  private var rowHeight: Double {
    let least = height([])
    if isTitleLower(than: least) { return least }
    return height(titles.map { $0.measuredSize(for: .unspecified).height })
  }

  private func isTitleLower(than height: Double) -> Bool {
    guard !hasPlacedTitles, subtitleLabel.isHidden, traits.fontScale <= 1, let font = titleLabel.font else {
      return false
    }
    return font.size * Self.highestLine + 12 <= height
  }

  /// The height of a line in a font with high lines, as a multiple of the font's size.
  private static let highestLine = 1.8
  /// Whether the titles were laid out, so that the fonts are found.
  private var hasPlacedTitles = false

  /// Returns the height of a bar with texts of these heights.
  private func height(_ texts: [Double]) -> Double {
    let metrics = traits.theme.metrics
    let views = (leading + trailing + [titleView].compactMap(\.self)).map {
      $0.measuredSize(for: .unspecified).height
    }
    let height = max(
      metrics.controlHeight(at: traits.density), texts.reduce(0, +) + 8, views.max() ?? 0,
      buttons.map { $0.measuredSize(for: .unspecified).height }.max() ?? 0)
    return max(height + 4, Self.leastHeight * traits.symbolScale).rounded(.up)
  }

  /// Returns the ends of the room for the title in a bar of this size.
  private func titleEnds(in width: Double, height: Double) -> (start: Double, end: Double) {
    let gap = traits.theme.metrics.smallSpacing
    let (shown, inset) = (fittingButtons(in: width), buttonInset(in: height))
    func length(_ views: [View], gap: Double) -> Double {
      views.reduce(0) { $0 + $1.measuredSize(for: .unspecified).width + gap }
    }
    let start = (shown.leading.isEmpty ? 0 : inset) + length(shown.leading, gap: 0) + gap + length(leading, gap: gap)
    let end = (shown.trailing.isEmpty ? 0 : inset) + length(shown.trailing, gap: 0) + gap + length(trailing, gap: gap)
    return (start, width - end)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let metrics = traits.theme.metrics
    var (start, end) = (0.0, bounds.width)
    func place(_ view: View, x: Double, _ size: Size, y: Double? = nil) {
      view.frame = mirrored(
        Rect(x: x, y: y ?? ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height))
    }
    func placeAtStart(_ view: View, gap: Double) {
      let size = view.measuredSize(for: .unspecified)
      place(view, x: start, size)
      start += size.width + gap
    }
    func placeAtEnd(_ view: View, gap: Double) {
      let size = view.measuredSize(for: .unspecified)
      place(view, x: end - size.width, size)
      end -= size.width + gap
    }
    let (shown, inset) = (fittingButtons(in: bounds.width), buttonInset(in: min(bounds.height, rowHeight)))
    for button in buttons { button.alpha = (shown.leading + shown.trailing).contains { $0 === button } ? 1 : 0 }
    if !shown.leading.isEmpty { start = inset }
    if !shown.trailing.isEmpty { end -= inset }
    for button in shown.leading { placeAtStart(button, gap: 0) }
    for button in shown.trailing.reversed() { placeAtEnd(button, gap: 0) }
    start += metrics.smallSpacing
    end -= metrics.smallSpacing
    for view in leading { placeAtStart(view, gap: metrics.smallSpacing) }
    for view in trailing.reversed() { placeAtEnd(view, gap: metrics.smallSpacing) }
    if let titleView {
      let wanted = titleView.measuredSize(for: .unspecified)
      let size = Size(width: min(wanted.width, max(end - start, 0)), height: wanted.height)
      return place(titleView, x: centred(size.width, start, end), size)
    }
    placeTitles(from: start, to: end)
  }

  /// The distance of the first button from the edge, so that its disc is as far from the side as from the top.
  private func buttonInset(in height: Double) -> Double {
    guard let size = buttons.first?.measuredSize(for: .unspecified) else { return 0 }
    return max((height - size.width) / 2, 0).rounded()
  }

  private func placeTitles(from start: Double, to end: Double) {
    let labels = titles
    let sizes = labels.map { size(of: $0, in: max(end - start, 0)) }
    var y = ((bounds.height - sizes.reduce(0) { $0 + $1.height }) / 2).rounded()
    for (label, size) in zip(labels, sizes) {
      let x = centred(size.width, start, end)
      label.frame = mirrored(Rect(x: x, y: y, width: size.width, height: size.height))
      label.explainCutText()
      y += size.height
    }
    hasPlacedTitles = true
    askForHeight()
  }

  /// Another title may have more lines or fewer, or higher ones than those of usual fonts. The frame of the window has
  /// to know of it.
  private func askForHeight() {
    let wanted = sizeThatFits(proposal: ProposedSize(width: bounds.width, height: nil)).height
    guard wanted != bounds.height, wanted != askedHeight else { return }
    askedHeight = wanted
    invalidateIntrinsicContentSize()
    toplevel?.setNeedsFrameUpdate()
  }

  /// The height that was asked for last, so that a window without room for it is not asked again.
  private var askedHeight: Double?

  /// In the middle of the window, if there is room.
  private func centred(_ width: Double, _ start: Double, _ end: Double) -> Double {
    min(max(((bounds.width - width) / 2).rounded(), start), max(end - width, start))
  }

  /// The buttons on both sides. A narrow window has that for closing only.
  private func fittingButtons(in width: Double) -> (leading: [WindowButton], trailing: [WindowButton]) {
    func views(_ kinds: [WindowButtonLayout.Kind]) -> [WindowButton] {
      kinds.compactMap { kind in buttons.first { $0.kind == kind && !$0.isHidden } }
    }
    let (leading, trailing) = (views(style.buttons.leading), views(style.buttons.trailing))
    let taken = (leading + trailing).reduce(0) { $0 + $1.measuredSize(for: .unspecified).width }
    let isNarrow = taken > width / 2
    func kept(_ buttons: [WindowButton]) -> [WindowButton] { buttons.filter { !isNarrow || $0.kind == .close } }
    return (kept(leading), kept(trailing))
  }

  /// The areas of the buttons, and of what is between them.
  public var coveredAreas: [Rect] {
    layoutIfNeeded()
    let shown = fittingButtons(in: bounds.width)
    func area(_ buttons: [WindowButton]) -> Rect? {
      guard let first = buttons.first else { return nil }
      return buttons.dropFirst().reduce(first.frame) { $0.union($1.frame) }
    }
    return [area(shown.leading), area(shown.trailing)].compactMap(\.self)
  }

  /// A line below the bar in the theme with strong contrasts.
  public override func draw(_ context: Context, in rect: Rect) {
    guard !isUnified, traits.theme.increasesContrast else { return }
    context.fill(
      Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: traits.theme.colors.outline)
  }

  public override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = localized(FrameworkText.titleBar)
  }
}

extension String {
  /// The text on one line, and not longer than a bar can show.
  fileprivate var singleLine: String {
    String(prefix(512).map { $0.isNewline ? " " : $0 })
  }
}

extension Toplevel {
  /// Whether it is a dialog: another toplevel waits for it.
  fileprivate var isDialog: Bool { isModal && parent != nil }
}
