import DactylCore
import DactylGeometry

/// The elements of the model for assistive programs, those that are scrolled away included (`AC-4`).
extension CollectionView: AccessibilityContainer {
  public final var accessibilityItemCount: Int { contents?.sectionIndex.count ?? 0 }

  public final func accessibilityItemIdentifier(at index: Int) -> AnyHashable? {
    element(atIndex: index).flatMap { contents?.key(of: $0) }
  }

  public final func accessibilityItemIndex(for identifier: AnyHashable) -> Int? {
    (identifier.base as? ElementKey).flatMap { contents?.element(for: $0) }.flatMap(index)
  }

  public final func accessibilityItemIndex(for view: View) -> Int? {
    guard let cell = view as? CollectionViewCell, cell.superview === self else { return nil }
    return cells.element(of: cell).flatMap(index)
  }

  public final func accessibilityShowsItems(_ view: View) -> Bool { view is CollectionViewCell }

  public final func accessibilityItemView(at index: Int) -> View? {
    guard let cell = element(atIndex: index).flatMap({ cells[$0] }), !cell.isHidden else { return nil }
    return cell
  }

  public final func accessibilityItemDescription(at index: Int) -> AccessibilityDescription {
    guard let element = element(atIndex: index), let contents else { return AccessibilityDescription() }
    if let cell = cells[element] { return cell.accessibilityDescription }
    return prototypes.description(of: element, contents, in: self)
  }

  public final func accessibilityItemFrame(at index: Int) -> Rect {
    guard let element = element(atIndex: index) else { return .zero }
    return cells[element]?.frame ?? frame(of: element) ?? .zero
  }

  /// Scrolls to the item, and does with its cell as the user would.
  public final func performAccessibilityAction(_ action: AccessibilityAction, onItemAt index: Int) -> Bool {
    if accessibilityItemView(at: index) == nil {
      scrollToAccessibilityItem(at: index)
      layoutIfNeeded()
    }
    return accessibilityItemView(at: index)?.performAccessibilityAction(action) ?? false
  }

  public final func scrollToAccessibilityItem(at index: Int) {
    if let element = element(atIndex: index) { scroll(to: element, at: .nearest, animated: false) }
  }

  public final var accessibilityCurrentItem: Int? {
    isFirstResponder && canChoose ? cursor.flatMap(index) : nil
  }

  public final func setAccessibilityItemSelected(_ isSelected: Bool, at index: Int) -> Bool {
    guard let element = element(atIndex: index), let contents, contents.isSelectable(element), canChoose else {
      return false
    }
    guard contents.isSelected(element.position) != isSelected else { return true }
    contents.choose(element.position, with: isSelected && !allowsMultipleSelection ? .replace : .toggle)
    showSelection()
    return true
  }

  // MARK: Indices

  private func element(atIndex index: Int) -> CollectionElement? { contents?.sectionIndex[index] }

  private func index(of element: CollectionElement) -> Int? { contents?.sectionIndex.number(of: element) }
}

/// Cells that nobody sees, for the descriptions of elements that have none.
@MainActor final class CellPrototypes {
  private var cells: [ObjectIdentifier: CollectionViewCell] = [:]

  func description(
    of element: CollectionElement, _ contents: any CollectionContents, in list: CollectionView
  ) -> AccessibilityDescription {
    let kind = contents.kind(of: element)
    let cell = cells[kind] ?? makeCell(for: element, contents, in: list)
    cells[kind] = cell
    cell.prepareForReuse()
    cell.isSelected = element.kind == .item && contents.isSelected(element.position)
    // A cell of a table has views for the columns of the table alone.
    cell.willShow(in: list)
    contents.show(element, in: cell)
    cell.element = element
    cell.showBranch(element.kind == .item ? contents.branch(at: element.position) : nil, animated: false)
    let description = cell.accessibilityDescription
    cell.content.end()
    cell.element = nil
    return description
  }

  private func makeCell(
    for element: CollectionElement, _ contents: any CollectionContents, in list: CollectionView
  ) -> CollectionViewCell {
    let cell = contents.makeCell(for: element)
    cell.isHidden = true
    // It has the traits of the list.
    list.insertSubview(cell, at: 0)
    return cell
  }

  /// Takes the cells from the list, whose contents are other ones.
  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
  }
}
