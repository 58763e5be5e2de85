/// An option of a program's command line.
public struct ProgramOption: Hashable, Sendable {
  /// The name with its dashes: `--log`.
  public let name: String
  /// The placeholder of the value in the help, `FILE`; nil for an option without a value.
  public let placeholder: String?
  /// The description in the help: a few words without a full stop.
  public let help: String

  /// Whether the value may be empty.
  public let allowsEmptyValue: Bool

  private init(name: String, placeholder: String?, help: String, allowsEmptyValue: Bool = false) {
    precondition(
      name.hasPrefix("-") && name != "-" && name != "--" && !name.contains { $0 == "=" || $0.isWhitespace },
      "An option's name starts with dashes and has no blank or `=`, as `--log`; `\(name)` is not valid.")
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    self.allowsEmptyValue = allowsEmptyValue
  }

  /// An option without a value: `--log`. Traps for a name without dashes.
  public static func flag(_ name: String, _ help: String) -> ProgramOption {
    ProgramOption(name: name, placeholder: nil, help: help)
  }

  /// An option with a value: `--rows 100` or `--rows=100`. An empty value is an error, unless `allowsEmpty`. Traps for
  /// a name without dashes.
  public static func value(
    _ name: String, _ placeholder: String, _ help: String, allowsEmpty: Bool = false
  ) -> ProgramOption {
    ProgramOption(name: name, placeholder: placeholder, help: help, allowsEmptyValue: allowsEmpty)
  }
}
