/// Tokens in their order, and which parentheses, brackets and braces belong together.
struct SwiftTokenList {
  /// An argument of a call.
  struct Argument {
    let label: String?
    let tokens: Range<Int>
  }

  private let tokens: [SwiftToken]
  /// The index of the sign that closes what is opened at an index.
  private var ends: [Int: Int] = [:]
  /// The index of the sign that opens what a token is in.
  private var parents: [Int?] = []

  init(_ tokens: [SwiftToken]) {
    self.tokens = tokens
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      let opens = token.isSign("(") || token.isSign("[") || token.isSign("{")
      if token.isSign(")") || token.isSign("]") || token.isSign("}"), let last = open.popLast() { ends[last] = index }
      parents.append(open.last)
      if opens { open.append(index) }
    }
  }

  private subscript(index: Int) -> SwiftToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  func word(_ index: Int) -> String? { self[index]?.word }
  func literal(_ index: Int) -> SwiftLiteral? { self[index]?.literal }
  func isSign(_ scalar: Unicode.Scalar, at index: Int) -> Bool { self[index]?.isSign(scalar) == true }
  func line(_ index: Int) -> Int { self[index]?.line ?? 1 }

  /// The line of a token, and those of the parentheses and brackets around it.
  func linesAround(_ index: Int) -> [Int] {
    var lines = [line(index)]
    var parent = tokens.indices.contains(index) ? parents[index] : nil
    while let open = parent, !isSign("{", at: open), lines.count < 16 {
      lines.append(line(open))
      parent = parents[open]
    }
    return lines
  }

  /// The index behind the sign that closes what is opened at an index; nil if nothing is.
  func end(ofBracketAt open: Int) -> Int? { ends[open].map { $0 + 1 } }

  /// The arguments between the parentheses or brackets that open at an index.
  func arguments(at open: Int) -> [Argument] {
    guard let end = ends[open] else { return [] }
    var arguments: [Argument] = []
    var start = open + 1
    func add(_ end: Int) {
      guard start < end else { return }
      let label = isSign(":", at: start + 1) ? word(start) : nil
      arguments.append(Argument(label: label, tokens: (label == nil ? start : start + 2)..<max(end, start)))
    }
    var index = start
    while index < end {
      if isSign(",", at: index) {
        add(index)
        start = index + 1
      }
      index = (ends[index] ?? index) + 1
    }
    add(end)
    return arguments
  }

  /// The indices of the literals that an expression may have as its value: the literal that it is, and those of a choice
  /// with a question mark.
  func expression(in range: Range<Int>) -> [Int] {
    var literals: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if literal(index) != nil, index == range.lowerBound || isSign("?", at: index - 1) || isSign(":", at: index - 1) {
        literals.append(index)
      }
      index = (ends[index] ?? index) + 1
    }
    return literals
  }

  /// The same for the expression that begins at an index. It ends with the argument or the statement.
  func expression(from start: Int) -> [Int] {
    var end = start
    while let token = self[end] {
      if [",", ")", "]", "}", ";", "{"].contains(where: { token.isSign($0) }) { break }
      let goesOn = ["?", ":", "."].contains { token.isSign($0) || isSign($0, at: end - 1) }
      if end > start, token.line > line(end - 1), !goesOn { break }
      end = (ends[end] ?? end) + 1
    }
    return expression(in: start..<end)
  }

  /// The indices of the literals that are results of a block: after a brace, a `return`, the colon of a case, or a
  /// choice.
  func results(inBlockAt open: Int) -> [Int] {
    guard let end = ends[open] else { return [] }
    var literals: [Int] = []
    var index = open + 1
    while index < end {
      if literal(index) != nil,
        ["{", "?", ":"].contains(where: { isSign($0, at: index - 1) }) || word(index - 1) == "return"
      {
        literals.append(index)
      }
      // A block inside of the block has results, too.
      index = isSign("{", at: index) ? index + 1 : (ends[index] ?? index) + 1
    }
    return literals
  }
}
