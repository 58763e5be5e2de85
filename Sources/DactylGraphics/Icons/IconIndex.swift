/// The content of an `index.theme` file: the themes it inherits from, and the sizes in each folder.
package struct IconIndex: Sendable {
  package private(set) var parents: [String] = []
  package private(set) var directories: [IconDirectory] = []

  /// The most folders of a theme. All of them are searched for each icon, and a theme with more is broken.
  private static let mostDirectories = 1000
  private static let mostParents = 16

  /// Reads `text`. Lines that can't be read, and folders without a size, are skipped.
  package init(_ text: String) {
    var listed: Set<Substring> = []
    var group: Substring = ""
    var directory: IconDirectory?
    func finish() -> IconDirectory? {
      guard let directory, directory.size > 0, listed.contains(group) else { return nil }
      return directory
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.first == "[", line.last == "]" {
        if let directory = finish() { directories.append(directory) }
        guard directories.count < Self.mostDirectories else { return }
        group = line.dropFirst().dropLast()
        directory = group == "Icon Theme" ? nil : IconDirectory(name: String(group))
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let (key, value) = (parts[0].trimmed, parts[1].trimmed)
      if directory != nil {
        directory?.set(key, value)
      } else if key == "Inherits" {
        parents = Self.list(value).prefix(Self.mostParents).map(String.init)
      } else if key == "Directories" || key == "ScaledDirectories" {
        listed.formUnion(Self.list(value))
      }
    }
    if let directory = finish() { directories.append(directory) }
  }

  private static func list(_ value: Substring) -> [Substring] {
    value.split(separator: ",").map(\.trimmed)
  }
}

/// A folder of a theme with icons of one size, or of a range of sizes.
package struct IconDirectory {
  enum Kind {
    case fixed
    case scalable
    case threshold
  }

  package let name: String
  /// The size, in points.
  package private(set) var size = 0
  /// Pixels per point.
  package private(set) var scale = 1
  private var kind = Kind.threshold
  private var least: Int?
  private var most: Int?
  private var threshold = 2

  init(name: String) {
    self.name = name
  }

  fileprivate mutating func set(_ key: Substring, _ value: Substring) {
    func number() -> Int? { Int(value).flatMap { (1...4096).contains($0) ? $0 : nil } }
    switch key {
    case "Size": size = number() ?? size
    case "Scale": scale = number() ?? scale
    case "MinSize": least = number()
    case "MaxSize": most = number()
    case "Threshold": threshold = number() ?? threshold
    case "Type": kind = value == "Fixed" ? .fixed : value == "Scalable" ? .scalable : .threshold
    default: break
    }
  }

  /// The sizes, in points, that the icons are made for.
  private var sizes: ClosedRange<Int> {
    let (low, high) =
      switch kind {
      case .fixed: (size, size)
      case .scalable: (least ?? size, most ?? size)
      case .threshold: (max(size - threshold, 1), size + threshold)
      }
    return low...max(low, high)
  }

  /// Whether the icons are made for `size` points at `scale`; a scale between two is served by the larger one.
  package func matches(_ size: Double, _ scale: Double) -> Bool {
    Double(self.scale) == scale.rounded(.up) && size >= Double(sizes.lowerBound) && size <= Double(sizes.upperBound)
  }

  /// Returns by how many pixels the icons are too large or too small for `size` points at `scale`.
  package func distance(_ size: Double, _ scale: Double) -> Double {
    let (low, high) = (Double(sizes.lowerBound * self.scale), Double(sizes.upperBound * self.scale))
    let wanted = size * scale
    return max(low - wanted, wanted - high, 0)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
