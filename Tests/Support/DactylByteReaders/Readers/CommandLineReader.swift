import DactylCore
import DactylGeometry

extension ByteReader {
  /// The arguments of a program, each ended by a zero byte.
  static let commandLine = ByteReader("command-line") { bytes in
    let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    // A script would be read from any file of the machine.
    guard !arguments.contains(where: { $0.hasPrefix("--replay") }) else { return }
    let own: [ProgramOption] = [.flag("--log", "print all"), .value("--rows", "N", "rows")]
    for (options, takesWords) in [([], false), (own, true)] {
      switch Result(catching: { try LaunchArguments(arguments, options: options, takesWords: takesWords) }) {
      case .success(let read): try checkOptions(read, of: arguments, options)
      case .failure(let error): try checkLine("\(error)")
      }
    }
  }

  private static func checkOptions(
    _ read: LaunchArguments, of arguments: [String], _ options: [ProgramOption]
  ) throws {
    let launch = read.launchOptions
    if let size = launch.size {
      try check(
        (1...16384).contains(size.width) && (1...16384).contains(size.height), "the size is one of a window: \(size)")
    }
    try check(launch.scale > 0 && launch.scale <= 10, "the scale is usable: \(launch.scale)")
    for time in [launch.duration, launch.reconnectTimeout].compactMap(\.self) {
      try check(time >= 0 && time.isFinite, "times are finite: \(time)")
    }
    guard !read.isHelpRequested else { return }
    for option in options { _ = read.value(of: option.name) }
    try check(
      read.words.allSatisfy(arguments.contains), "words are arguments: \(read.words) of \(arguments)")
  }
}

/// A message for the terminal is one line without control characters.
func checkLine(_ message: String) throws {
  let line = Diagnostics.line(message)
  for scalar in line.unicodeScalars {
    let category = scalar.properties.generalCategory
    let isMark = category == .control || category == .lineSeparator || category == .paragraphSeparator
    try check(!isMark && !scalar.properties.isBidiControl, "a message has no control characters: \(Array(line.utf8))")
  }
  try check(Diagnostics.line(line) == line, "a message without control characters stays as it is")
}
