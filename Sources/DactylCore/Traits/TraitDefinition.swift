import DactylGeometry
import DactylLanguage

/// A value that views inherit from their superviews, such as the reading direction or a theme.
///
///     enum DensityTrait: TraitDefinition { static var defaultValue: Density { .comfortable } }
///     sidebar.traitOverrides[DensityTrait.self] = .compact
///     let density = button.traits[DensityTrait.self]
@MainActor public protocol TraitDefinition {
  /// The type of the values.
  associatedtype Value: Equatable
  /// The value where neither a superview nor the application has one.
  static var defaultValue: Value { get }
}

/// The values of traits that apply to a view: its own, else those of the nearest superview that has one, else the
/// application's, else those of the desktop.
@MainActor public struct Traits {
  private let owner: TraitOwner

  init(of view: View) { owner = .view(view) }
  init(of application: Application) { owner = .application(application) }

  var isOfView: Bool { if case .view = owner { true } else { false } }

  /// The value of `trait` that applies.
  public subscript<T: TraitDefinition>(trait: T.Type) -> T.Value { value(of: trait) }

  /// The value of `trait` that applies; for a view without one, in no window, `fallback` if there is one.
  func value<T: TraitDefinition>(of trait: T.Type, inNoWindow fallback: T.Value? = nil) -> T.Value {
    let application: Application?
    switch owner {
    case .application(let owner), .desktop(let owner): application = owner
    case .view(let view):
      var present: View? = view
      while let view = present {
        if let value = view.traitValues?.value(of: trait) { return value }
        guard let above = view.superview ?? view.traitParent else { break }
        present = above
      }
      if let fallback, present?.window == nil { return fallback }
      application = view.window?.application ?? Application.shared
    }
    return application?.traitValues.value(of: trait) ?? application?.desktopTraitValues.value(of: trait)
      ?? trait.defaultValue
  }

  /// The value that a view or the program has set; nil if it is that of the desktop, or the default.
  func chosenValue<T: TraitDefinition>(of trait: T.Type) -> T.Value? {
    switch owner {
    case .application(let owner), .desktop(let owner): return owner.traitValues.value(of: trait)
    case .view(let view):
      var present: View? = view
      while let view = present {
        if let value = view.traitValues?.value(of: trait) { return value }
        present = view.superview ?? view.traitParent
      }
      return (view.window?.application ?? Application.shared)?.traitValues.value(of: trait)
    }
  }
}

/// What has traits.
private enum TraitOwner {
  case view(View)
  case application(Application)
  /// The values that follow the desktop.
  case desktop(Application)
}

/// The values of traits that a view, or the application, sets for itself and everything below it. Nil inherits the
/// value.
@MainActor public struct TraitOverrides {
  private let owner: TraitOwner
  /// The values that apply to the owner.
  private let present: Traits

  init(of view: View) { (owner, present) = (.view(view), Traits(of: view)) }
  init(of application: Application) { (owner, present) = (.application(application), Traits(of: application)) }
  init(ofDesktopFor application: Application) { (owner, present) = (.desktop(application), Traits(of: application)) }

  /// The value of `trait` that is set here; nil inherits it.
  public subscript<T: TraitDefinition>(trait: T.Type) -> T.Value? {
    get {
      switch owner {
      case .view(let view): view.traitValues?.ownValue(of: trait)
      case .application(let application): application.traitValues.ownValue(of: trait)
      case .desktop(let application): application.desktopTraitValues.ownValue(of: trait)
      }
    }
    nonmutating set {
      guard newValue != self[trait] else { return }
      let old = present[trait]
      switch owner {
      case .view(let view):
        let values = view.traitValues ?? TraitValues()
        values.set(newValue, of: trait)
        view.traitValues = values
        if trait == FontScaleTrait.self { Application.viewsHaveFontScales = true }
        if present[trait] != old { view.traitsChangedThroughout() }
      case .application(let application), .desktop(let application):
        storage(of: application).set(newValue, of: trait)
        if trait == FontScaleTrait.self { application.fontScaleChanged() }
        guard present[trait] != old else { return }
        application.traitsChangedThroughout()
      }
    }
  }
}

