import DactylGeometry
import DactylSurface
import DactylTestCompositor
import DactylWayland
import DactylWireLink

extension ByteReader {
  /// Events of a compositor: for any object, with any values, or as bytes that are no events.
  static let wire = ByteReader("wire") { bytes in
    // What is opened once stays open.
    if !isWarm { try playEvents([]) }
    isWarm = true
    let before = openDescriptors().count
    try playEvents(bytes)
    let after = openDescriptors().count
    try check(after == before, "all descriptors are closed: \(after - before) more")
  }

  private static var isWarm = false

  private static func playEvents(_ bytes: [UInt8]) throws {
    var source = ByteSource(bytes)
    let compositor = TestCompositor(.all)
    let link = try WireLink(to: compositor)
    let recorder = SurfaceRecorder()
    link.platform.handler = recorder
    // Whatever other programs offer is asked for.
    let drags = AcceptingDragHandler()
    link.platform.dragHandler = drags
    let selections = SelectionKind.allCases.map { Selection($0) }
    for selection in selections {
      link.platform.serve(selection)
      selection.onChange = { [unowned selection] in
        for type in selection.types.prefix(2) { selection.read(type, limit: 1000) { _ in } }
      }
    }
    let description = ToplevelDescription(title: "Test", appID: "test", size: Size(width: 20, height: 10))
    let surface = link.platform.makeToplevel(description)
    surface.handler = recorder
    link.settle()
    var steps = 0
    while !source.isEmpty, steps < 64, let client = compositor.server.clients.first {
      steps += 1
      switch source.choice(16) {
      case 0: client.writeRaw(source.bytes())
      case 1: link.turn()
      case 2: link.pass(milliseconds: UInt32(source.byte()))
      default:
        let resources = client.resources
        guard !resources.isEmpty else { continue }
        sendEvent(of: resources[source.choice(resources.count)], among: resources, &source)
      }
    }
    try check(link.settle() || recorder.losses.count > 0, "the client becomes idle")
    for error in recorder.losses + recorder.errors { try checkLine("\(error)") }
    for reader in drags.readers { reader.cancel() }
    surface.close()
    link.platform.close()
    compositor.dispatch()
    compositor.server.requests = []
  }

  /// The interfaces that events speak of. The tables of the protocols do not say which event has which.
  private static let named = [
    "wl_surface", "wl_output", "wl_data_offer", "zwp_primary_selection_offer_v1", "zwp_tablet_v2",
  ]

  /// Returns an object that an event may speak of, any, or none.
  private static func object(among others: [Resource], _ source: inout ByteSource) -> Resource? {
    let kind = source.byte()
    if kind > 240 { return nil }
    let usual = others.filter { named.contains($0.interface.name) }
    let choices = kind > 210 || usual.isEmpty ? others : usual
    return choices[source.choice(choices.count)]
  }

  /// Sends an event with values of the right types.
  private static func sendEvent(of resource: Resource, among others: [Resource], _ source: inout ByteSource) {
    let events = resource.events
    guard !events.isEmpty else { return }
    let opcode = source.choice(events.count)
    var values: [WireValue] = []
    for type in events[opcode] {
      switch type.letter {
      case "i": values.append(.int(source.shortInt32()))
      case "u": values.append(.uint(UInt32(bitPattern: source.shortInt32())))
      case "f": values.append(.fixed(Double(source.shortInt32()) / 256))
      case "s": values.append(.string(source.longText()))
      case "a": values.append(.array(source.bytes()))
      case "o": values.append(.object(object(among: others, &source)))
      case "n":
        guard let object = type.interface.flatMap(resource.makeObject) else { return }
        values.append(.newObject(object))
      case "h":
        guard let file = MemoryFile(source.bytes()) else { return }
        values.append(.fileDescriptor(FileDescriptor(file.duplicate())))
      default: return
      }
    }
    resource.send(opcode: opcode, values)
  }
}

/// Takes what is dragged over a surface, whatever it is.
@MainActor private final class AcceptingDragHandler: DragHandler {
  private(set) var readers: [PipeReader] = []

  func dragEntered(_ drag: IncomingDrag) {
    drag.accept(drag.types.first, actions: [.copy, .move], preferred: .move)
    read(drag)
  }

  func dragChanged(_ drag: IncomingDrag) { drag.accept(drag.types.last, actions: .copy) }
  func dragLeft(_ drag: IncomingDrag) {}

  func dragDropped(_ drag: IncomingDrag) {
    read(drag)
    drag.finish()
  }

  private func read(_ drag: IncomingDrag) {
    if let type = drag.types.first, let reader = drag.read(type, completion: { _ in }) { readers.append(reader) }
  }
}
