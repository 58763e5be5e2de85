/// A drawing of our own with a purpose, such as ``add``, ``cart`` or ``moon``: one of a family for buttons, menus and
/// lists.
///
///     button.image = Image(.cart)
///     let favourite = ImageView(symbol: .heart.filled)
///
/// A symbol is made of paths: it is sharp in each size, and its lines are as bold as the text beside it (`SY-1`,
/// `SY-2`). It has no colour of its own. The article <doc:Symbols> shows all of them.
public struct Symbol: Sendable {
  private let key: StaticString
  private let icon: StaticString
  /// The drawing in the language of ``SymbolParser``.
  let source: StaticString

  /// Whether views draw the symbol mirrored in a right-to-left interface, because it means a direction (`SY-5`).
  public let isMirrored: Bool

  /// Whether the insides are filled.
  public private(set) var isFilled = false

  /// A symbol of the family. `key` is its name, and `icon` the name of a like icon of a desktop, or empty.
  init(_ key: StaticString, icon: StaticString = "", isMirrored: Bool = false, _ source: StaticString) {
    self.key = key
    self.icon = icon
    self.isMirrored = isMirrored
    self.source = source
  }

  /// The symbol called `name`; nil if there is none. With `-filled` at its end it is the filled form.
  public init?(name: String) {
    let suffix = Self.filledSuffix
    let isFilled = name.hasSuffix(suffix)
    let key = isFilled ? String(name.dropLast(suffix.count)) : name
    guard let symbol = Self.all.first(where: { $0.key.description == key }) else { return nil }
    self = isFilled ? symbol.filled : symbol
    guard self.isFilled == isFilled else { return nil }
  }

  /// The name in small letters with hyphens, such as `add-circle` or `heart-filled`. It never changes, so it can be
  /// kept in files.
  public var name: String {
    isFilled ? key.description + Self.filledSuffix : key.description
  }

  /// The form with filled insides, for what is chosen or switched on; the same symbol if it has no inside (`SY-3`).
  public var filled: Symbol {
    guard hasFilledForm else { return self }
    var symbol = self
    symbol.isFilled = true
    return symbol
  }

  /// Whether the symbol has an inside, so that ``filled`` looks different.
  public var hasFilledForm: Bool { SymbolDrawing(self).hasInside }

  /// The name of the like icon in freedesktop.org's icon themes, such as `edit-copy`; nil if they have none.
  public var iconName: String? { icon.utf8CodeUnitCount > 0 ? icon.description : nil }

  private static let filledSuffix = "-filled"

  /// The width and height of a symbol beside text, in sizes of the text's font.
  static let sizeBesideText = 4.0 / 3

  /// Returns the width and height, in points, of a symbol beside text in `font`: it is a little higher than its
  /// letters.
  public static func size(beside font: Font) -> Double {
    (font.size * sizeBesideText).rounded()
  }
}

extension Symbol: Hashable {
  public static func == (a: Symbol, b: Symbol) -> Bool {
    guard a.isFilled == b.isFilled, a.key.utf8CodeUnitCount == b.key.utf8CodeUnitCount else { return false }
    return a.key.bytes.elementsEqual(b.key.bytes)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(key.bytes))
    hasher.combine(isFilled)
  }
}

extension StaticString {
  /// The text. It lives as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