extension TraitOverrides {
  private func storage(of application: Application) -> TraitValues {
    if case .desktop = owner { application.desktopTraitValues } else { application.traitValues }
  }
}

/// Stored values of traits. There are few at a place.
///
/// Each frame reads some. A value is in an object of its own, since reading one of unknown type from an array copies it
/// and casts it, which takes as long as the rest of the search.
@MainActor final class TraitValues {
  private var traits: [ObjectIdentifier] = []
  /// The values of `traits`: the one of `T` is a `Value<T>`.
  private var values: [AnyObject] = []

  private final class Value<T: TraitDefinition> {
    let value: T.Value
    init(_ value: T.Value) { self.value = value }
  }

  /// The direction of the language that is set here.
  private var direction: LayoutDirection?

  func value<T: TraitDefinition>(of trait: T.Type) -> T.Value? {
    ownValue(of: trait) ?? (trait == LayoutDirectionTrait.self ? direction as? T.Value : nil)
  }

  /// The value that was set, and not one that follows from another.
  func ownValue<T: TraitDefinition>(of trait: T.Type) -> T.Value? {
    guard let index = traits.firstIndex(of: ObjectIdentifier(trait)) else { return nil }
    return unsafeDowncast(values[index], to: Value<T>.self).value
  }

  func set<T: TraitDefinition>(_ value: T.Value?, of trait: T.Type) {
    if let index = traits.firstIndex(of: ObjectIdentifier(trait)) {
      traits.remove(at: index)
      values.remove(at: index)
    }
    if trait == LocaleTrait.self { direction = (value as? Locale)?.layoutDirection }
    guard let value else { return }
    traits.append(ObjectIdentifier(trait))
    values.append(Value<T>(value))
  }
}

extension View {
  /// The values of traits that apply to the view.
  public final var traits: Traits { Traits(of: self) }

  /// The values of traits that the view sets for itself and its subviews.
  public final var traitOverrides: TraitOverrides { TraitOverrides(of: self) }

  /// Notifies the subtree, and the popups that are shown from it, that traits have changed. Views lay out and draw again.
  final func traitsChangedThroughout() {
    traitsChangedBelow()
    guard let window = storedWindow, let application = window.application else { return }
    for popup in application.frontToBack where popup !== window && popup.traitParent?.isDescendant(of: self) == true {
      popup.traitsChangedThroughout()
    }
  }

  /// Notifies the subtree alone.
  fileprivate final func traitsChangedBelow() {
    traitsChanged()
    storedWindow?.stack?.propertiesAreNeeded(throughout: self)
  }

  private func traitsChanged() {
    propertyNeeds = [.view, .controller]
    forgetMeasurements()
    setNeedsLayout()
    setNeedsDisplay()
    // It is outside of the bounds.
    if decoration?.shadow != nil { invalidateInkBounds(changesContent: true) }
    withFontScale {
      followLanguage()
      traitsDidChange()
      viewController?.traitsDidChange()
    }
    for view in children { view.traitsChanged() }
  }
}

extension View {
  /// Whether the view or a superview below the window sets traits.
  final var inheritsOwnTraits: Bool {
    var present: View? = self
    while let view = present, !(view is Window) {
      if view.traitValues != nil { return true }
      present = view.superview
    }
    return false
  }

  /// Follows the traits and the safe area of the window that the view was added to.
  final func followTraits() {
    if layoutState != nil {
      forgetMeasurements()
      setNeedsLayout()
    }
    if let controller = viewController, controller.additionalSafeAreaInsets != .zero {
      storedWindow?.hasSafeArea = true
    }
    withFontScale {
      followLanguage()
      viewController?.traitsDidChange()
      traitsDidChange()
    }
  }
}

extension Application {
  /// Notifies all windows that traits have changed.
  final func traitsChangedThroughout() {
    for window in frontToBack { window.traitsChangedBelow() }
  }

  /// The values of traits that apply where no view sets them.
  public final var traits: Traits { Traits(of: self) }

  /// The values of traits that the application sets for all its windows.
  public final var traitOverrides: TraitOverrides { TraitOverrides(of: self) }
}
