import DactylGeometry

/// A cell, and what it shows.
struct ShownCell {
  let element: CollectionElement
  let cell: CollectionViewCell
}

/// The cells of a collection view.
@MainActor struct ShownCells {
  /// The visible cells, and those that are kept while hidden, in the order of their elements after
  /// `sortShown`.
  private(set) var shown: [ShownCell] = []
  /// The cells that the layout shows, in its order.
  private(set) var visible: [ShownCell] = []
  /// The places of the visible cells.
  private var places: [PlacedElement] = []
  /// Cells for reuse, by kind: hidden, but still subviews, since removing and adding them again would take longer.
  private var spare: [ObjectIdentifier: [CollectionViewCell]] = [:]
  private var byElement: [CollectionElement: CollectionViewCell] = [:]

  subscript(element: CollectionElement) -> CollectionViewCell? { byElement[element] }

  func element(of cell: CollectionViewCell) -> CollectionElement? {
    cell.element.flatMap { byElement[$0] === cell ? $0 : nil }
  }

  /// Replaces all cells that are shown.
  mutating func setShown(_ cells: [ShownCell]) {
    for shown in shown { shown.cell.element = nil }
    shown = cells
    byElement = [:]
    for shown in shown {
      byElement[shown.element] = shown.cell
      shown.cell.element = shown.element
    }
  }

  /// Makes the cells of `places` the visible ones.
  mutating func setVisible(_ places: [PlacedElement]) {
    self.places = places
    visible = places.compactMap { place in
      byElement[place.element].map { ShownCell(element: place.element, cell: $0) }
    }
  }

  /// Whether the visible cells are those of `places`, and there.
  func areVisible(_ places: [PlacedElement]) -> Bool { places == self.places }

  /// Puts the cells that were added in their places.
  mutating func sortShown() {
    if !zip(shown, shown.dropFirst()).allSatisfy({ $0.element < $1.element }) {
      shown.sort { $0.element < $1.element }
    }
  }

  /// Adds a cell; `sortShown` puts it in its place.
  mutating func add(_ cell: CollectionViewCell, for element: CollectionElement) {
    shown.append(ShownCell(element: element, cell: cell))
    byElement[element] = cell
    cell.element = element
  }

  /// All cells for reuse.
  var allSpare: [CollectionViewCell] { Array(spare.values.joined()) }

  mutating func takeSpare(_ kind: ObjectIdentifier) -> CollectionViewCell? { spare[kind]?.popLast() }

  mutating func retire(_ cell: CollectionViewCell) {
    cell.isHidden = true
    cell.content.end()
    if let kind = cell.kind { spare[kind, default: []].append(cell) } else { cell.removeFromSuperview() }
  }

  /// Takes all cells from the view.
  mutating func removeAll() {
    for shown in shown {
      shown.cell.element = nil
      shown.cell.removeFromSuperview()
    }
    for cell in spare.values.joined() { cell.removeFromSuperview() }
    self = ShownCells()
  }
}
