import DactylCore

/// A property of a control that is kept the same as a value elsewhere.
@MainActor final class ControlBinding {
  let property: AnyKeyPath
  let events: Control.Events
  /// Gives the control the value.
  let show: @MainActor (Control) -> Void
  /// Takes the value of the control.
  let write: @MainActor (Control) -> Void

  init(
    _ property: AnyKeyPath, _ events: Control.Events, show: @escaping @MainActor (Control) -> Void,
    write: @escaping @MainActor (Control) -> Void
  ) {
    (self.property, self.events, self.show, self.write) = (property, events, show, write)
  }
}

extension ControlTargeting where Self: Control {
  /// Keeps a property of the control the same as a value elsewhere (`OB-6`): the control shows the value and its
  /// changes, and writes it when it sends `events`, before its targets are called.
  ///
  ///     let (zoom, title) = (Slider(), TextField())
  ///     zoom.bind(\.value, to: Binding(model, \.zoom))
  ///     title.bind(\.text, to: Binding(model, \.title), for: .editingChanged)
  ///
  /// If the property was bound before, that ends.
  public func bind<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to binding: Binding<Value>,
    for events: Control.Events = .valueChanged
  ) {
    unbind(property)
    // A control may show another value meanwhile, such as a slider that writes its value at the end of a drag.
    var known: Value?
    let bound = ControlBinding(property, events) { control in
      let value = binding.wrappedValue
      guard value != known, let control = control as? Self else { return }
      known = value
      if control[keyPath: property] != value { control[keyPath: property] = value }
    } write: { control in
      guard let control = control as? Self else { return }
      let value = control[keyPath: property]
      known = value
      if binding.wrappedValue != value { binding.wrappedValue = value }
    }
    bindings.append(bound)
    bound.show(self)
    setNeedsUpdateProperties()
  }

  /// Ends the binding of a property.
  public func unbind<Value>(_ property: ReferenceWritableKeyPath<Self, Value>) {
    bindings.removeAll { $0.property == property }
  }
}

extension Control {
  /// Shows the values that properties are bound to.
  final func showBoundValues() { for binding in bindings { binding.show(self) } }

  /// Writes the values of bound properties that `events` tell of. What the model makes of them is shown.
  final func writeBoundValues(for events: Events) {
    for binding in bindings where !binding.events.isDisjoint(with: events) {
      binding.write(self)
      setNeedsUpdateProperties()
    }
  }
}
