/// The keys of a program's preferences. A program adds its own:
///
///     extension PreferenceKeys {
///       static let volume = PreferenceKey("volume", default: 0.5)
///       static let favourites = PreferenceKey("favourites", default: ["tea"])
///     }
///     preferences[.volume] = 0.7
public class PreferenceKeys: @unchecked Sendable {
  // Only `PreferenceKey` has stored properties, all of them constant.
  fileprivate init() {}
}

/// The name of a preference, the type of its value, and the value that it has at first.
///
/// A text, a number, a `Bool` and everything else that is a text without loss can be a value, and an enumeration with
/// raw values of that kind; arrays and optionals of these too.
public final class PreferenceKey<Value: Equatable & Sendable>: PreferenceKeys, @unchecked Sendable {
  /// The name, which the file has.
  public let name: String
  /// The value where the file has none, or one that can't be read.
  public let defaultValue: Value
  let text: @Sendable (Value) -> String
  let value: @Sendable (String) -> Value?

  /// Creates a key for values that `text` makes a text of. `value` returns the value of a text, and nil for one that has
  /// none.
  public init(
    _ name: String, default defaultValue: Value, text: @escaping @Sendable (Value) -> String,
    value: @escaping @Sendable (String) -> Value?
  ) {
    (self.name, self.defaultValue, self.text, self.value) = (name, defaultValue, text, value)
  }
}

extension PreferenceKey where Value: LosslessStringConvertible {
  /// Creates a key for values that are a text without loss, such as numbers.
  public convenience init(_ name: String, default defaultValue: Value) {
    self.init(name, default: defaultValue, text: \.description) { Value($0) }
  }
}

extension PreferenceKey where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
  /// Creates a key for an enumeration, or another type with raw values.
  public convenience init(_ name: String, default defaultValue: Value) {
    self.init(name, default: defaultValue, text: \.rawValue.description) {
      Value.RawValue($0).flatMap(Value.init(rawValue:))
    }
  }
}

extension PreferenceKey {
  /// Creates a key for arrays.
  public convenience init<Element: LosslessStringConvertible & Equatable & Sendable>(
    _ name: String, default defaultValue: [Element]
  ) where Value == [Element] {
    self.init(name, default: defaultValue, text: { PreferenceList.text($0.map(\.description)) }) { text in
      let parts = PreferenceList.parts(text)
      let values = parts.compactMap { Element($0) }
      return values.count == parts.count ? values : nil
    }
  }

  /// Creates a key for a value that may be missing.
  public convenience init<Wrapped: LosslessStringConvertible & Equatable & Sendable>(
    _ name: String, default defaultValue: Wrapped? = nil
  ) where Value == Wrapped? {
    // A text of the value itself may be empty.
    self.init(name, default: defaultValue, text: { $0.map { "+" + $0.description } ?? "-" }) { text in
      if text == "-" { return .some(nil) }
      return text.first == "+" ? Wrapped(String(text.dropFirst())).map { .some($0) } : nil
    }
  }
}

/// Several texts in one: each ends with a semicolon.
enum PreferenceList {
  static func text(_ parts: [String]) -> String {
    var text = String.UnicodeScalarView()
    for part in parts {
      for scalar in part.unicodeScalars {
        if scalar == ";" || scalar == "\\" { text.append("\\") }
        text.append(scalar)
      }
      text.append(";")
    }
    return String(text)
  }

  static func parts(_ text: String) -> [String] {
    var (parts, part, isEscape): ([String], String.UnicodeScalarView, Bool) = ([], .init(), false)
    for scalar in text.unicodeScalars {
      if !isEscape, scalar == "\\" {
        isEscape = true
      } else if !isEscape, scalar == ";" {
        parts.append(String(part))
        part = .init()
      } else {
        part.append(scalar)
        isEscape = false
      }
    }
    return part.isEmpty ? parts : parts + [String(part)]
  }
}
