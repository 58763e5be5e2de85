/// A weak reference: it does not keep its object, and reads as nil once that is gone.
///
/// It stands in for `weak` where objects see much use: a `weak` reference makes every later use of its object slower for
/// as long as the object lives; this one costs the object nothing. Public properties can't be wrapped; they keep one in a
/// private property.
///
/// The box holds an `unowned(unsafe)` reference, so each class that is `WeakReferable` must clear its box in its deinit.
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

/// An object that `WeakRef` can reference: it has one box at all times, and clears it in its deinit.
@MainActor protocol WeakReferable: AnyObject {
  var weakBox: WeakBox { get }
}

/// The reference to an object that all its `WeakRef`s share.
@MainActor final class WeakBox {
  fileprivate unowned(unsafe) var object: AnyObject?

  private init(_ object: AnyObject) { self.object = object }

  /// The box of `object`, made when first asked for and kept in `place`.
  static func of(_ object: AnyObject, in place: inout WeakBox?) -> WeakBox {
    if let place { return place }
    let box = WeakBox(object)
    place = box
    return box
  }

  /// The object is being deallocated.
  func clear() { object = nil }
}
