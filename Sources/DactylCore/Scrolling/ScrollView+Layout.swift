import DactylGeometry

extension ScrollView {
  /// The insets that a content of the view's own length leaves free.
  private var layoutInset: Insets { contentInset(in: coveredInsets(addingInputView: false)) }

  /// Returns the content's offer in a scroll view of `size`.
  private func offer(inViewOf size: ProposedSize) -> ProposedSize {
    let inset = layoutInset
    let room = size.reduced(width: inset.left + inset.right, height: inset.top + inset.bottom)
    return ProposedSize(
      width: contentAxes.contains(.horizontal) ? nil : room.width,
      height: contentAxes.contains(.vertical) ? nil : room.height)
  }

  /// Returns the size of the content of `layout` within `proposal`; without a layout, that of the content.
  final func contentSizeThatFits(_ proposal: ProposedSize) -> Size {
    let inset = layoutInset
    let content = layoutSize(for: offer(inViewOf: proposal)) ?? contentSize
    return Size(
      width: min(content.width + inset.left + inset.right, proposal.width ?? .infinity),
      height: min(content.height + inset.top + inset.bottom, proposal.height ?? .infinity))
  }

  /// Gives the content of `layout` its size.
  final func layoutArea(within bounds: Rect) -> (bounds: Rect, proposal: ProposedSize) {
    let inset = layoutInset
    let offer = offer(inViewOf: ProposedSize(bounds.size))
    guard let wanted = layoutSize(for: offer) else {
      return (Rect(origin: .zero, size: contentSize), ProposedSize(contentSize))
    }
    let room = Size(
      width: max(bounds.width - inset.left - inset.right, 0), height: max(bounds.height - inset.top - inset.bottom, 0))
    contentSize = Size(
      width: offer.width == nil ? max(wanted.width, room.width) : room.width,
      height: offer.height == nil ? max(wanted.height, room.height) : room.height)
    return (Rect(origin: .zero, size: contentSize), offer)
  }
}
