/// An option of a program's command line, as `--help` shows it.
public struct ProgramOption: Hashable, Sendable {
  /// With its dashes: `--log`.
  public let name: String
  /// What stands for the value in the help, `FILE`; nil for an option without one.
  public let placeholder: String?
  /// A few words without a full stop.
  public let help: String

  private init(name: String, placeholder: String?, help: String) {
    precondition(
      name.hasPrefix("-") && name != "-" && name != "--" && !name.contains { $0 == "=" || $0.isWhitespace },
      "An option is named with its dashes, as `--log` is; `\(name)` is none.")
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
  }

  /// An option that is there or not: `--log`. Traps for a name without dashes.
  public static func flag(_ name: String, _ help: String) -> ProgramOption {
    ProgramOption(name: name, placeholder: nil, help: help)
  }

  /// An option with a value: `--rows 100` or `--rows=100`. Traps for a name without dashes.
  public static func value(_ name: String, _ placeholder: String, _ help: String) -> ProgramOption {
    ProgramOption(name: name, placeholder: placeholder, help: help)
  }
}
