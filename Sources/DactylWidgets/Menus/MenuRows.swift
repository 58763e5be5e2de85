import DactylCore

/// A row of an open menu.
@MainActor enum MenuRow {
  case item(MenuItem)
  case separator
  /// The title of a section.
  case header(String)

  var item: MenuItem? {
    if case .item(let item) = self { item } else { nil }
  }

  /// Whether the row can be highlighted and chosen.
  var isEnabled: Bool { item?.isEnabled == true }
}

/// The rows of a menu with its sections.
@MainActor struct MenuRows {
  private(set) var rows: [MenuRow] = []
  /// The menu, and the menus that are sections of it.
  private(set) var menus: [Menu] = []
  /// Whether a separator precedes the next row.
  private var needsSeparator = false

  /// Returns a title in the language of the menu.
  private let localized: (LocalizedText) -> String

  /// No rows.
  init() { localized = { _ in "" } }

  init(_ menu: Menu, localized: @escaping (LocalizedText) -> String) {
    self.localized = localized
    add(menu, selection: nil)
  }

  var isEmpty: Bool { rows.isEmpty }

  private mutating func add(_ menu: Menu, selection: Menu?) {
    // A section may contain itself.
    guard !menus.contains(where: { $0 === menu }) else { return }
    menus.append(menu)
    let selection = menu.options.contains(.singleSelection) ? menu : selection
    for child in menu.children where !child.isHidden {
      if let section = child as? Menu, section.options.contains(.displayInline) {
        needsSeparator = !rows.isEmpty
        let count = rows.count
        addHeader(of: section)
        add(section, selection: selection)
        dropEmptySection(from: count, of: section)
        needsSeparator = !rows.isEmpty
      } else {
        append(.item(MenuItem(element: child, localized: localized, selection: selection)))
      }
    }
  }

  private mutating func addHeader(of section: Menu) {
    let title = localized(section.localizedTitle)
    if !title.isEmpty { append(.header(title)) }
  }

  /// Removes the header of a section without other rows.
  private mutating func dropEmptySection(from count: Int, of section: Menu) {
    if !rows[count...].contains(where: { $0.item != nil }) { rows.removeSubrange(count...) }
  }

  private mutating func append(_ row: MenuRow) {
    if needsSeparator, !rows.isEmpty { rows.append(.separator) }
    needsSeparator = false
    rows.append(row)
  }

  /// Whether one of the rows between the lines and headers around `row` has a mark, so that all of them can have one.
  func hasChecks(around row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    let before = rows[..<row].reversed().prefix { $0.item != nil }
    let behind = rows[row...].prefix { $0.item != nil }
    return (Array(before) + behind).contains { $0.item.map { $0.state != .off } == true }
  }

  // MARK: Searching

  /// Returns the next enabled row after `row` in the direction of `step`, which is 1 or -1, from the other end if there
  /// is none. Without a row it is the first, or the last.
  func next(after row: Int?, step: Int) -> Int? {
    let count = rows.count
    guard count > 0 else { return nil }
    let start = row ?? (step > 0 ? -1 : count)
    for distance in 1...count {
      let index = ((start + step * distance) % count + count) % count
      if rows[index].isEnabled { return index }
    }
    return nil
  }

  /// Returns the enabled row with the mnemonic; nil if there is none.
  func row(withMnemonic letter: String) -> Int? {
    rows.firstIndex { $0.isEnabled && $0.item?.element.mnemonic.map { String($0).lowercased() } == letter }
  }

  /// Returns the next enabled row after `row` whose title begins with `text`, from the top if there is none.
  func row(beginningWith text: String, after row: Int?) -> Int? {
    let start = (row ?? -1) + 1
    return (Array(rows.indices.dropFirst(start)) + rows.indices.prefix(start)).first { index in
      rows[index].isEnabled && rows[index].item?.title.lowercased().hasPrefix(text) == true
    }
  }
}
