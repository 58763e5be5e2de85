import DactylGraphics

/// The keyboard layouts of the system with their names, from libxkbregistry.
///
/// The library is loaded when it is used, since it brings the libraries for XML and ICU along, which most programs do
/// not need.
package struct KeyboardLayoutRegistry {
  /// A layout, or a variant of it.
  package struct Entry: Hashable, Sendable {
    /// The name in xkb, such as `de`.
    package let layout: String
    /// The name of the variant; empty for the layout itself.
    package let variant: String
    /// The name for users, in English.
    package let name: String
    /// The abbreviation for users, mostly that of the language, such as `de`; empty if there is none.
    package let brief: String
  }

  /// Returns all layouts, in the order of the system. Throws if the library is not installed, or the system has no
  /// layouts.
  package static func entries() throws(SurfaceError) -> [Entry] {
    do throws(GraphicsError) {
      let functions = try Functions(SharedLibrary("libxkbregistry.so.0", package: "libxkbregistry0"))
      if let entries = functions.entries() { return entries }
    } catch {
      throw SurfaceError("\(error)")
    }
    throw SurfaceError("the list of keyboard layouts can't be read: package xkb-data is missing or damaged")
  }

  /// The functions of `xkbcommon/xkbregistry.h`.
  private struct Functions {
    typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    typealias Step = @convention(c) (OpaquePointer) -> OpaquePointer?

    let new: @convention(c) (UInt32) -> OpaquePointer?
    let setLogLevel: @convention(c) (OpaquePointer, UInt32) -> Void
    let parse: @convention(c) (OpaquePointer) -> Bool
    let unref: Step
    let first: Step
    let next: Step
    let name: Text
    let variant: Text
    let description: Text
    let brief: Text

    init(_ library: SharedLibrary) throws(GraphicsError) {
      new = try library.function("rxkb_context_new")
      setLogLevel = try library.function("rxkb_context_set_log_level")
      parse = try library.function("rxkb_context_parse_default_ruleset")
      unref = try library.function("rxkb_context_unref")
      first = try library.function("rxkb_layout_first")
      next = try library.function("rxkb_layout_next")
      name = try library.function("rxkb_layout_get_name")
      variant = try library.function("rxkb_layout_get_variant")
      description = try library.function("rxkb_layout_get_description")
      brief = try library.function("rxkb_layout_get_brief")
    }

    /// `RXKB_LOG_LEVEL_CRITICAL`.
    private static let critical: UInt32 = 10

    func entries() -> [Entry]? {
      guard let context = new(0) else { return nil }
      defer { _ = unref(context) }
      setLogLevel(context, Self.critical)
      guard parse(context) else { return nil }
      var entries: [Entry] = []
      var layout = first(context)
      while let present = layout {
        let name = text(name(present))
        if !name.isEmpty {
          entries.append(
            Entry(
              layout: name, variant: text(variant(present)), name: text(description(present)),
              brief: text(brief(present))))
        }
        layout = next(present)
      }
      return entries
    }

    private func text(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }
  }
}
