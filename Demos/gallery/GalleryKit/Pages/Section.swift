import Dactyl

/// A titled part of a page.
final class Section: View {
  convenience init(_ title: LocalizedText, _ views: [View]) {
    let label = Label(localized: title, role: .headline)
    label.numberOfLines = 0
    label.hyphenates = true
    label.accessibilityRole = .heading
    self.init(.vertical(spacing: 12), [label] + views)
    // A group with the name of the section tells its elements from those of other sections.
    isAccessibilityElement = true
    accessibilityLabeledBy = label
  }
}

/// A page of sections, one below the other.
class Page: View {
  init(_ sections: [View]) {
    super.init(frame: .zero)
    layout = .vertical(spacing: 24)
    layoutMargins = DirectionalInsets(16)
    for section in sections { addSubview(section) }
  }

  /// A row of views that continues on the next line where there is no room.
  static func row(_ views: [View]) -> View { View(.flow(spacing: 8, lineSpacing: 8), views) }
}
