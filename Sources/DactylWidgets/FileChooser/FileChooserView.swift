import DactylCore
import DactylGeometry
import DactylGraphics
import DactylText

/// The view of the file chooser: the whole of a small window, or a card in front of a large one.
final class FileChooserView: Backdrop {
  let card: FileChooserCard

  /// The greatest size of the card, and the room around it, in points.
  private static let greatestSize = Size(width: 960, height: 720)
  private static let margin = 24.0
  /// A window that is smaller is filled.
  private static let leastWindow = Size(width: 640, height: 520)

  init(_ card: FileChooserCard) {
    self.card = card
    super.init(frame: .zero)
    addSubview(card)
  }

  private var isFilled: Bool { bounds.width < Self.leastWindow.width || bounds.height < Self.leastWindow.height }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = freeArea
    if isFilled {
      card.frame = area
    } else {
      let width = min(area.width - 2 * Self.margin, Self.greatestSize.width)
      let height = min(area.height - 2 * Self.margin, Self.greatestSize.height)
      card.frame = Rect(
        x: (area.midX - width / 2).rounded(), y: (area.midY - height / 2).rounded(), width: max(width, 0).rounded(),
        height: max(height, 0).rounded())
    }
    applyTheme()
  }

  override func applyTheme() {
    let theme = traits.theme
    let color = isFilled ? theme.colors.background : theme.colors.scrim
    if backgroundColor != color { backgroundColor = color }
    card.backgroundColor = theme.colors.background
    card.cornerRadius = isFilled ? 0 : theme.metrics.cardRadius
    card.border =
      theme.increasesContrast && !isFilled
      ? Border(color: theme.colors.outline, width: theme.metrics.borderWidth) : nil
  }

  override func isOnCard(_ point: Point) -> Bool { card.frame.contains(point) }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = card.localized(card.title)
  }
}

/// The parts of the file chooser, and their places.
final class FileChooserCard: View {
  let title: LocalizedText
  let bar: FileChooserBar
  let navigation = FileChooserNavigation()
  let sideList = SideList()
  let list = FileList()
  let message = Label("", role: .footnote)
  let nameField = FileNameField()
  let kindPicker = Picker()
  private let lines = (0..<3).map { _ in Separator() }
  private let footer = View(StackLayout(.vertical, spacing: 8))
  private let sideLine = View()

  /// Called when there is room for other columns.
  var didChangeWidth: @MainActor () -> Void = {}
  /// Whether places have a list of their own beside the files.
  private(set) var isWide = false

  /// The width from which on places have a list, in points, at the usual size of text, and the width of that.
  private static let leastWide = 620.0
  private static let sideWidth = 180.0

  init(title: LocalizedText, isSaving: Bool) {
    self.title = title
    bar = FileChooserBar(title: title)
    super.init(frame: .zero)
    clipsToBounds = true
    sideList.localize(\.accessibilityLabel, FrameworkText.places)
    list.localize(\.accessibilityLabel, FrameworkText.files)
    message.numberOfLines = 0
    message.isHidden = true
    nameField.isHidden = !isSaving
    kindPicker.isHidden = true
    kindPicker.localize(\.accessibilityLabel, FrameworkText.kind)
    for view in [message, nameField, kindPicker] as [View] { footer.addSubview(view) }
    sideLine.isUserInteractionEnabled = false
    for view in [bar, lines[0], navigation, lines[1], sideList, sideLine, list, lines[2], footer] { addSubview(view) }
  }

  /// Shows words below the files; nil for none.
  func show(_ words: LocalizedText?) {
    message.localize(\.text, words ?? .verbatim(""))
    message.isHidden = message.text.isEmpty
    setNeedsLayout()
  }

  private var hasFooter: Bool { footer.subviews.contains { !$0.isHidden } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, scale) = (bounds.width, max(traits.fontScale, 1))
    let isWide = width >= Self.leastWide * scale
    navigation.isNarrow = !isWide
    let offer = ProposedSize(width: width, height: nil)
    var top = 0.0
    func place(_ view: View, _ height: Double) {
      let frame = Rect(x: 0, y: top, width: width, height: height)
      if view.frame != frame { view.frame = frame }
      top += height
    }
    place(bar, bar.measuredSize(for: offer).height)
    place(lines[0], 1)
    place(navigation, navigation.measuredSize(for: offer).height)
    place(lines[1], 1)
    let footerHeight = hasFooter ? footer.measuredSize(for: offer).height : 0
    let end = max(bounds.height - footerHeight - (hasFooter ? 1 : 0), top)
    let side = isWide ? (Self.sideWidth * scale).rounded() : 0
    sideList.isHidden = !isWide
    sideLine.isHidden = !isWide
    sideList.frame = mirrored(Rect(x: 0, y: top, width: max(side - 1, 0), height: end - top))
    sideLine.frame = mirrored(Rect(x: max(side - 1, 0), y: top, width: 1, height: end - top))
    let frame = mirrored(Rect(x: side, y: top, width: width - side, height: end - top))
    if list.frame != frame { list.frame = frame }
    lines[2].isHidden = !hasFooter
    top = end
    if hasFooter { place(lines[2], 1) }
    place(footer, footerHeight)
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    didChangeWidth()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    let (colors, metrics) = (traits.theme.colors, traits.theme.metrics)
    footer.layoutMargins = DirectionalInsets(horizontal: metrics.spacing, vertical: metrics.smallSpacing)
    message.textColor = colors.destructiveLabel
    sideLine.backgroundColor = colors.separator
    // Pixels of an opaque list are copied when it scrolls.
    list.backgroundColor = colors.background
    setNeedsLayout()
  }
}

/// The field for the name of a file to write.
final class FileNameField: TextField {
  init() {
    super.init("", placeholder: "", frame: .zero)
    textInputTraits.autocapitalization = .none
    localize(\.placeholder, FrameworkText.name)
    localize(\.accessibilityLabel, FrameworkText.name)
  }

  /// A key that leads here selects the name without its extension.
  override func focusDidChange() {
    super.focusDidChange()
    if isFirstResponder, isFocusVisible { selectStem() }
  }

  /// Selects the name without its extension, which further letters then leave as it is.
  func selectStem() {
    let bytes = Array(text.utf8)
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count
    editor.selection = TextSelection(0..<dot)
  }
}
