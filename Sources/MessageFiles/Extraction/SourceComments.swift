/// The comments of a source, each by its line.
struct SourceComments {
  private let comments: [Int: SwiftComment]
  /// The lines of documentation, in their order.
  private let documentation: [Int]

  /// The words at the beginning of a comment for translators.
  private static let marks = ["Translators:", "TRANSLATORS:", "translators:"]
  /// The words that begin a declaration.
  private static let declarations: Set<String> = ["var", "let", "func", "case", "init", "subscript"]
  /// The most tokens between documentation and a text of its declaration.
  private static let greatestDistance = 200

  init(_ comments: [Int: SwiftComment]) {
    self.comments = comments
    documentation = comments.filter(\.value.isDocumentation).keys.sorted()
  }

  /// The lines for translators directly above one of `lines`.
  func forTranslators(above lines: [Int]) -> [String] {
    for line in lines {
      var texts: [String] = []
      var above = line - 1
      while let comment = comments[above], !comment.isDocumentation {
        if let mark = Self.marks.first(where: { comment.text.hasPrefix($0) }) {
          let text = trimmed(comment.text.dropFirst(mark.count))
          return (text.isEmpty ? [] : [text]) + texts.reversed()
        }
        texts.append(comment.text)
        above -= 1
      }
    }
    return []
  }

  /// The documentation of the declaration that a token is in.
  func documentation(before index: Int, in tokens: SwiftTokenList) -> [String] {
    var (low, high) = (0, documentation.count)
    while low < high {
      let middle = (low + high) / 2
      if (comments[documentation[middle]]?.tokenCount ?? 0) <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let last = comments[documentation[low - 1]], index - last.tokenCount < Self.greatestDistance else {
      return []
    }
    let count = (last.tokenCount..<index).filter { Self.declarations.contains(tokens.word($0) ?? "") }.count
    guard count <= 1 else { return [] }
    var texts: [String] = []
    var line = documentation[low - 1]
    while let comment = comments[line], comment.isDocumentation {
      if !comment.text.isEmpty { texts.append(comment.text) }
      line -= 1
    }
    return texts.reversed()
  }
}
