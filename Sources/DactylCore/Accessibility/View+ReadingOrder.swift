extension View {
  /// Returns subviews of one view, which are in drawing order, in the order of reading and of the Tab key (`KF-2`):
  /// those with a greater `accessibilitySortPriority` first.
  static func inReadingOrder(_ views: [View], isMirrored: Bool) -> [View] {
    let read = ReadingOrder.indices(of: views.map(\.storedFrame), isMirrored: isMirrored).map { views[$0] }
    guard read.contains(where: { $0.accessibilitySortPriority != 0 }) else { return read }
    // Sorting is not stable.
    return read.enumerated().sorted { a, b in
      let (first, second) = (a.element.accessibilitySortPriority, b.element.accessibilitySortPriority)
      return first == second ? a.offset < b.offset : first > second
    }
    .map(\.element)
  }
}
