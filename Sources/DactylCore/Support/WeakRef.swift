/// A weak reference: it does not retain its object, and is nil after the object is deallocated.
///
/// Use it instead of `weak` for objects that are used very often: a `weak` reference makes every later use of its
/// object slower; this one has no cost for the object. Public properties can't be wrapped; they use a private property.
///
/// The box holds an `unowned(unsafe)` reference, so each class that is `WeakReferable` must clear its box in its
/// deinit.
@propertyWrapper @MainActor struct WeakRef<Object: WeakReferable> {
  private var box: WeakBox?

  init(wrappedValue object: Object?) { box = object?.weakBox }

  var wrappedValue: Object? {
    get {
      guard let object = box?.object else { return nil }
      return unsafeDowncast(object, to: Object.self)
    }
    set { box = newValue?.weakBox }
  }
}

/// An object that `WeakRef` can reference. It has one box at all times, and clears it in its deinit.
@MainActor protocol WeakReferable: AnyObject {
  var weakBox: WeakBox { get }
}

/// The reference to an object that all its `WeakRef`s share.
@MainActor final class WeakBox {
  fileprivate unowned(unsafe) var object: AnyObject?

  private init(_ object: AnyObject) { self.object = object }

  /// Returns the box of `object`. It is created on first use and stored in `place`.
  static func of(_ object: AnyObject, in place: inout WeakBox?) -> WeakBox {
    if let place { return place }
    let box = WeakBox(object)
    place = box
    return box
  }

  /// Call it when the object is being deallocated.
  func clear() { object = nil }
}
