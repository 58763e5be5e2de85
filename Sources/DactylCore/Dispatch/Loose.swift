/// A reference that does not keep its object and is nil once that has gone.
///
/// It does what `weak` does, for objects that see much use: a weak reference makes every later use of its object slower,
/// for as long as that lives; this one costs the object nothing. Public properties, which can't be wrapped, keep one
/// beside them.
@propertyWrapper @MainActor struct Loose<Object: LooselyReferenced> {
  private var handle: LooseHandle?

  init(wrappedValue object: Object?) { handle = object?.looseHandle }

  var wrappedValue: Object? {
    get {
      guard let object = handle?.object else { return nil }
      return unsafeDowncast(object, to: Object.self)
    }
    set { handle = newValue?.looseHandle }
  }
}

/// What can be referred to by `Loose`: it has one handle at all times, and empties it in its deinit.
@MainActor protocol LooselyReferenced: AnyObject {
  var looseHandle: LooseHandle { get }
}

/// Where an object is, for all `Loose` references to it.
@MainActor final class LooseHandle {
  fileprivate unowned(unsafe) var object: AnyObject?

  private init(_ object: AnyObject) { self.object = object }

  /// The handle of `object`, made when first asked for and kept in `place`.
  static func of(_ object: AnyObject, in place: inout LooseHandle?) -> LooseHandle {
    if let place { return place }
    let handle = LooseHandle(object)
    place = handle
    return handle
  }

  /// The object is going.
  func clear() { object = nil }
}
