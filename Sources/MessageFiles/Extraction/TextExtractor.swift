import ScannerSupport

/// Finds texts for translators in a Swift source.
///
/// They are in `LocalizedText("…")`, in the functions `localized` and `localize`, in arguments and properties whose
/// name begins with `localized`, in declarations of the type `LocalizedText`, in the names of undo, in
/// `textReplacements[…] = "…"`, and in functions of the user's choice.
package struct TextExtractor {
  private let keywords: [ExtractionKeyword]
  private let path: String
  private let comments: SourceComments
  private var tokens = SwiftTokenList([])
  private var isValue = false
  /// The texts, in the order in which they were found.
  package private(set) var texts: [ExtractedText] = []
  package private(set) var problems: [MessageProblem] = []

  /// Reads a source. `path` is that of references.
  package init(_ bytes: [UInt8], path: String, keywords: [ExtractionKeyword] = []) throws(ScannerError) {
    (self.path, self.keywords) = (path, keywords)
    var lexer = try SwiftLexer(bytes, path: path)
    let tokens = try lexer.tokens()
    comments = SourceComments(lexer.comments)
    scan(tokens)
  }

  private mutating func scan(_ all: [SwiftToken]) {
    let outer = tokens
    tokens = SwiftTokenList(all)
    for index in all.indices {
      switch all[index].kind {
      case .word(let word): read(word, at: index)
      case .text(let literal):
        let wasValue = isValue
        isValue = true
        for value in literal.values { scan(value) }
        isValue = wasValue
      case .sign: break
      }
    }
    tokens = outer
  }

  private mutating func read(_ word: String, at index: Int) {
    guard tokens.word(index - 1) != "func" else { return }
    if tokens.isSign("(", at: index + 1) {
      for keyword in keywords where keyword.name == word { readCall(at: index, keyword: keyword) }
      if Self.functions.contains(word), !keywords.contains(where: { $0.name == word }) {
        readCall(at: index, keyword: nil)
      }
      if Self.namedFunctions.contains(word) { readName(at: index) }
    }
    if word == "textReplacements", let end = tokens.end(ofBracketAt: index + 1), tokens.isSign("=", at: end) {
      add(tokens.expression(from: end + 1), at: index)
    }
    if word == "init", tokens.isSign(".", at: index - 1), tokens.word(index - 2) == "LocalizedText",
      tokens.isSign("(", at: index + 1)
    {
      readCall(at: index, keyword: nil)
    }
    if word == "LocalizedText" { readDeclaration(at: index) }
    guard word.hasPrefix("localized") else { return }
    if tokens.isSign(":", at: index + 1), tokens.isSign("(", at: index - 1) || tokens.isSign(",", at: index - 1) {
      add(tokens.expression(from: index + 2), at: index)
    } else if tokens.isSign("=", at: index + 1), tokens.word(index - 1) != "let", tokens.word(index - 1) != "var" {
      add(tokens.expression(from: index + 2), at: index)
    }
  }

  /// The functions whose first argument is a text.
  private static let functions: Set<String> = ["LocalizedText", "localized", "localize", "setActionName"]

  /// The functions of undo whose argument `named` is a text.
  private static let namedFunctions: Set<String> = ["group", "set", "undoable"]

  /// Reads the argument `named` of a call.
  private mutating func readName(at index: Int) {
    for argument in tokens.arguments(at: index + 1) where argument.label == "named" {
      add(tokens.expression(in: argument.tokens), at: index)
    }
  }

  /// Adds literals that are texts.
  private mutating func add(_ indices: [Int], at index: Int) {
    for literal in indices { add(tokens.literal(literal)?.text, line: literal, at: index) }
  }

  private mutating func add(
    _ id: String?, plural: String? = nil, context: String? = nil, comment: [String] = [], line: Int, at index: Int
  ) {
    // The empty text is the header of a file.
    guard let id, !id.isEmpty else { return }
    let lines = isValue ? [] : [tokens.line(line)] + tokens.linesAround(index)
    let all = comment + comments.forTranslators(above: lines).filter { !comment.contains($0) }
    for text in [id, plural ?? "", context ?? ""] where text.utf8.contains(0) || text.utf8.contains(4) {
      problems.append(
        MessageProblem(
          severity: .error, file: path, line: tokens.line(index), reason: "a text can't contain U+0000 or U+0004"))
      return
    }
    texts.append(
      ExtractedText(
        id: id, plural: plural, context: context, comments: all, path: path, line: tokens.line(index)))
  }

  /// Reads the arguments of a call: `("…", context: "…", comment: "…")` or `(one: "…", other: "…", …)`.
  private mutating func readCall(at index: Int, keyword: ExtractionKeyword?) {
    let arguments = tokens.arguments(at: index + 1)
    func literals(_ label: String) -> [Int]? {
      arguments.first { $0.label == label }.map { tokens.expression(in: $0.tokens) }
    }
    func text(_ label: String) -> String? { literals(label)?.first.flatMap { tokens.literal($0)?.text } }
    let unnamed = arguments.filter { $0.label == nil }.map { tokens.expression(in: $0.tokens) }
    var comment = (text("comment") ?? "").split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    var context = text("context")
    var ids = unnamed.first ?? []
    if let keyword {
      if unnamed.count > 1, context == nil { context = unnamed[1].first.flatMap { tokens.literal($0)?.text } }
      let parts = [keyword.context, context].compactMap(\.self)
      context = parts.isEmpty ? nil : parts.joined(separator: " ")
      if comment.isEmpty, !isValue { comment = comments.documentation(before: index, in: tokens) }
    } else if unnamed.count > 1, tokens.word(index) == "localize" {
      // The first argument is the property.
      ids = unnamed[1]
    }
    if literals("context")?.isEmpty == true {
      problems.append(
        MessageProblem(
          severity: .warning, file: path, line: tokens.line(index),
          reason: "the context of this text is no literal, so that the text is not found"))
      return
    }
    func form(_ label: String) -> (literal: Int, context: String?)? {
      arguments.first { $0.label == label }.flatMap { readForm(in: $0.tokens) }
    }
    if let one = form("one"), let other = form("other") {
      add(
        tokens.literal(one.literal)?.text, plural: tokens.literal(other.literal)?.text,
        context: context ?? one.context ?? other.context, comment: comment, line: one.literal, at: index)
    }
    for id in ids { add(tokens.literal(id)?.text, context: context, comment: comment, line: id, at: index) }
  }

  /// Reads the form for a number: `"…"` or `LocalizedText("…", context: "…")`.
  private func readForm(in range: Range<Int>) -> (literal: Int, context: String?)? {
    if let literal = tokens.expression(in: range).first { return (literal, nil) }
    guard tokens.word(range.lowerBound) == "LocalizedText" else { return nil }
    let arguments = tokens.arguments(at: range.lowerBound + 1)
    func literal(_ label: String?) -> Int? {
      arguments.first { $0.label == label }.flatMap { tokens.expression(in: $0.tokens).first }
    }
    return literal(nil).map { ($0, literal("context").flatMap { tokens.literal($0)?.text }) }
  }

  /// Reads `: LocalizedText = "…"`, `: [LocalizedText] = ["…"]` and `: LocalizedText { "…" }`.
  private mutating func readDeclaration(at index: Int) {
    var next = index + 1
    if tokens.isSign("?", at: next) { next += 1 }
    if tokens.isSign("[", at: index - 1), tokens.isSign(":", at: index - 2), tokens.isSign("]", at: index + 1) {
      guard tokens.isSign("=", at: index + 2), tokens.isSign("[", at: index + 3) else { return }
      for argument in tokens.arguments(at: index + 3) { add(tokens.expression(in: argument.tokens), at: index) }
      return
    }
    let isType = tokens.isSign(":", at: index - 1)
    let isResult = tokens.isSign(">", at: index - 1) && tokens.isSign("-", at: index - 2)
    if isType, tokens.isSign("=", at: next) { add(tokens.expression(from: next + 1), at: index) }
    if isType || isResult, tokens.isSign("{", at: next) {
      for literal in tokens.results(inBlockAt: next) { add([literal], at: literal) }
    }
  }
}
