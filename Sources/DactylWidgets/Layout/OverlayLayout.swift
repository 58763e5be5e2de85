import DactylCore
import DactylGeometry

/// Places views one above the other, the first one at the back.
///
///     let card = View(.overlay(alignment: .bottomTrailing), [picture, badge])
///     picture.overlayAlignment = .fill
///
/// It is as large as the largest view.
public struct OverlayLayout: Layout, Hashable {
  /// The place of views that have none of their own.
  public var alignment: ViewAlignment

  /// Creates an overlay in which views have the place `alignment`.
  public init(alignment: ViewAlignment = .center) {
    self.alignment = alignment
  }

  public func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    var size = Size.zero
    for view in items {
      let wanted = view.measuredSize(for: proposal)
      size = Size(width: max(size.width, wanted.width), height: max(size.height, wanted.height))
    }
    return size
  }

  public func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    for view in items {
      let alignment = view.overlayAlignment ?? alignment
      let wanted = view.measuredSize(for: proposal)
      items.place(view, in: alignment.rect(for: wanted, of: view, in: bounds), proposal: proposal)
    }
  }

  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    let bounds = Rect(origin: .zero, size: size)
    for view in items {
      let wanted = view.measuredSize(for: ProposedSize(size))
      let rect = (view.overlayAlignment ?? alignment).rect(for: wanted, of: view, in: bounds)
      if let baseline = view.firstBaseline(in: rect.size) { return rect.minY + baseline }
    }
    return nil
  }
}

private enum OverlayAlignmentKey: LayoutValueKey {
  static var defaultValue: ViewAlignment? { nil }
}

extension View {
  /// The place of the view in an overlay; nil, the default, is that of the overlay.
  public final var overlayAlignment: ViewAlignment? {
    get { self[layoutValue: OverlayAlignmentKey.self] }
    set { self[layoutValue: OverlayAlignmentKey.self] = newValue }
  }
}

extension Layout where Self == OverlayLayout {
  /// A layout of views one above the other, the first one at the back.
  public static func overlay(alignment: ViewAlignment = .center) -> OverlayLayout {
    OverlayLayout(alignment: alignment)
  }
}
