import MessageFiles
import ScannerSupport

/// `compile`: files of translations to Swift.
struct CompileCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    let output = try options.needed("-o")
    let isFramework = options.has("--framework")
    guard !isFramework || options.value("--import") == nil else {
      throw .usage("--framework and --import are not used together")
    }
    var files: [MessageFile] = []
    var failures: [String] = []
    // One build tells of the errors in all files.
    for path in options.paths {
      do throws(Failure) {
        files.append(try checked(path))
      } catch {
        guard case .message(let text) = error else { throw error }
        failures.append(text)
      }
    }
    guard failures.isEmpty else { throw .message(failures.joined(separator: "\n")) }
    let place: CatalogGenerator.Place =
      isFramework ? .framework : .module(importing: options.value("--import") ?? "Dactyl")
    try Files.write(try swift(files, place), to: output)
  }

  private func swift(_ files: [MessageFile], _ place: CatalogGenerator.Place) throws(Failure) -> String {
    do throws(ScannerError) {
      return try CatalogGenerator(files, place: place).generate()
    } catch {
      throw Failure(error)
    }
  }

  /// Returns a file without errors. Warnings are written, and the number of texts without a translation.
  private func checked(_ path: String) throws(Failure) -> MessageFile {
    let file = try Files.texts(path)
    let problems = file.problems(language: Files.language(path))
    let errors = problems.filter { $0.severity == .error }
    if errors.isEmpty { for problem in problems { Output.report("\(problem)") } }
    guard errors.isEmpty else { throw .message(problems.map(\.description).joined(separator: "\n")) }
    if let first = file.missing.first {
      print("\(path):\(first.line): note: \(file.missing.count) of \(file.current.count) texts have no translation")
    }
    return file
  }
}

/// `mo`: a file of translations to the compiled form of gettext.
struct ObjectCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    let output = try options.needed("-o")
    guard options.paths.count == 1, let path = options.paths.first else { throw .usage("mo reads one file") }
    let file = try Files.texts(path)
    let language = Files.language(path) ?? file.field("Language").flatMap { LanguageName($0) }
    let errors = file.problems(language: language).filter { $0.severity == .error }
    guard errors.isEmpty else { throw .message(errors.map(\.description).joined(separator: "\n")) }
    try Files.write(MessageObjectWriter.bytes(of: file.withPluralForms(language: language)), to: output)
  }
}
