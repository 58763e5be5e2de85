import DactylCore
import DactylGeometry

/// The bar at the top of the file chooser: the way out, the title, and the answer.
final class FileChooserBar: View {
  let cancelButton = Button(localized: FrameworkText.cancel)
  let acceptButton = Button("", style: .filled)
  private let titleLabel = Label("", role: .headline)

  init(title: LocalizedText) {
    super.init(frame: .zero)
    titleLabel.localize(\.text, title)
    titleLabel.textAlignment = .center
    acceptButton.role = .primary
    for view in [cancelButton, titleLabel, acceptButton] as [View] { addSubview(view) }
  }

  /// The least width of a title beside the buttons, in points.
  private static let leastTitle = 96.0

  private struct Places {
    var cancel = Rect.zero
    var title = Rect.zero
    var accept = Rect.zero
    var height = 0.0
  }

  /// Large texts have as many lines as they need.
  override func traitsDidChange() {
    super.traitsDidChange()
    let isLarge = traits.fontScale > 1
    titleLabel.numberOfLines = isLarge ? 0 : 2
    for button in [cancelButton, acceptButton] { button.numberOfLines = isLarge ? 0 : 1 }
  }

  /// Returns the places for a left-to-right interface. A title without room beside the buttons is above them. Buttons
  /// with large titles that have no room beside each other are one below the other.
  private func places(_ width: Double) -> Places {
    let metrics = traits.theme.metrics
    let (margin, gap) = (metrics.spacing, metrics.smallSpacing)
    let free = ProposedSize(width: nil, height: nil)
    let room = max(width - 2 * margin, 0)
    var (cancel, accept) = (cancelButton.measuredSize(for: free), acceptButton.measuredSize(for: free))
    let half = max((room - gap) / 2, 0)
    if cancel.width + accept.width + gap > room {
      if traits.fontScale > 1 { return stackedPlaces(width) }
      (cancel.width, accept.width) = (half, half)
    }
    let height = max(cancel.height, accept.height)
    // The title is in the middle of the bar.
    let side = max(cancel.width, accept.width) + gap
    let middle = room - 2 * side
    let isBeside = middle >= Self.leastTitle * max(traits.fontScale, 1)
    let titleWidth = isBeside ? middle : room
    let title = titleLabel.measuredSize(for: ProposedSize(width: titleWidth, height: nil))
    var top = gap
    var places = Places()
    if isBeside {
      let whole = max(height, title.height)
      places.title = Rect(
        x: margin + side, y: top + (whole - title.height) / 2, width: titleWidth, height: title.height)
      top += (whole - height) / 2
      places.height = whole + 2 * gap
    } else {
      places.title = Rect(x: margin, y: top, width: room, height: title.height)
      top += title.height + gap
      places.height = top + height + gap
    }
    places.cancel = Rect(x: margin, y: top, width: cancel.width, height: height)
    places.accept = Rect(x: width - margin - accept.width, y: top, width: accept.width, height: height)
    return places
  }

  /// Returns the places for the title above the buttons, of which each is as wide as the bar.
  private func stackedPlaces(_ width: Double) -> Places {
    let (margin, gap) = (traits.theme.metrics.spacing, traits.theme.metrics.smallSpacing)
    let room = max(width - 2 * margin, 0)
    var places = Places()
    var top = gap
    func place(_ view: View) -> Rect {
      let height = view.measuredSize(for: ProposedSize(width: room, height: nil)).height
      defer { top += height + gap }
      return Rect(x: margin, y: top, width: room, height: height)
    }
    places.title = place(titleLabel)
    places.accept = place(acceptButton)
    places.cancel = place(cancelButton)
    places.height = top
    return places
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let width = proposal.width ?? 400
    return Size(width: width, height: places(width).height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(bounds.width)
    titleLabel.frame = mirrored(places.title)
    cancelButton.frame = mirrored(places.cancel)
    acceptButton.frame = mirrored(places.accept)
  }
}
