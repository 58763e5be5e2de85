import DactylCore
import DactylGraphics

extension SegmentedControl {
  /// The number of segments.
  public final var numberOfSegments: Int { segments.count }

  // MARK: Inserting and removing

  /// Inserts a segment with a title. An index out of range is limited to the range.
  public final func insertSegment(withTitle title: String, at index: Int) {
    let segment = Segment()
    segment.title = title
    insert(segment, at: index)
  }

  /// Inserts a segment with a symbol, in the colour of titles if it is a template. `label` names it for assistive
  /// technology. An index out of range is limited to the range.
  public final func insertSegment(with image: Image, label: String, at index: Int) {
    let segment = Segment()
    segment.image = image
    segment.label = label
    insert(segment, at: index)
  }

  private func insert(_ segment: Segment, at index: Int) {
    segments.insert(segment, at: min(max(index, 0), segments.count))
    addSubview(segment)
    contentChanged()
  }

  /// Removes a segment. If it is selected, none is selected afterwards.
  public final func removeSegment(at index: Int) {
    guard let segment = segment(at: index) else { return }
    segments.remove(at: index)
    forget(segment)
    segment.removeFromSuperview()
    contentChanged()
  }

  /// Removes all segments.
  public final func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1) }
  }

  // MARK: Content

  /// The titles of the segments, which are empty for those with a symbol alone. Setting them inserts and removes
  /// segments at the end as needed, and keeps the symbols and the selection of the others.
  public final var titles: [String] {
    get { segments.map(\.title) }
    set {
      while numberOfSegments > newValue.count { removeSegment(at: numberOfSegments - 1) }
      for (index, title) in newValue.enumerated() {
        if index < numberOfSegments {
          setTitle(title, forSegmentAt: index)
        } else {
          insertSegment(withTitle: title, at: index)
        }
      }
    }
  }

  /// Sets the title of a segment. An empty title leaves the symbol alone.
  public final func setTitle(_ title: String, forSegmentAt index: Int) {
    guard let segment = segment(at: index), title != segment.title else { return }
    segment.title = title
    contentChanged()
  }

  /// Returns the title of a segment, which may be empty; nil without such a segment.
  public final func titleForSegment(at index: Int) -> String? { segment(at: index)?.title }

  /// Sets the symbol before the title of a segment; nil shows none.
  public final func setImage(_ image: Image?, forSegmentAt index: Int) {
    guard let segment = segment(at: index), image != segment.image else { return }
    segment.image = image
    contentChanged()
  }

  /// Returns the symbol of a segment; nil without one.
  public final func imageForSegment(at index: Int) -> Image? { segment(at: index)?.image }

  /// Names a segment for assistive technology; nil is its title.
  public final func setAccessibilityLabel(_ label: String?, forSegmentAt index: Int) {
    segment(at: index)?.label = label
  }

  /// Sets whether the user can select a segment.
  public final func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    segment(at: index)?.isUsable = isEnabled
    setNeedsDisplay()
  }

  /// Returns whether the user can select a segment of the control while the control is enabled; false without such a
  /// segment.
  public final func isEnabledForSegment(at index: Int) -> Bool { segment(at: index)?.isUsable ?? false }
}
