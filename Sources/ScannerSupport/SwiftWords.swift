/// What all generated names must heed.
package enum SwiftWords {
  /// Returns `name`, in backticks if it is a keyword.
  package static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Adds the suffix `Value` to names that are reserved, and to names that are equal in Swift's spelling.
  package static func unique(_ names: [String], reserved: Set<String>) -> [String] {
    var taken = reserved
    return names.map { name in
      var name = name
      while !taken.insert(name).inserted { name += "Value" }
      return name
    }
  }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
