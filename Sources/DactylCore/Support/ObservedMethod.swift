/// A method of a view, or of its controller, that is called again when something changes that it has read (`OB-2`).
enum ObservedMethod: Int, CaseIterable {
  case updateProperties
  case updatePropertiesOfController
  case layout
  case measuring
  case drawing
  /// What a tracker of a kind calls.
  case content
}

/// A method of a class that has read something observable once.
struct ObservingClass: Hashable {
  let type: ObjectIdentifier
  let method: ObservedMethod
}
