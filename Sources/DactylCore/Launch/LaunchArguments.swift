import DactylLanguage

/// The command line of a program: the standard options and the program's own.
///
/// ```swift
/// let arguments = LaunchArguments.ofProcess(options: [.flag("--log", "print what happens")])
/// let logs = arguments.has("--log")
/// ```
///
/// `Application.run` reads it for programs without options of their own. Options and words may come in any order;
/// everything after `--` is a word. If an option is given twice, the last value counts.
public struct LaunchArguments: Hashable, Sendable {
  /// The values of the standard options.
  public internal(set) var launchOptions = LaunchOptions()
  /// The arguments that are not options, in order.
  public private(set) var words: [String] = []
  /// Whether `--help` was given. If so, nothing else was parsed, except the language.
  public private(set) var isHelpRequested = false

  private var given: [String: String] = [:]
  /// The program's own options.
  private let declared: [String]

  /// Parses `arguments`, the command line without the program's name.
  ///
  /// `options` are the program's own; one with the name of a standard option replaces it. `takesWords` accepts
  /// arguments that are not options. Throws for arguments it can't parse, and for a script that can't be read.
  public init(
    _ arguments: [String], options: [ProgramOption] = [], takesWords: Bool = false
  ) throws(LaunchError) {
    declared = options.map(\.name)
    isHelpRequested = arguments.prefix { $0 != "--" }.contains("--help")
    guard !isHelpRequested else {
      if !options.contains(where: { $0.name == "--language" }) { launchOptions.language = Self.language(in: arguments) }
      return
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      try read(argument, &rest, options)
    }
    if let word = words.first, !takesWords { throw LaunchError("unexpected argument `\(word)`") }
    launchOptions.words = words
    let isScaleOwn = options.contains { $0.name == "--scale" }
    let isDurationOwn = options.contains { $0.name == "--duration" }
    if let duration = launchOptions.duration, launchOptions.isHeadless, !isDurationOwn,
      duration > InputScript.maximumTime
    {
      let limit = Int(InputScript.maximumTime)
      throw LaunchError(
        "--duration must be at most \(limit) seconds with --headless, not `\(given["--duration"] ?? "")`")
    }
    if given["--scale"] != nil, !isScaleOwn, !launchOptions.isHeadless {
      throw LaunchError("--scale requires --headless")
    }
  }

  /// Returns the language of the help.
  private static func language(in arguments: [String]) -> Locale? {
    for (argument, next) in zip(arguments, arguments.dropFirst() + [""]) {
      if argument == "--language", !next.isEmpty { return Locale(next) }
      let parts = argument.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == "--language" { return Locale(String(parts[1])) }
    }
    return nil
  }

  /// Returns whether the option `name` was given. Traps if the program has no such option.
  public func has(_ name: String) -> Bool {
    value(of: name) != nil
  }

  /// Returns the value of the option `name`; nil if it was not given. Traps if the program has no such option.
  public func value(of name: String) -> String? {
    precondition(
      declared.contains(name) || Self.standardOptions.contains { $0.name == name },
      "`\(name)` is not an option of this program: add it to the options of LaunchArguments.")
    return given[name]
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [ProgramOption]
  ) throws(LaunchError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let own = options.first { $0.name == name }
    guard let option = own ?? Self.standardOptions.first(where: { $0.name == name }) else {
      throw LaunchError("unknown option \(name); --help lists the options")
    }
    var value = parts.count > 1 ? parts[1] : nil
    if let placeholder = option.placeholder {
      value = value ?? rest.popFirst()
      guard let value, option.allowsEmptyValue || !value.isEmpty else {
        throw LaunchError("\(name) needs a value: \(name) \(placeholder)")
      }
      given[name] = value
    } else {
      guard value == nil else { throw LaunchError("\(name) takes no value") }
      given[name] = ""
    }
    if own == nil { try applyStandardOption(name, value ?? "") }
  }
}
