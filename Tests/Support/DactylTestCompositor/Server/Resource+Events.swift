import CDactylWaylandServer
import DactylWayland

/// Sends any event of the interface, with any values, at any time.
extension Resource {
  /// Sends the event called `name`. Does nothing for a destroyed object.
  package func send(_ name: String, _ values: WireValue...) { send(name, values) }

  package func send(_ name: String, _ values: [WireValue]) {
    guard let opcode = eventNames.firstIndex(of: name) else {
      preconditionFailure("\(interface.name) has no event \(name)")
    }
    send(opcode: opcode, values)
  }

  /// Sends an event by opcode. An opcode beyond the protocol has no values.
  package func send(opcode: Int, _ values: [WireValue] = []) {
    if let onSend = client.server?.onSend { onSend(self, opcode, values) } else { post(opcode: opcode, values) }
  }

  /// Sends an event by opcode, also while the server has an `onSend`.
  package func post(opcode: Int, _ values: [WireValue]) {
    guard let pointer else { return }
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self).pointee
    precondition(opcode >= 0 && opcode < table.event_count, "\(interface.name) has no room for event \(opcode)")
    let letters = Resource.letters(of: table.events[opcode])
    precondition(letters.count == values.count, "event \(opcode) of \(interface.name) has \(letters.count) values")
    ServerArguments.with(values) { wl_resource_post_event_array(pointer, UInt32(opcode), $0) }
  }

  /// The type of a value of an event.
  package struct ValueType {
    /// The letter in the signature.
    package var letter: Character
    package var isOptional = false
    /// The interface of a new object, if the event names one.
    package var interface: Interface?
  }

  /// The events of the object, by their opcodes, each with the types of its values.
  package var events: [[ValueType]] {
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self).pointee
    return eventNames.indices.map { opcode in
      let event = table.events[opcode]
      var (types, isOptional): ([ValueType], Bool) = ([], false)
      for letter in String(cString: event.signature) where !letter.isNumber {
        guard letter != "?" else {
          isOptional = true
          continue
        }
        let interface = event.types?[types.count].map { Interface(rawPointer: UnsafeRawPointer($0)) }
        types.append(ValueType(letter: letter, isOptional: isOptional, interface: interface))
        isOptional = false
      }
      return types
    }
  }

  /// Whether the object is new enough for an event.
  package func supports(event name: String) -> Bool {
    guard let opcode = eventNames.firstIndex(of: name) else { return false }
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self).pointee
    let since = UInt32(String(cString: table.events[opcode].signature).prefix { $0.isNumber }) ?? 1
    return version >= since
  }

  /// An object that the server makes and announces with an event that has it as `.newObject`.
  package func makeObject(_ interface: Interface) -> Resource? {
    Resource.make(client: client, interface: interface, version: version, id: 0)
  }

  /// The first opcode that the protocol does not define.
  package var firstUnknownEvent: Int { eventNames.count }

  private var eventNames: [String] {
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self).pointee
    return (0..<Int(table.event_count)).map { String(cString: table.events[$0].name) }.filter { $0 != "unknown" }
  }

  /// The types in a message's signature, without versions and null marks.
  static func letters(of message: wl_message) -> [Character] {
    Array(String(cString: message.signature)).filter { !$0.isNumber && $0 != "?" }
  }
}

extension [Resource] {
  /// Sends an event to each object that is new enough for it, as a well-behaved compositor does.
  package func send(_ name: String, _ values: WireValue...) {
    for resource in self where resource.supports(event: name) { resource.send(name, values) }
  }
}
