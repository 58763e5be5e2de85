import DactylBus
import DactylCore

/// The links in a text: `org.a11y.atspi.Hypertext`. Each link is an object inside of that of the text (`AC-27`).
@MainActor struct HypertextInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func text(_ path: BusObjectPath) throws -> ReadableText { try ReadableText(try find(path)) }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Hypertext")
    interface.method("GetNLinks", returns: "i") { [.int32(Int32(clamping: try text($0.path).links.count))] }
    interface.method("GetLink", "i", returns: "(so)") { [find] in
      let links = try text($0.path).links
      guard links.indices.contains($0.int(0)) else { return [ObjectReference.none] }
      return [find.connection.reference(find.connection.tracker.exactObject(of: links[$0.int(0)].view))]
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
@MainActor struct HyperlinkInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  /// Returns the object at a path with its link.
  private func link(
    _ path: BusObjectPath
  ) throws -> (object: AccessibilityObject, link: any AccessibilityTextLink, range: Range<Int>) {
    let object = try find(path)
    guard let link = object.view as? any AccessibilityTextLink, let parent = object.parent else {
      throw CallError.unsupported("link")
    }
    return (object, link, try ReadableText(parent).scalars(link.accessibilityTextRange))
  }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Hyperlink")
    interface.property("NAnchors", "n") { _ in .int16(1) }
    interface.property("StartIndex", "i") { .int32(Int32(clamping: try link($0).range.lowerBound)) }
    interface.property("EndIndex", "i") { .int32(Int32(clamping: try link($0).range.upperBound)) }
    interface.method("GetObject", "i", returns: "(so)") { [find] in
      let object = try link($0.path).object
      return [$0.int(0) == 0 ? find.connection.reference(object) : ObjectReference.none]
    }
    interface.method("GetURI", "i", returns: "s") {
      let target = try link($0.path).link.accessibilityLinkTarget
      return [.text($0.int(0) == 0 ? target : "")]
    }
    interface.method("IsValid", returns: "b") { [.bool((try? link($0.path)) != nil)] }
    return interface
  }
}
