import DactylLanguage

/// Changes of models, with what takes them back.
extension UndoManager {
  /// Sets a property of `model`, and registers the old value (`UN-10`). Setting the same property again in the same
  /// event is a part of the same change.
  ///
  ///     undoManager.set(model, \.title, to: "Bread", named: "Title")
  ///
  /// The model is referenced weakly. An empty `name` leaves the group as it is. Where there may be no undo manager, call
  /// `Responder.setUndoably(_:_:to:named:)`: `undoManager?.set` would leave the property as it is.
  public func set<Model: AnyObject, Value>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to value: Value, named name: LocalizedText = ""
  ) {
    setAny(model, property, to: value, named: name)
  }

  /// Sets a property of `model`, and registers the old value, if the new one is another one.
  public func set<Model: AnyObject, Value: Equatable>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to value: Value, named name: LocalizedText = ""
  ) {
    if model[keyPath: property] != value { setAny(model, property, to: value, named: name) }
  }

  private func setAny<Model: AnyObject, Value>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to value: Value, named name: LocalizedText
  ) {
    let old = model[keyPath: property]
    model[keyPath: property] = value
    let key = AnyHashable(PropertyKey(model: ObjectIdentifier(model), property: property))
    // Another model may have the place in memory of one that is gone.
    let isSameChange = lastAction.map { $0.key == key && $0.hasTarget(model) } ?? false
    if !isSameChange {
      register(
        UndoAction(target: model, key: key) { [weak self, weak model] in
          if let self, let model { setAny(model, property, to: old, named: "") }
        })
    }
    if name != "" { setActionName(name) }
  }

  /// Calls `body` without registering anything (`disableUndoRegistration()`).
  public func withoutUndoRegistration<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    disableUndoRegistration()
    defer { enableUndoRegistration() }
    return try body()
  }
}

extension Responder {
  /// Sets a property of `model`, and registers the old value with the undo manager of the responder (`UN-10`). Without
  /// one, the property is set all the same.
  ///
  ///     setUndoably(model, \.title, to: "Bread", named: "Title")
  public final func setUndoably<Model: AnyObject, Value>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to value: Value, named name: LocalizedText = ""
  ) {
    if let undoManager {
      undoManager.set(model, property, to: value, named: name)
    } else {
      model[keyPath: property] = value
    }
  }

  /// Sets a property of `model`, and registers the old value, if the new one is another one.
  public final func setUndoably<Model: AnyObject, Value: Equatable>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to value: Value, named name: LocalizedText = ""
  ) {
    if model[keyPath: property] != value {
      if let undoManager {
        undoManager.set(model, property, to: value, named: name)
      } else {
        model[keyPath: property] = value
      }
    }
  }
}

/// A property of one object.
private struct PropertyKey: Hashable {
  let model: ObjectIdentifier
  let property: AnyKeyPath
}
