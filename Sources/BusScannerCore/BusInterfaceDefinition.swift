import BusGrammar

/// An `<interface>`.
package struct BusInterfaceDefinition: Hashable, Sendable {
  package var name: String
  package var methods: [BusMethodDefinition] = []
  package var signals: [BusSignalDefinition] = []
  package var properties: [BusPropertyDefinition] = []
  package var line: Int
}

/// A `<method>`.
package struct BusMethodDefinition: Hashable, Sendable {
  package var name: String
  package var inputs: [BusArgumentDefinition] = []
  package var outputs: [BusArgumentDefinition] = []
  package var line: Int
}

/// A `<signal>`.
package struct BusSignalDefinition: Hashable, Sendable {
  package var name: String
  package var arguments: [BusArgumentDefinition] = []
  package var line: Int
}

/// An `<arg>` of a method or a signal.
package struct BusArgumentDefinition: Hashable, Sendable {
  /// Any text; nil if the argument has no name.
  package var name: String?
  package var type: BusType
}

/// A `<property>`.
package struct BusPropertyDefinition: Hashable, Sendable {
  package var name: String
  package var type: BusType
  package var canBeRead: Bool
  package var canBeWritten: Bool
  package var line: Int
}
