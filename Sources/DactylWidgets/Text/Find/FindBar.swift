import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The bar of a search: the searched text, the number of matches and the steps between them, and below them the text to
/// insert instead.
final class FindBar: View {
  /// The least width of a bar with one line for the search, in points at the standard size of text.
  private static let wide = 480.0

  private unowned let interaction: FindInteraction
  let field = SearchField()
  let replacement = TextField()
  let count = Label("", role: .footnote)
  private let previousButton = FindButton(.chevronUp, FrameworkText.previousMatch)
  private let nextButton = FindButton(.chevronDown, FrameworkText.nextMatch)
  private let choices = FindButton(.more, FrameworkText.searchOptions)
  private let done = FindButton(.close, FrameworkText.done)
  private let replace = Button(localized: FrameworkText.replace)
  private let replaceAll = Button(localized: FrameworkText.replaceAllShort)

  /// The scroll views around a field, with which the bar moves.
  var observations: [Subscription] = []

  /// Whether the bar floats over the window, with a border around it.
  var looksFloating = false { didSet { applyTheme() } }

  /// Whether there is a line for the text to insert.
  var showsReplace = false {
    didSet {
      guard showsReplace != oldValue else { return }
      for view in [replacement, replace, replaceAll] { view.isHidden = !showsReplace }
      contentChanged()
    }
  }

  init(_ interaction: FindInteraction) {
    self.interaction = interaction
    super.init(frame: .zero)
    clipsToBounds = true
    for view in [field, count, previousButton, nextButton, choices, done, replacement, replace, replaceAll] {
      addSubview(view)
    }
    for view in [replacement, replace, replaceAll] { view.isHidden = true }
    field.localize(\.placeholder, FrameworkText.find)
    field.localize(\.textInputTraits.returnKeyLabel, FrameworkText.find)
    replacement.localize(\.placeholder, FrameworkText.replaceWith)
    field.textInputTraits.allowsCorrection = false
    replacement.textInputTraits.autocapitalization = .none
    count.textColor = .secondaryLabel
    count.localize(\.accessibilityLabel, FrameworkText.matches)
    connect()
    applyTheme()
    update()
  }

  private func connect() {
    field.addAction(Action { [weak self] _ in self?.typed() }, for: .editingChanged)
    previousButton.addAction(Action { [weak self] _ in self?.interaction.findPrevious() }, for: .primaryActionTriggered)
    nextButton.addAction(Action { [weak self] _ in self?.interaction.findNext() }, for: .primaryActionTriggered)
    done.addAction(Action { [weak self] _ in self?.interaction.dismissFindNavigator() }, for: .primaryActionTriggered)
    replace.addAction(Action { [weak self] _ in self?.replaceSelected() }, for: .primaryActionTriggered)
    replaceAll.addAction(
      Action { [weak self] _ in
        guard let self else { return }
        interaction.replaceAll(with: replacement.text)
      }, for: .primaryActionTriggered)
    replaceAll.localize(\.accessibilityLabel, FrameworkText.replaceAll)
    choices.menu = Menu { [weak self] in
      [
        self?.choice(FrameworkText.matchCase, .caseSensitive), self?.choice(FrameworkText.wholeWords, .wholeWords),
      ].compactMap(\.self)
    }
    choices.showsMenuAsPrimaryAction = true
  }

  private func typed() { interaction.typed(field.text) }

  private func replaceSelected() { interaction.replaceSelected(with: replacement.text) }

  private func choice(_ title: LocalizedText, _ option: TextSearch.Options) -> Action {
    let action = Action(localized: title) { [weak self] _ in
      self?.interaction.options.formSymmetricDifference(option)
    }
    action.state = interaction.options.contains(option) ? .on : .off
    return action
  }

  /// Whether a part of the bar has the focus.
  var hasFocus: Bool { subviews.contains { $0.isFirstResponder } }

  // MARK: The number of matches

  /// Shows the number of matches.
  func update() {
    let total = interaction.resultCount
    let words: LocalizedText =
      if field.text.isEmpty {
        .verbatim("")
      } else if !interaction.isComplete {
        "\(total)…"
      } else if total == 0 {
        FrameworkText.noMatches
      } else if let index = interaction.selectedResult {
        FrameworkText.position(index + 1, of: total)
      } else {
        "\(total)"
      }
    count.text = localized(words)
    count.accessibilityValue = count.text
    for button in [previousButton, nextButton] { button.isEnabled = total > 0 }
    for button in [replace, replaceAll] { button.isEnabled = total > 0 }
    setNeedsLayout()
  }

