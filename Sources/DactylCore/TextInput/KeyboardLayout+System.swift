import DactylGeometry
import DactylGraphics
import DactylLanguage
import DactylSurface

extension KeyboardLayout {
  /// All layouts of the system and their variants, in its order; empty, with a warning, if libxkbregistry is not
  /// installed. Making the list for the first time takes about 20 ms.
  public static var all: [KeyboardLayout] { registry.map { KeyboardLayout($0.layout, variant: $0.variant) } }

  /// The name for users, in English, such as `German (Neo 2)`; the identifier if the system has no name for it.
  public var name: String { entry.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? identifier }

  /// The abbreviation for users, mostly that of the language, such as `de`.
  public var abbreviation: String { entry.map(\.brief).flatMap { $0.isEmpty ? nil : $0 } ?? layout }

  /// Returns the keys of each row, from the top: digits, then upper, middle and lower letters.
  ///
  /// Reading takes about 10 ms. A layout that can't be read is reported on standard error, and replaced by `us`.
  public func keys() -> [[Key]] {
    do throws(SurfaceError) {
      return try Self.read(self)
    } catch {
      Warnings.report("\(error); us is used instead")
      return (try? Self.read(KeyboardLayout("us"))) ?? Self.latinLetters
    }
  }

  private static func read(_ layout: KeyboardLayout) throws(SurfaceError) -> [[Key]] {
    let rows = try KeyboardLayoutReader.rows(layout: layout.layout, variant: layout.variant)
    guard rows.joined().contains(where: { !($0.first ?? "").isEmpty }) else {
      throw SurfaceError("the keyboard layout \(layout.identifier) has no letters")
    }
    return rows.map { $0.map(Key.init) }
  }

  /// The letters of a system without xkb data.
  private static var latinLetters: [[Key]] {
    ["", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map { Key([String($0), $0.uppercased()]) } }
  }

  // MARK: Names

  private static let registry: [KeyboardLayoutRegistry.Entry] = {
    do throws(SurfaceError) {
      return try KeyboardLayoutRegistry.entries()
    } catch {
      Warnings.report("keyboard layouts have no names: \(error)")
      return []
    }
  }()

  private var entry: KeyboardLayoutRegistry.Entry? {
    Self.registry.first { $0.layout == layout && $0.variant == variant }
  }

  // MARK: The user's layouts

  /// Returns the usual layout for a language: that of its region if it is one for the language, else the first one for
  /// the language; `us` if the system has none.
  public static func usual(for locale: Locale) -> KeyboardLayout {
    layout(ofLocale: locale.language + (locale.region.map { "_\($0)" } ?? ""))
  }

  /// The layouts of `XKB_DEFAULT_LAYOUT`, else the one of the locale, else `us`. A client does not learn the names of
  /// the compositor's layouts.
  static var ofUser: [KeyboardLayout] {
    let names = ProcessEnvironment.value("XKB_DEFAULT_LAYOUT") ?? ""
    let variants = ProcessEnvironment.value("XKB_DEFAULT_VARIANT") ?? ""
    let layouts = layouts(names: names, variants: variants)
    return layouts.isEmpty ? [layout(ofLocale: ProcessEnvironment.locale ?? "C")] : layouts
  }

  /// Returns the layouts of two lists that are separated by commas.
  package static func layouts(names: String, variants: String) -> [KeyboardLayout] {
    let variants = variants.split(separator: ",", omittingEmptySubsequences: false)
    return names.split(separator: ",", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }
      .map {
        KeyboardLayout(
          String($0.element), variant: variants.indices.contains($0.offset) ? String(variants[$0.offset]) : "")
      }
  }

  /// Returns the layout for a locale such as `de_AT.UTF-8`: that of the country, if it is one for the language; else
  /// the one named like the language, or the first one for it; else `us`.
  package static func layout(ofLocale locale: String) -> KeyboardLayout {
    let parts = (locale.split(whereSeparator: { $0 == "." || $0 == "@" }).first ?? "").split(separator: "_")
    let language = parts.first.map { $0.lowercased() } ?? ""
    let country = parts.count > 1 ? parts[1].lowercased() : ""
    guard language != "c", language != "posix", (language, country) != ("en", "us") else { return KeyboardLayout("us") }
    // The layout of Greece is abbreviated like the country.
    let brief = language == "el" ? "gr" : language
    let entries = registry.filter { $0.brief == brief }
    let entry =
      entries.first { $0.layout == country } ?? entries.first { $0.layout == (language == "en" ? "us" : language) }
      ?? entries.first { $0.variant.isEmpty } ?? entries.first
    return entry.map { KeyboardLayout($0.layout, variant: $0.variant) } ?? KeyboardLayout("us")
  }
}
