import DactylBus
import DactylCore

/// The links in a text: `org.a11y.atspi.Hypertext`. Each link is an object of its own.
@MainActor struct HypertextInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func text(_ path: BusObjectPath) throws -> ReadableText { try ReadableText(try find(path)) }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Hypertext")
    interface.method("GetNLinks", returns: "i") { [.int32(Int32(clamping: try text($0.path).links.count))] }
    interface.method("GetLink", "i", returns: "(so)") { [find] in
      let text = try text($0.path)
      guard text.links.indices.contains($0.int(0)) else { return [ObjectReference.none] }
      let path = LinkObject.path(text.object, $0.int(0))
      return [.structure([.string(find.connection.bus.uniqueName ?? ""), .objectPath(path)])]
    }
    interface.method("GetLinkIndex", "i", returns: "i") {
      let offset = $0.int(0)
      let index = try text($0.path).links.firstIndex { $0.range.contains(offset) }
      return [.int32(Int32(clamping: index ?? -1))]
    }
    return interface
  }
}

/// A link in a text: `org.a11y.atspi.Hyperlink`.
@MainActor struct LinkObject {
  static let folder: BusObjectPath = "/org/a11y/atspi/link"
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  static func path(_ object: AccessibilityObject, _ index: Int) -> BusObjectPath {
    BusObjectPath(stringLiteral: folder.text + "/\(object.number)/\(index)")
  }

  /// Returns the text and the index of the link at a path.
  private func link(_ path: BusObjectPath) throws -> (text: ReadableText, range: Range<Int>, target: String) {
    let parts = path.text.dropFirst(Self.folder.text.utf8.count).split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, let object = find.connection.tracker.object(parts[0]) else {
      throw CallError.unsupported("link")
    }
    let text = try ReadableText(object)
    let links = text.links
    guard links.indices.contains(parts[1]) else { throw CallError.unsupported("link") }
    return (text, links[parts[1]].range, links[parts[1]].target)
  }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Hyperlink")
    interface.property("NAnchors", "n") { _ in .int16(1) }
    interface.property("StartIndex", "i") { .int32(Int32(clamping: try link($0).range.lowerBound)) }
    interface.property("EndIndex", "i") { .int32(Int32(clamping: try link($0).range.upperBound)) }
    interface.method("GetObject", "i", returns: "(so)") { [find] in
      [find.connection.reference(try link($0.path).text.object)]
    }
    interface.method("GetURI", "i", returns: "s") { [.text(try link($0.path).target)] }
    interface.method("IsValid", returns: "b") { [.bool((try? link($0.path)) != nil)] }
    return interface
  }

  /// Opens the link.
  var action: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Action")
    interface.property("NActions", "i") { _ in .int32(1) }
    interface.method("GetName", "i", returns: "s") { _ in [.string("click")] }
    interface.method("DoAction", "i", returns: "b") {
      let link = try link($0.path)
      return [.bool($0.int(0) == 0 && link.text.content.openAccessibilityTextLink(link.target))]
    }
    return interface
  }
}
