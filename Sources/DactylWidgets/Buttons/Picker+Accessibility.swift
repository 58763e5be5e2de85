import DactylCore
import DactylGeometry

/// The titles for assistive programs, which can choose one while the menu is closed (`AC-23`).
extension Picker: AccessibilityContainer {
  public final var accessibilityItemCount: Int { titles.count }

  public final func accessibilityItemIdentifier(at index: Int) -> AnyHashable? {
    titles.indices.contains(index) ? AnyHashable(index) : nil
  }

  public final func accessibilityItemIndex(for identifier: AnyHashable) -> Int? {
    (identifier.base as? Int).flatMap { titles.indices.contains($0) ? $0 : nil }
  }

  /// Returns nil: the rows of the open menu are elements of their own.
  public final func accessibilityItemIndex(for view: View) -> Int? { nil }

  public final func accessibilityItemView(at index: Int) -> View? { nil }

  public final func accessibilityItemDescription(at index: Int) -> AccessibilityDescription {
    var description = AccessibilityDescription()
    guard titles.indices.contains(index) else { return description }
    description.role = .menuItem
    description.label = titles[index]
    description.position = AccessibilityPosition(index: index, count: titles.count)
    if index == selectedIndex { description.state.insert(.selected) }
    if isEnabled, isChoosable(index) {
      description.actions = [.activate]
    } else {
      description.state.insert(.disabled)
    }
    return description
  }

  /// Returns an empty rectangle, since the titles are not shown.
  public final func accessibilityItemFrame(at index: Int) -> Rect { .zero }

  public final func performAccessibilityAction(_ action: AccessibilityAction, onItemAt index: Int) -> Bool {
    action == .activate && setAccessibilityItemSelected(true, at: index)
  }

  public final func scrollToAccessibilityItem(at index: Int) {}

  public final var accessibilityCurrentItem: Int? { nil }

  public final var accessibilitySelectedItems: [Int]? { selectedIndex.map { [$0] } ?? [] }

  /// Chooses a title, as the user would. A choice can't be taken back.
  public final func setAccessibilityItemSelected(_ isSelected: Bool, at index: Int) -> Bool {
    guard titles.indices.contains(index), isEnabled, isChoosable(index) else { return false }
    guard isSelected else { return index != selectedIndex }
    choose(index)
    return true
  }
}
