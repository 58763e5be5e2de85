import DactylGeometry

/// A view whose elements are the items of a model, such as the rows of a list (`AC-4`).
///
/// An item is an element also while no view shows it: assistive technology asks for it by its index, and the element
/// stays the same one when the item moves, or when another view shows it. ``CollectionView`` conforms.
@MainActor public protocol AccessibilityContainer: View {
  /// The number of items.
  var accessibilityItemCount: Int { get }

  /// Returns what identifies the item at an index, from 0, wherever it moves; nil if there is no such index.
  func accessibilityItemIdentifier(at index: Int) -> AnyHashable?

  /// Returns the index of an item now; nil if it is not there any more.
  func accessibilityItemIndex(for identifier: AnyHashable) -> Int?

  /// Returns the index of the item that a view shows; nil for other views.
  func accessibilityItemIndex(for view: View) -> Int?

  /// Returns whether a subview shows items, now or at other times: cells that wait to be used again do. Other subviews
  /// are elements beside the items. Default: whether the view shows an item now.
  func accessibilityShowsItems(_ view: View) -> Bool

  /// Returns the view that shows the item at an index; nil if none does. The index is valid.
  func accessibilityItemView(at index: Int) -> View?

  /// Describes the item at an index, whether a view shows it or not. The index is valid.
  func accessibilityItemDescription(at index: Int) -> AccessibilityDescription

  /// Returns the place of the item at an index, in the view's own coordinates, which may be an estimate. The index is
  /// valid.
  func accessibilityItemFrame(at index: Int) -> Rect

  /// Performs an action of the item at an index, which it scrolls to if that is necessary. Returns false if it fails.
  /// The index is valid.
  func performAccessibilityAction(_ action: AccessibilityAction, onItemAt index: Int) -> Bool

  /// Scrolls so that the item at an index is visible. The index is valid.
  func scrollToAccessibilityItem(at index: Int)

  /// The index of the item at which keys start while the view has the keyboard focus; nil for none.
  var accessibilityCurrentItem: Int? { get }

  /// The indices of the selected items, in their order, if they are known without a look at each item; nil if not.
  /// Default: nil. Of a large container without an answer, only items that are shown count as selected.
  var accessibilitySelectedItems: [Int]? { get }

  /// Selects or deselects the item at an index. Returns false if the user can't do that. The index is valid.
  func setAccessibilityItemSelected(_ isSelected: Bool, at index: Int) -> Bool
}

extension AccessibilityContainer {
  public var accessibilitySelectedItems: [Int]? { nil }
  public func accessibilityShowsItems(_ view: View) -> Bool { accessibilityItemIndex(for: view) != nil }
}
