import Foundation

/// Works on texts and their translations. See `usage`.
///
/// The exit status is 1, with `FILE:LINE: error: reason` on standard error, if a file can't be read or written or is
/// wrong, and if `check` finds that something is missing. It is 2 if the command line is wrong.
@main struct Compiler {
  static let usage = """
    usage: MessageCompiler compile -o WORDS.swift [--import MODULE | --framework] FILE.po...
             makes the Swift of a catalog; the name of each file is its language. It imports MODULE (Dactyl), or is a
             part of the framework itself.
           MessageCompiler mo FILE.po -o FILE.mo
             makes the compiled file that gettext and MessageCatalog(folder:) read.
           MessageCompiler extract [--keyword NAME[:CONTEXT]]... [--root FOLDER] [--project PROJECT] SOURCE... -o WORDS.pot
             collects the texts of Swift files and of folders with them. The places in WORDS.pot are below FOLDER, which
             is the current one if none is given. NAME is a further function whose first argument is a text, and whose
             second one is a part of its context; CONTEXT is the first part. PROJECT is in the header.
           MessageCompiler new LANGUAGE -o FILE.po [--template WORDS.pot]
             makes a file for a language, with its rule for plural forms.
           MessageCompiler merge WORDS.pot FILE.po...
             brings files up to date with the texts: new ones are empty, and those that are gone become comments.
           MessageCompiler check [WORDS.pot] FILE.po...
             tells what is wrong and what is missing. The exit status is 1 if there is anything.
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let command = words.first else { Failure.usage("a command is missing").exit() }
    guard !words.contains("--help"), !words.contains("-h"), command != "help" else { return print(usage) }
    do {
      switch command {
      case "compile": try CompileCommand(Options(words, ["-o", "--import"], flags: ["--framework"])).run()
      case "mo": try ObjectCommand(Options(words, ["-o"])).run()
      case "extract": try ExtractCommand(Options(words, ["-o", "--keyword", "--root", "--project"])).run()
      case "new": try NewCommand(Options(words, ["-o", "--template"])).run()
      case "merge": try MergeCommand(Options(words, [])).run()
      case "check": try CheckCommand(Options(words, [])).run()
      default: throw Failure.usage("there is no command \(command)")
      }
    } catch let failure as Failure {
      failure.exit()
    } catch {
      Failure.message(String(describing: error)).exit()
    }
  }
}

/// Why the program ends.
enum Failure: Error {
  /// The command line is wrong.
  case usage(String)
  /// A sentence for standard error, or several of them.
  case message(String)

  func exit() -> Never {
    switch self {
    case .usage(let reason):
      Output.report("MessageCompiler: \(reason)\n\(Compiler.usage)")
      Foundation.exit(2)
    case .message(let text):
      Output.report(text)
      Foundation.exit(1)
    }
  }
}

/// Where the program writes.
enum Output {
  /// Writes lines on standard error.
  static func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
