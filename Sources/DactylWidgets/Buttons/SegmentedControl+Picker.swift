import DactylCore
import DactylGeometry

/// The picker in the place of segments that have no room (`CT-37`).
extension SegmentedControl {
  /// Returns whether the segments show their titles as a whole in `width`, and are wide enough for a finger.
  final func hasRoom(in width: Double) -> Bool {
    zip(segments, fittedWidths(in: width)).allSatisfy { $1 >= least && $0.fits(in: $1) }
  }

  /// Whether there is a picker in `width`. With large text there is one without `adaptsToWidth`, too.
  final func wantsPicker(in width: Double) -> Bool {
    (adaptsToWidth || traits.fontScale > 1) && !segments.isEmpty && !hasRoom(in: width)
  }

  /// The titles of the picker: those of the segments, and the names of symbols without one.
  private var pickerTitles: [String] { segments.map { $0.title.isEmpty ? $0.label ?? "" : $0.title } }

  /// Returns the size of the picker in `width`, in points: its titles have several lines where they need them (`CT-42`).
  final func pickerSize(in width: Double) -> Size {
    let width = max(width, 2 * least)
    let content = PickerContent(
      titles: pickerTitles, placeholder: localized(FrameworkText.choosePlaceholder), traits: traits)
    return Size(width: width, height: content.size(in: width).height)
  }

  /// Shows a picker or the segments. Called before layout.
  final func updatePicker() {
    let isWanted = !bounds.isEmpty && wantsPicker(in: bounds.width)
    if isWanted != (picker != nil) { isWanted ? showPicker() : showSegments() }
    for segment in segments { segment.isHidden = picker != nil }
    guard let picker else { return }
    picker.titles = pickerTitles
    picker.selectedIndex = selectedIndex
    picker.isEnabled = isEnabled
    picker.frame = bounds
  }

  private func showPicker() {
    let isFocused = isFirstResponder
    stopTracking(with: nil)
    let picker = SegmentPicker()
    picker.localize(\.placeholder, FrameworkText.choosePlaceholder)
    picker.isChoosable = { [weak self] in self?.isEnabledForSegment(at: $0) == true }
    picker.addAction(
      Action { [weak self, weak picker] _ in
        guard let self, let segment = picker?.selectedIndex.flatMap({ segment(at: $0) }) else { return }
        choose(segment)
      }, for: .valueChanged)
    self.picker = picker
    addSubview(picker)
    setNeedsDisplay()
    if isFocused { picker.becomeFirstResponder() }
  }

  private func showSegments() {
    let isFocused = picker?.isFirstResponder == true
    picker?.removeFromSuperview()
    picker = nil
    setNeedsDisplay()
    if isFocused { becomeFirstResponder() }
  }
}

/// A picker with the name of its segmented control. While no segment is selected, it says so.
private final class SegmentPicker: Picker {
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label =
      superview?.accessibilityLabel ?? superview?.accessibilityLabeledBy?.accessibilityDescription.label
    if selectedIndex == nil { description.value = placeholder }
  }
}
