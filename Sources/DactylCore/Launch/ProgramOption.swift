import DactylLanguage

/// An option of a program's command line.
public struct ProgramOption: Hashable, Sendable {
  /// The name with its dashes: `--log`.
  public let name: String
  /// The placeholder of the value in the help, `FILE`; nil for an option without a value.
  public let placeholder: String?
  /// The description in the help: a few words without a full stop, in the language of the source.
  public var help: String { localizedHelp.string(in: .english) }
  /// The description in the help: a few words without a full stop.
  public let localizedHelp: LocalizedText

  /// Whether the value may be empty.
  public let allowsEmptyValue: Bool

  private init(name: String, placeholder: String?, help: LocalizedText, allowsEmptyValue: Bool = false) {
    precondition(
      name.hasPrefix("-") && name != "-" && name != "--" && !name.contains { $0 == "=" || $0.isWhitespace },
      "An option's name starts with dashes and has no blank or `=`, as `--log`; `\(name)` is not valid.")
    (self.name, self.placeholder, localizedHelp) = (name, placeholder, help)
    self.allowsEmptyValue = allowsEmptyValue
  }

  /// An option without a value: `--log`. Traps for a name without dashes.
  public static func flag(_ name: String, _ help: String) -> ProgramOption {
    ProgramOption(name: name, placeholder: nil, help: .verbatim(help))
  }

  /// An option without a value, with a description in the language of the user. Traps for a name without dashes.
  public static func flag(_ name: String, localized help: LocalizedText) -> ProgramOption {
    ProgramOption(name: name, placeholder: nil, help: help)
  }

  /// An option with a value: `--rows 100` or `--rows=100`. An empty value is an error, unless `allowsEmpty`. Traps for
  /// a name without dashes.
  public static func value(
    _ name: String, _ placeholder: String, _ help: String, allowsEmpty: Bool = false
  ) -> ProgramOption {
    ProgramOption(name: name, placeholder: placeholder, help: .verbatim(help), allowsEmptyValue: allowsEmpty)
  }

  /// An option with a value, with a description in the language of the user. Traps for a name without dashes.
  public static func value(
    _ name: String, _ placeholder: String, localized help: LocalizedText, allowsEmpty: Bool = false
  ) -> ProgramOption {
    ProgramOption(name: name, placeholder: placeholder, help: help, allowsEmptyValue: allowsEmpty)
  }
}
