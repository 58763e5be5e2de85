import DactylInput

/// The place of a cell in a grid, such as that of a day in a calendar (`AC-18`).
public struct AccessibilityGridPosition: Hashable, Sendable {
  /// The index of the row, from 0 at the top.
  public var row: Int
  /// The index of the column, from 0 where reading begins.
  public var column: Int

  /// Creates a place in a grid.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// How the rows of a table are sorted by a column (`AC-19`).
public enum AccessibilitySortOrder: Hashable, Sendable, CaseIterable {
  /// They are not sorted by this column, and can be.
  case none
  /// The least value is in the first row.
  case ascending
  /// The greatest value is in the first row.
  case descending
}

/// The keys that activate an element (`AC-20`).
public struct AccessibilityKeyBinding: Hashable, Sendable {
  /// The letter that activates the element while its menu is open; nil for none.
  public var mnemonic: Character?
  /// The key that activates the element from elsewhere, as in `KeyCommand.input`; nil for none.
  public var input: String?
  /// The modifiers that are held with `input`. Default: none.
  public var modifierFlags: ModifierFlags

  /// Creates keys that activate an element.
  public init(mnemonic: Character? = nil, input: String? = nil, modifierFlags: ModifierFlags = []) {
    self.mnemonic = mnemonic
    self.input = input
    self.modifierFlags = modifierFlags
  }
}
