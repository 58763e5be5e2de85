import DactylCore
import DactylGeometry

/// The texts above a progress bar: what is in progress at the start, and the part that is done at the end (`CT-43`).
final class ProgressCaption: View {
  let title = Label(role: .footnote)
  private let value = Label(role: .footnote)

  init() {
    super.init(frame: .zero)
    title.numberOfLines = 0
    value.numberOfLines = 1
    for label in [title, value] { addSubview(label) }
  }

  /// The part that is done, as a text; empty if it is not known.
  var valueText: String {
    get { value.text }
    set {
      guard newValue != value.text else { return }
      value.text = newValue
      setNeedsLayout()
    }
  }

  /// The least space between the texts.
  private static let gap = 12.0
  /// The largest part of the width that the value takes from the line of the title.
  private static let mostOfWidth = 0.5

  /// The places of both texts in a width, from the leading edge. A value without room goes below the title.
  private func places(in width: Double) -> (title: Rect, value: Rect) {
    let size = value.text.isEmpty ? .zero : value.sizeThatFits(Size(width: width, height: .infinity))
    let taken = size.width > 0 ? size.width + Self.gap : 0
    let isBeside = taken <= width * Self.mostOfWidth
    let room = isBeside ? width - taken : width
    let height = title.sizeThatFits(Size(width: room, height: .infinity)).height
    let top = isBeside ? 0 : height
    return (
      Rect(x: 0, y: 0, width: room, height: height),
      Rect(x: max(width - size.width, 0), y: top, width: min(size.width, width), height: size.height)
    )
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isFinite ? max(size.width, 0) : ProgressView.idealWidth
    let (title, value) = places(in: width)
    return Size(width: width, height: max(title.maxY, value.maxY).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (titlePlace, valuePlace) = places(in: bounds.width)
    title.frame = mirrored(titlePlace)
    value.frame = mirrored(valuePlace)
  }
}
