import CDactylXKB

/// The numbers of the symbols on keys.
package enum KeySymbol {
  /// Returns the number of a symbol by its name, such as `Return`; 0 for a name that is none.
  package static func number(named name: String) -> UInt32 { xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS) }
}
