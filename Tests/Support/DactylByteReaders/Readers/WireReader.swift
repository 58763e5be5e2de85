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
    surface.close()
    link.platform.close()
    compositor.dispatch()
    compositor.server.requests = []
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
      case "s": values.append(.string(source.text()))
      case "a": values.append(.array(source.bytes()))
      case "o" where type.isOptional && source.byte() > 127: values.append(.object(nil))
      case "o": values.append(.object(others[source.choice(others.count)]))
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
