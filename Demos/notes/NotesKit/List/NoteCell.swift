import Dactyl

/// A row of the list: the title of a note, the time of its last change, and its first words.
final class NoteCell: TableViewCell {
  private let titleLabel = Label("", role: .control)
  private let timeLabel = Label("", role: .footnote)
  private let excerptLabel = Label("", role: .footnote)
  private let details = View(.horizontal(spacing: 8))

  override init() {
    super.init()
    timeLabel.sizing.shrink = 0
    excerptLabel.textColor = .secondaryLabel
    excerptLabel.sizing.grow = 1
    contentView.layout = .vertical(spacing: 4)
    contentView.layoutMargins = DirectionalInsets(horizontal: 16, vertical: 12)
    contentView.addSubview(titleLabel)
    for label in [timeLabel, excerptLabel] { details.addSubview(label) }
    contentView.addSubview(details)
  }

  /// Large titles have several lines, and large words no room beside the time.
  override func traitsDidChange() {
    super.traitsDidChange()
    let isLarge = traits.fontScale >= 1.5
    titleLabel.numberOfLines = isLarge ? 3 : 1
    excerptLabel.numberOfLines = isLarge ? 2 : 1
    details.layout = isLarge ? .vertical(spacing: 4) : .horizontal(spacing: 8)
  }

  /// Shows `note`. `now` is the present time, in seconds since 1970.
  func show(_ note: Note, now: Double) {
    titleLabel.text = note.shownTitle
    excerptLabel.text = note.excerpt
    if let time = NoteTime(note.changed), let now = NoteTime(now) {
      timeLabel.text = localized(time.words(seenFrom: now.date, in: traits.formatLocale))
    }
  }
}
