import DactylCore
import DactylGeometry
import DactylGraphics

/// One row of a table: a picture, one or two texts, and a view at the end, each of which is created when it is first
/// used.
///
///     let cell = TableViewCell()
///     cell.textLabel.text = "Ada"
///     cell.detailLabel.text = "Countess of Lovelace"
///
/// A row is as high as its content, and at least as high as a control. Where the longest word of the texts has no room,
/// as with large text in a narrow window, the view at the end is below them (`AU-25`). For a row of your own, add its
/// content to `contentView`, with a layout, and leave the parts of this class alone.
///
/// ![Rows with pictures, two texts and a view at the end](table-cells)
open class TableViewCell: CollectionViewCell {
  /// The picture at the start of the row. Limit its size with `sizing`.
  public final var imageView: ImageView {
    let view = image ?? makeImageView()
    // A cell that is used again hides the picture of its last item.
    view.isHidden = false
    return view
  }

  /// The text of the row.
  public final private(set) lazy var textLabel: Label = {
    let label = Label("", role: .body)
    label.numberOfLines = 0
    label.sizing.grow = 1
    text = label
    arrange()
    return label
  }()

  /// A smaller text below the other one.
  public final private(set) lazy var detailLabel: Label = {
    let label = Label("", role: .footnote)
    label.numberOfLines = 0
    label.textColor = .secondaryLabel
    detail = label
    arrange()
    return label
  }()

  /// A view at the end of the row, such as a switch or a badge; nil for none. Default: nil.
  public final var accessoryView: View? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      arrange()
    }
  }

  /// What a cell shows when it is made, and again before it shows another item.
  private struct Content {
    var text: String?
    var detail: String?
    var image: Image?
    var icon: Icon?
    var accessoryView: View?
  }

  private var original = Content()
  private var image: ImageView?
  private var text: Label?
  private var detail: Label?
  private var texts: View?

  /// Resets the cell to what it showed when it was made: no texts, no picture and no view at the end, unless the
  /// initializer of a class of your own has set some. So a registration can set only the parts that an item has. Looks
  /// of the parts, such as the colour of a text, stay. Call `super`.
  open override func prepareForReuse() {
    super.prepareForReuse()
    if let text { text.text = original.text ?? "" }
    if let detail { detail.text = original.detail ?? "" }
    if let image {
      (image.image, image.icon) = (original.image, original.icon)
      image.isHidden = original.image == nil && original.icon == nil
    }
    accessoryView = original.accessoryView
  }

  override final func wasMade() {
    original = Content(
      text: text?.text, detail: detail?.text, image: image?.image, icon: image?.icon, accessoryView: accessoryView)
  }

  private func makeImageView() -> ImageView {
    let view = ImageView(contentMode: .scaleAspectFill)
    view.sizing.shrink = 0
    image = view
    arrange()
    return view
  }

  /// Puts the parts that there are into their order.
  private func arrange() {
    let metrics = traits.theme.metrics
    if contentView.layout == nil {
      contentView.layout = TitleRowLayout(spacing: metrics.spacing, lineSpacing: metrics.smallSpacing)
      contentView.layoutMargins = DirectionalInsets(horizontal: metrics.largeSpacing, vertical: metrics.smallSpacing)
    }
    let parts = [image, middle, accessoryView].compactMap { $0 }
    for (number, part) in parts.enumerated()
    where !contentView.subviews.indices.contains(number)
      || contentView.subviews[number] !== part
    {
      contentView.insertSubview(part, at: number)
    }
  }

  /// The texts: one label, or two in a column.
  private var middle: View? {
    guard let detail else { return text }
    let column = texts ?? View(.vertical(spacing: 2), [])
    column.sizing.grow = 1
    for (number, label) in [text, detail].compactMap({ $0 }).enumerated() where label.superview !== column {
      label.sizing.grow = 0
      column.insertSubview(label, at: number)
    }
    texts = column
    return column
  }

  /// Returns the size of the content, and at least the height of a control.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    // A row without a second text has no room for it.
    if let detail { detail.isHidden = detail.text.isEmpty }
    var size = super.sizeThatFits(proposal: proposal)
    size.height = max(size.height, traits.theme.metrics.controlHeight(at: traits.density))
    return size
  }
}
