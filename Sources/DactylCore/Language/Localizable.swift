import DactylLanguage

/// What shows texts in the language of a view: views and view controllers.
@MainActor public protocol Localizable: AnyObject {
  /// Returns a text in the language here.
  func localized(_ text: LocalizedText) -> String
  /// The properties with texts that follow the language; for the framework.
  var localizedProperties: LocalizedProperties? { get set }
}

extension Localizable {
  /// Gives a property a text in the language here, now and whenever the language changes (`LA-6`).
  ///
  ///     label.localize(\.text, "Good morning")
  ///
  /// The next text for the property, or nil, ends that. Setting the property itself does not.
  public func localize(_ property: ReferenceWritableKeyPath<Self, String>, _ text: LocalizedText?) {
    setLocalized(property, text) { object, text in object[keyPath: property] = object.localized(text) }
  }

  /// Gives a property that may be nil a text in the language here, now and whenever the language changes (`LA-6`).
  public func localize(_ property: ReferenceWritableKeyPath<Self, String?>, _ text: LocalizedText?) {
    setLocalized(property, text) { object, text in object[keyPath: property] = object.localized(text) }
  }

  /// Gives a property with several texts those in the language here, now and whenever the language changes (`LA-6`).
  ///
  ///     picker.localize(\.titles, ["Small", "Large"])
  public func localize(_ property: ReferenceWritableKeyPath<Self, [String]>, _ texts: [LocalizedText]?) {
    setLocalized(property, texts) { object, texts in object[keyPath: property] = texts.map(object.localized) }
  }

  private func setLocalized<Text>(
    _ property: AnyKeyPath, _ text: Text?, _ assign: @escaping @MainActor (Self, Text) -> Void
  ) {
    guard let text else {
      localizedProperties?.remove(property)
      return
    }
    let properties = localizedProperties ?? LocalizedProperties()
    localizedProperties = properties
    properties.set(property) { object in
      guard let object = object as? Self else { return }
      assign(object, text)
    }
    properties.assign(property, of: self)
  }
}

/// Properties of an object with texts in its language.
@MainActor public final class LocalizedProperties {
  private struct Entry {
    let property: AnyKeyPath
    let assign: @MainActor (AnyObject) -> Void
  }

  private var entries: [Entry] = []

  init() {}

  func set(_ property: AnyKeyPath, _ assign: @escaping @MainActor (AnyObject) -> Void) {
    remove(property)
    entries.append(Entry(property: property, assign: assign))
  }

  func remove(_ property: AnyKeyPath) { entries.removeAll { $0.property == property } }

  func assign(_ property: AnyKeyPath, of object: AnyObject) {
    entries.first { $0.property == property }?.assign(object)
  }

  func assignAll(of object: AnyObject) { for entry in entries { entry.assign(object) } }
}

extension View: Localizable {
  /// Returns a text in the view's language. In `updateProperties()` and `draw` the result is always the present one:
  /// both are called again when the language changes.
  public final func localized(_ text: LocalizedText) -> String {
    let application = storedWindow?.application ?? Application.shared
    return (application?.textSources ?? TextSources()).string(text, in: traits.locale)
  }

  public final var localizedProperties: LocalizedProperties? {
    get { observation?.localizedProperties }
    set {
      let observation = observation ?? ViewObservation()
      observation.localizedProperties = newValue
      self.observation = observation
    }
  }

  /// The language may have changed.
  final func followLanguage() {
    if let properties = observation?.localizedProperties { properties.assignAll(of: self) }
    viewController?.followLanguage()
  }
}

extension ViewController: Localizable {
  /// Returns a text in the language of the root view, or in that of the program as long as there is none. Use it in
  /// `updateProperties()`, which is called again when the language changes.
  public final func localized(_ text: LocalizedText) -> String {
    // The view of a screen that is covered is not where its traits come from.
    if isViewLoaded, view.storedWindow != nil || parent == nil { return view.localized(text) }
    if let parent { return parent.localized(text) }
    return Application.shared?.localized(text) ?? TextSources().string(text, in: .english)
  }

  /// The language may have changed. Children whose views are not in the window have titles that bars show.
  final func followLanguage() {
    localizedProperties?.assignAll(of: self)
    for child in children where !child.isViewLoaded || child.view.storedWindow == nil { child.followLanguage() }
  }
}

extension Toplevel: Localizable {
  /// Returns a text in the language of the window.
  public func localized(_ text: LocalizedText) -> String { window.localized(text) }
}
