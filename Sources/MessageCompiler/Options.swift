/// The arguments of a command: options with values, flags, and paths.
struct Options {
  private(set) var paths: [String] = []
  private var values: [(name: String, value: String)] = []
  private var flags: Set<String> = []

  /// Reads the words after the name of the command. `names` are the options that have a value.
  init(_ words: [String], _ names: [String], flags known: [String] = []) throws(Failure) {
    var words = words.dropFirst()
    var endsOptions = false
    while let word = words.popFirst() {
      if endsOptions || !word.hasPrefix("-") || word == "-" {
        paths.append(word)
      } else if word == "--" {
        endsOptions = true
      } else if known.contains(word) {
        flags.insert(word)
      } else if names.contains(word) {
        guard let value = words.popFirst() else { throw .usage("\(word) needs a value") }
        values.append((word, value))
      } else {
        throw .usage("there is no option \(word) here")
      }
    }
  }

  /// The values of an option, in their order.
  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// The last value of an option.
  func value(_ name: String) -> String? { all(name).last }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option that has to be there.
  func needed(_ name: String) throws(Failure) -> String {
    guard let value = value(name) else { throw .usage("\(name) is missing") }
    return value
  }
}
