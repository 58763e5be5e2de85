import CDactylWayland

/// The interfaces of one protocol, laid out in memory as libwayland reads them. Only generated code makes one.
public struct InterfaceTable: @unchecked Sendable {
  private let interfaces: UnsafeMutablePointer<wl_interface>
  private let count: Int

  /// Spare entries after the last event of an interface, for events of newer versions. A compositor that sends one must
  /// not end the connection: libwayland reads it as a message without arguments, and no handler handles it.
  private static let spareEvents = 8

  /// The types of messages without objects: as many nulls as a message can have arguments.
  nonisolated(unsafe) private static let noTypes: UnsafeMutablePointer<UnsafePointer<wl_interface>?> = {
    let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: 20)
    types.initialize(repeating: nil, count: 20)
    return types
  }()

  /// A table of interfaces with names and versions. `define` adds their messages.
  public init(_ declarations: [(name: StaticString, version: Int32)]) {
    count = declarations.count
    interfaces = .allocate(capacity: count)
    for (index, declaration) in declarations.enumerated() {
      let name = Self.cString(declaration.name)
      (interfaces + index).initialize(
        to: wl_interface(
          name: name, version: declaration.version, method_count: 0, methods: nil, event_count: 0, events: nil))
    }
  }

  public subscript(index: Int) -> Interface {
    precondition(index >= 0 && index < count, "a protocol has no interface of this number")
    return Interface(pointer: interfaces + index)
  }

  /// Adds the messages of an interface. Called once, before the first object of the protocol is made.
  public func define(_ index: Int, requests: [Message], events: [Message]) {
    let interface = self[index].pointer
    interface.pointee.methods = Self.layOut(requests, spare: 0)
    interface.pointee.method_count = Int32(requests.count)
    interface.pointee.events = Self.layOut(events, spare: Self.spareEvents)
    interface.pointee.event_count = Int32(events.count + Self.spareEvents)
  }

  private static func layOut(_ messages: [Message], spare: Int) -> UnsafePointer<wl_message> {
    let table = UnsafeMutablePointer<wl_message>.allocate(capacity: max(messages.count + spare, 1))
    for (index, message) in messages.enumerated() {
      var types = noTypes
      if !message.types.isEmpty {
        types = .allocate(capacity: message.types.count)
        for (index, interface) in message.types.enumerated() {
          (types + index).initialize(to: interface.map { UnsafePointer($0.pointer) })
        }
      }
      (table + index).initialize(
        to: wl_message(name: cString(message.name), signature: cString(message.signature), types: types))
    }
    let unknown = wl_message(name: cString("unknown"), signature: cString(""), types: noTypes)
    (table + messages.count).initialize(repeating: unknown, count: spare)
    return UnsafePointer(table)
  }

  /// Literals end in a NUL and are never freed.
  private static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
