import DactylWayland

/// A `zwp_text_input_v3`: the requests of a client, and the events of an input method.
package final class TestTextInput {
  unowned let compositor: TestCompositor
  package let resource: Resource
  package let seat: TestSeat?

  /// The requests of each commit, in order.
  package private(set) var commits: [[RecordedRequest]] = []
  /// Whether the client has enabled a text, by its last commit.
  package private(set) var isEnabled = false
  private var pending: [RecordedRequest] = []
  /// The marked text of the last `done`.
  private var marked: [WireValue] = []
  private var pendingMarked: [WireValue] = []

  init(compositor: TestCompositor, resource: Resource, seat: TestSeat?) {
    self.compositor = compositor
    self.resource = resource
    self.seat = seat
    resource.model = self
    resource.onRequest = { [weak self] in try self?.receive($0) }
    resource.onDestroy { [weak self] in
      guard let self else { return }
      compositor.textInputs.removeAll { $0 === self }
    }
  }

  /// The serial of a `done` that knows all commits.
  package var serial: UInt32 { UInt32(commits.count) }

  package func enter(_ surface: TestSurface) { resource.send("enter", .object(surface.resource)) }

  package func leave(_ surface: TestSurface) { resource.send("leave", .object(surface.resource)) }

  /// `begin` and `end` are bytes of `text`.
  package func preedit(_ text: String?, _ begin: Int32, _ end: Int32) {
    pendingMarked = [.string(text), .int(begin), .int(end)]
    resource.send("preedit_string", pendingMarked)
  }

  package func commit(_ text: String?) { resource.send("commit_string", .string(text)) }

  package func delete(before: UInt32, after: UInt32) {
    resource.send("delete_surrounding_text", .uint(before), .uint(after))
  }

  /// The serial is the newest one by default.
  package func done(_ serial: UInt32? = nil) {
    marked = pendingMarked
    pendingMarked = []
    resource.send("done", .uint(serial ?? self.serial))
  }

  private func receive(_ request: RecordedRequest) throws {
    pending.append(request)
    switch request.name {
    case "set_surrounding_text": try check(request)
    case "enable", "disable": marked = []
    case "commit":
      commits.append(pending)
      if let last = pending.last(where: { ["enable", "disable"].contains($0.name) }) {
        isEnabled = last.name == "enable"
      }
      pending = []
      guard compositor.answersTextInput else { return }
      if !marked.isEmpty { resource.send("preedit_string", marked) }
      resource.send("done", .uint(serial))
    default: break
    }
  }

  /// No protocol error forbids these, but the input method would read beyond the text, or half of a character.
  private func check(_ request: RecordedRequest) throws {
    let bytes = Array((try request.string(0) ?? "").utf8)
    if bytes.count > 4000 { compositor.violations.append("a surrounding text of \(bytes.count) bytes") }
    for offset in [Int(try request.int(1)), Int(try request.int(2))] {
      let isValid = offset == bytes.count || bytes.indices.contains(offset) && !UTF8.isContinuation(bytes[offset])
      if !isValid {
        compositor.violations.append("\(offset) is no offset in a surrounding text of \(bytes.count) bytes")
      }
    }
  }
}

/// `zwp_text_input_manager_v3`.
extension TestCompositor {
  func serveTextInput(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name == "get_text_input" else { return }
      let seat = try request.object(1)?.model as? TestSeat
      textInputs.append(TestTextInput(compositor: self, resource: try request.newObject(0), seat: seat))
    }
  }
}
