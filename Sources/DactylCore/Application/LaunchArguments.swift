/// The command line of a program: the options that every program has, and those it adds itself.
///
/// ```swift
/// let arguments = LaunchArguments.ofProcess(options: [.flag("--log", "print what happens")])
/// let logs = arguments.has("--log")
/// ```
///
/// `Application.run` does this for programs that add nothing. Options and words may come in any order; after `--`
/// everything is a word. Of an option given twice the last one counts.
public struct LaunchArguments: Hashable, Sendable {
  /// What the standard options say.
  public internal(set) var launchOptions = LaunchOptions()
  /// The words that are no options, in order.
  public private(set) var words: [String] = []
  /// `--help` was given; then nothing else was looked at.
  public private(set) var isHelpRequested = false

  private var given: [String: String] = [:]
  /// The program's own options.
  private let declared: [String]

  /// Reads `arguments`, the command line without the program's name.
  ///
  /// `options` are the program's own; one that is called like a standard one replaces it. Words are refused unless
  /// `takesWords`. Throws for what can't be understood, a script that can't be read included.
  public init(
    _ arguments: [String], options: [ProgramOption] = [], takesWords: Bool = false
  ) throws(LaunchError) {
    declared = options.map(\.name)
    isHelpRequested = arguments.prefix { $0 != "--" }.contains("--help")
    guard !isHelpRequested else { return }
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
    if let word = words.first, !takesWords { throw LaunchError("`\(word)` is not expected here") }
    let isScaleOwn = options.contains { $0.name == "--scale" }
    if given["--scale"] != nil, !isScaleOwn, !launchOptions.isHeadless {
      throw LaunchError("--scale goes with --headless only")
    }
  }

  /// Whether the option `name` was given. Traps where the program has no such option.
  public func has(_ name: String) -> Bool {
    value(of: name) != nil
  }

  /// The value that the option `name` was given with; nil where it was not given. Traps where the program has no such
  /// option.
  public func value(of name: String) -> String? {
    precondition(
      declared.contains(name) || Self.standardOptions.contains { $0.name == name },
      "`\(name)` is no option of this program: declare it among the options of LaunchArguments.")
    return given[name]
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [ProgramOption]
  ) throws(LaunchError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let own = options.first { $0.name == name }
    guard let option = own ?? Self.standardOptions.first(where: { $0.name == name }) else {
      throw LaunchError("there is no option \(name); --help lists those there are")
    }
    var value = parts.count > 1 ? parts[1] : nil
    if let placeholder = option.placeholder {
      value = value ?? rest.popFirst()
      guard let value, !value.isEmpty else { throw LaunchError("\(name) needs a value: \(name) \(placeholder)") }
      given[name] = value
    } else {
      guard value == nil else { throw LaunchError("\(name) takes no value") }
      given[name] = ""
    }
    if own == nil { try applyStandardOption(name, value ?? "") }
  }
}
