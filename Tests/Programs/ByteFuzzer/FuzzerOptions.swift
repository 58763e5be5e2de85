import DactylByteReaders
import TestProcesses

/// The command line.
struct FuzzerOptions {
  static let help = """
    usage: ByteFuzzer [OPTION]... [READER [FILE...]]

    Gives bytes to the code that reads them: the files, or those in the folder READER of the corpora, of all readers if
    none is named. The exit status is 1 if a rule does not hold.

      --random N        makes N inputs of those for each reader; slow readers get a hundredth
      --seed N          the seed of the random changes (1)
      --first N         the number of the first input (0)
      --save FILE       writes the first input into FILE, and reads nothing
      --corpora FOLDER  the folder with the inputs (Tests/Support/Corpora)
      --list            prints the names of the readers
      --help            this text

    """

  var count: Int?
  var seed: UInt64 = 1
  var first = 0
  var savePath: String?
  var corpora = "Tests/Support/Corpora"
  var isList = false
  var isHelpRequested = false
  var reader: ByteReader?
  var files: [String] = []

  @MainActor init(_ arguments: [String]) throws(ProgramError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws(ProgramError) -> String {
        guard let value = rest.popFirst() else { throw ProgramError("\(argument) needs a value; see --help") }
        return value
      }
      func number() throws(ProgramError) -> Int {
        guard let number = Int(try value()), number >= 0 else {
          throw ProgramError("\(argument) needs a number; see --help")
        }
        return number
      }
      switch argument {
      case "--random": count = try number()
      case "--seed": seed = UInt64(try number())
      case "--first": first = try number()
      case "--save": savePath = try value()
      case "--corpora": corpora = try value()
      case "--list": isList = true
      case "--help": isHelpRequested = true
      case _ where argument.hasPrefix("-"): throw ProgramError("unknown option \(argument); see --help")
      case _ where reader == nil:
        reader = ByteReader.named(argument) ?? (argument == SelfTestReader.name ? SelfTestReader.reader : nil)
        guard reader != nil else { throw ProgramError("there is no reader \(argument); see --list") }
      default: files.append(argument)
      }
    }
  }
}
