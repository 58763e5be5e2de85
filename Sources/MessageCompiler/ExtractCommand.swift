import MessageFiles
import ScannerSupport

/// `extract`: the texts of sources.
struct ExtractCommand {
  let options: Options

  /// The greatest size of a source, in bytes.
  private static let greatestSize = 16 << 20

  init(_ options: Options) { self.options = options }

  func run() throws(Failure) {
    let output = try options.needed("-o")
    guard !options.paths.isEmpty else { throw .usage("extract reads files or folders") }
    let keywords = options.all("--keyword").map { ExtractionKeyword($0) }
    let root = options.value("--root") ?? "."
    var texts: [ExtractedText] = []
    var problems: [MessageProblem] = []
    for path in try Files.sources(options.paths) {
      let extractor = try extractor(path, name: Files.path(path, below: root), keywords)
      texts += extractor.texts
      problems += extractor.problems
    }
    let template = MessageFile(
      template: output, project: options.value("--project") ?? "", texts: texts, problems: &problems)
    for problem in problems { Output.report("\(problem)") }
    guard !problems.contains(where: { $0.severity == .error }) else { throw .message("\(output) is not written") }
    try Files.write(template.text, to: output)
    print("\(output): \(template.entries.count) texts")
  }

  private func extractor(
    _ path: String, name: String, _ keywords: [ExtractionKeyword]
  ) throws(Failure) -> TextExtractor {
    let bytes = try Files.content(path, limit: Self.greatestSize)
    do throws(ScannerError) {
      return try TextExtractor(bytes, path: name, keywords: keywords)
    } catch {
      throw Failure(error)
    }
  }
}
