import DactylLanguage

/// Changes of models, with what takes them back.
extension UndoManager {
  /// Sets a property of `model`, and registers the old value (`UN-10`). Setting the same property again in the same
  /// event is a part of the same change.
  ///
  ///     undoManager?.set(model, \.title, to: "Bread", named: "Title")
  ///
  /// The model is referenced weakly. An empty `name` leaves the group as it is.
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
    if !isLast(key) {
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

/// A property of one object.
private struct PropertyKey: Hashable {
  let model: ObjectIdentifier
  let property: AnyKeyPath
}
