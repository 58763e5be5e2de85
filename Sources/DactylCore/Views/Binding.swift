/// A value that is kept somewhere else, such as in a model, which a control shows and changes (`OB-6`).
///
///     let lamp = Switch(isOn: Binding(settings, \.isLampOn))
///     let dim = Slider(value: Binding(settings, \.brightness))
///
/// The values of an `@Observable` object are followed: a control shows each change in the next frame.
@MainActor @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  /// Creates a binding by functions that read and write the value.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  /// Creates a binding for a property of `object`.
  ///
  /// The binding keeps a model alive, but not a view or a controller, which keep their controls themselves. After one is
  /// gone, the value is the last one that was read.
  public init<Object: AnyObject>(_ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>) {
    guard let responder = object as? Responder else {
      self.init {
        object[keyPath: property]
      } set: {
        object[keyPath: property] = $0
      }
      return
    }
    let last = LastValue(object[keyPath: property])
    self.init { [weak responder] in
      if let object = responder as? Object { last.value = object[keyPath: property] }
      return last.value
    } set: { [weak responder] in
      if let object = responder as? Object { object[keyPath: property] = $0 }
    }
  }

  /// Returns a binding for a value that nothing changes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding {
      value
    } set: { _ in
    }
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding for a part of the value.
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part> {
      wrappedValue[keyPath: part]
    } set: {
      wrappedValue[keyPath: part] = $0
    }
  }

  /// Returns a binding for the value in another form, such as a number as a text. `unpack` returns nil for what is no
  /// value; it is not written then.
  public func converted<Other>(
    to pack: @escaping @MainActor (Value) -> Other, from unpack: @escaping @MainActor (Other) -> Value?
  ) -> Binding<Other> {
    Binding<Other> {
      pack(wrappedValue)
    } set: {
      if let value = unpack($0) { wrappedValue = value }
    }
  }
}

extension Binding where Value: Equatable {
  /// Returns a binding for the index of the value in `values`, which is nil for another value. A nil index, and one out
  /// of range, is not written.
  public func index(in values: [Value]) -> Binding<Int?> {
    converted(to: { values.firstIndex(of: $0) }) { $0.flatMap { values.indices.contains($0) ? values[$0] : nil } }
  }
}

/// The last value of an object that may be gone.
@MainActor private final class LastValue<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
