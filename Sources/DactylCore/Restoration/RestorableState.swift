/// The state that a part of the program keeps for its next start: values by key, and the states of the parts inside.
///
///     var state = RestorableState()
///     state["recipe"] = "soup"
///     state["portions"] = 4
///     if let portions: Int = state["portions"] { print(portions) }
///
/// The values are kept as text in a file of the user (`NV-9`), which may be older than the program, or damaged: check
/// what comes from it.
public struct RestorableState: Hashable, Sendable {
  var values: [String: String] = [:]
  var parts: [String: RestorableState] = [:]

  /// A state without values.
  public init() {}

  /// The value of a key, such as a string, a number or a `Bool`. It is nil if there is none, or none of that type.
  /// Setting nil removes it.
  public subscript<Value: LosslessStringConvertible>(key: String) -> Value? {
    get { values[key].flatMap { Value($0) } }
    set { values[key] = newValue.map { $0.description } }
  }

  /// The state of the part of that name. It is empty if there is none. Setting an empty one removes it.
  public subscript(part name: String) -> RestorableState {
    get { parts[name] ?? RestorableState() }
    set { parts[name] = newValue.isEmpty ? nil : newValue }
  }

  /// The keys of the values, in the order of their bytes.
  public var names: [String] { values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether there are neither values nor parts.
  public var isEmpty: Bool { values.isEmpty && parts.isEmpty }
}
