/// A keyboard layout of the system, by its names in the xkb data.
///
///     application.keyboardLayouts = ["de", "us", "ch(fr)"].map(KeyboardLayout.init(identifier:))
public struct KeyboardLayout: Hashable, Sendable {
  /// One position of a keyboard.
  public struct Key: Hashable, Sendable {
    /// The texts of the levels: plain, Shift, AltGr, and both; a text is empty where the key has none. It may have
    /// fewer levels, or none.
    public let texts: [String]

    /// A key with the texts of its levels.
    public init(_ texts: [String]) {
      self.texts = texts
    }
  }

  /// The name of the layout, such as `de`.
  public let layout: String
  /// The name of the variant, such as `neo`; empty for the layout itself.
  public let variant: String

  /// A layout, or a variant of it. The names are not checked; a keyboard shows the layout `us` if there is no such
  /// layout.
  public init(_ layout: String, variant: String = "") {
    self.layout = layout
    self.variant = variant
  }

  /// A layout by its identifier, such as `de` or `de(neo)`.
  public init(identifier: String) {
    let parts = identifier.split(separator: "(", maxSplits: 1)
    let variant = parts.count > 1 && parts[1].last == ")" ? parts[1].dropLast() : ""
    self.init(parts.first.map(String.init) ?? "", variant: String(variant))
  }

  /// The names of layout and variant, such as `de` or `de(neo)`.
  public var identifier: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}