  // MARK: Layout

  override func traitsDidChange() {
    super.traitsDidChange()
    count.numberOfLines = traits.fontScale > 1 ? 0 : 1
    applyTheme()
    update()
    contentChanged()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    contentChanged()
  }

  /// The text places the bar anew.
  private func contentChanged() {
    setNeedsLayout()
    interaction.view.setNeedsLayout()
  }

  private func applyTheme() {
    let theme = traits.theme
    backgroundColor = theme.colors.raised
    cornerRadius = looksFloating ? theme.metrics.cardRadius : 0
    border = looksFloating ? Border(color: theme.colors.outline, width: theme.metrics.borderWidth) : nil
    setNeedsDisplay()
  }

  private var gap: Double { traits.theme.metrics.smallSpacing }

  private func size(_ view: View, width: Double? = nil) -> Size {
    view.sizeThatFits(proposal: ProposedSize(width: width, height: nil))
  }

  /// Returns the height of the bar in `width`, in points.
  func height(forWidth width: Double) -> Double { (lines(width).last.map { $0.maxY + gap } ?? 0).rounded(.up) }

  /// Returns the places of the lines.
  private func lines(_ width: Double) -> [Rect] {
    var (lines, y) = ([Rect](), gap)
    let room = max(width - 2 * gap, 0)
    for views in rows(width) {
      let height = zip(views, widths(views, in: room)).map { size($0, width: $1).height }.max() ?? 0
      lines.append(Rect(x: gap, y: y, width: room, height: height))
      y += height + gap / 2
    }
    return lines
  }

  /// Returns the views of the lines, in the order of reading. The first one of a line takes the room that is left.
  private func rows(_ width: Double) -> [[View]] {
    if width >= Self.wide * max(traits.fontScale, 1) {
      return [[field, count, previousButton, nextButton, choices, done]]
        + (showsReplace ? [[replacement, replace, replaceAll]] : [])
    }
    let steps: [[View]] = [[field, done], [count, previousButton, nextButton, choices]]
    guard showsReplace else { return steps }
    let isLong = size(replace).width + size(replaceAll).width + gap / 2 > width - 2 * gap
    let buttons: [[View]] = isLong ? [[replace], [replaceAll]] : [[replace, replaceAll]]
    return steps + [[replacement]] + buttons
  }

  /// Returns the widths of the views of a line.
  private func widths(_ views: [View], in room: Double) -> [Double] {
    let others = views.dropFirst().map { size($0).width.rounded(.up) }
    return [max(room - others.reduce(0, +) - gap / 2 * Double(views.count - 1), 0)] + others
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (views, line) in zip(rows(bounds.width), lines(bounds.width)) {
      var x = line.minX
      for (view, width) in zip(views, widths(views, in: line.width)) {
        let height = min(size(view, width: width).height, line.height)
        let y = line.minY + ((line.height - height) / 2).rounded()
        view.frame = mirrored(Rect(x: x, y: y, width: width, height: height))
        x += width + gap / 2
      }
    }
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard !looksFloating else { return }
    let theme = traits.theme
    let width = theme.metrics.borderWidth
    context.fill(
      Rect(x: bounds.minX, y: bounds.maxY - width, width: bounds.width, height: width), with: theme.colors.separator)
  }

  // MARK: Keys and touches

  override var keyCommands: [KeyCommand] {
    var commands = super.keyCommands + interaction.keyCommands
    if field.isFirstResponder {
      commands += [
        KeyCommand(input: KeyCommand.inputReturn, target: interaction, action: FindInteraction.findNext),
        KeyCommand(input: "KP_Enter", target: interaction, action: FindInteraction.findNext),
        KeyCommand(
          input: KeyCommand.inputReturn, modifierFlags: .shift, target: interaction,
          action: FindInteraction.findPrevious),
      ]
    } else if replacement.isFirstResponder {
      commands.append(KeyCommand(input: KeyCommand.inputReturn) { [weak self] _ in self?.replaceSelected() })
    }
    return commands
  }

  // The text below gets no touches of the bar.
  override func touchesBegan(_ touches: [Touch], with event: Event) {}
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}
  override func shouldAllow(_ recognizer: GestureRecognizer) -> Bool { false }

  override var pointerStyle: PointerStyle? { .default }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
    description.label = localized(FrameworkText.find)
  }
}
