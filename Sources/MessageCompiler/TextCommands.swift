import MessageFiles
import ScannerSupport

/// `new`: a file for a language.
struct NewCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    let output = try options.needed("-o")
    guard options.paths.count == 1, let name = options.paths.first else { throw .usage("new makes one language") }
    guard let language = LanguageName(name) else { throw .usage("\(name) is no language") }
    let template = try options.value("--template").map(Files.texts)
    guard !Files.exist(output) else { throw .message("\(output):1: error: the file is there already") }
    try Files.write(MessageFile(language: language, path: output, template: template).text, to: output)
    if PluralRules.header(of: language) == nil {
      Output.report("\(output):1: warning: the plural forms of \(language) are not known; they are those of English")
    }
  }
}

/// `merge`: files of translations are brought up to date with the texts.
struct MergeCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    guard let first = options.paths.first, options.paths.count > 1 else {
      throw .usage("merge reads a template and files of translations")
    }
    let template = try Files.texts(first)
    for path in options.paths.dropFirst() {
      let merged = try Files.texts(path).merged(with: template, language: Files.language(path))
      try Files.write(merged.text, to: path)
    }
  }
}

/// `check`: what is wrong, and what is missing.
struct CheckCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    var paths = options.paths[...]
    let template = paths.first?.hasSuffix(".pot") == true ? try paths.popFirst().map(Files.texts) : nil
    guard !paths.isEmpty else { throw .usage("check reads files of translations") }
    var isComplete = true
    for path in paths {
      let file: MessageFile
      do throws(Failure) {
        file = try Files.texts(path)
      } catch {
        guard case .message(let text) = error else { throw error }
        Output.report(text)
        isComplete = false
        continue
      }
      let problems = file.problems(language: Files.language(path))
      for problem in problems { Output.report("\(problem)") }
      let figures = TranslationFigures(file, template: template)
      for (line, id) in figures.missing {
        Output.report("\(path):\(line): note: a translation is missing for \(Self.shown(id))")
      }
      print("\(path): \(figures)")
      if !figures.missing.isEmpty || problems.contains(where: { $0.severity == .error }) { isComplete = false }
    }
    guard isComplete else { throw .message("translations are missing or wrong") }
  }

  /// The beginning of a text, on one line.
  private static func shown(_ id: String) -> String {
    let start = id.prefix(60)
    let scalars = start.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
    return "\"\(String(String.UnicodeScalarView(scalars)))\(start.count < id.count ? "…" : "")\""
  }
}
