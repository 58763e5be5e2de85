import Dactyl

/// Fields for text.
final class FieldsPage: Page {
  init() {
    super.init([
      Section(
        "Fields",
        [
          Self.named("Name", TextField("Ada Lovelace")),
          Self.named("City", TextField(localizedPlaceholder: "Where you live")),
          Self.named("Disabled", Self.disabled()),
          Self.named(
            "Long",
            Self.example("A text that is too long for the field scrolls, so that the caret is visible, always")),
        ]),
      Section(
        "Kinds",
        [
          Self.named("Search", SearchField("Swift")), Self.named("Password", Self.secure()),
          Self.named("Telephone", Self.telephone()), Self.named("Table, two digits", Self.table()),
          Self.named("E-mail", Self.mail()),
        ]),
      Section("Long text", [Self.named("Note", Self.note()), Self.named("Cannot be changed", Self.fixed())]),
      Section(
        "Both directions",
        [Self.named("Arabic", TextField("نص عربي")), Self.named("Mixed", TextField("Das Wort שלום heißt Frieden"))]),
    ])
  }

  /// A field below its name.
  private static func named(_ name: LocalizedText, _ field: View) -> View {
    let label = Label(localized: name, role: .footnote)
    label.numberOfLines = 0
    field.accessibilityLabeledBy = label
    return View(.vertical(spacing: 4), [label, field])
  }

  /// A field with a text in the language of the page.
  private static func example(_ text: LocalizedText) -> TextField {
    let field = TextField()
    field.localize(\.text, text)
    return field
  }

  private static func disabled() -> TextField {
    let field = example("Not to be changed")
    field.isEnabled = false
    return field
  }

  private static func secure() -> TextField {
    let field = TextField("secret")
    field.textInputTraits.isSecure = true
    return field
  }

  /// A field with a large number in the middle, which a button clears.
  private static func table() -> TextField {
    let field = TextField("12")
    field.font = .system(size: 24)
    field.textAlignment = .center
    field.maximumLength = 2
    field.clearButtonMode = .always
    field.textInputTraits.contentType = .number
    return field
  }

  /// A field that says what is wrong with its text.
  private static func mail() -> TextField {
    let field = TextField("ada@")
    let check = Action { [unowned field] _ in
      field.problem = nil
      field.localize(\.problem, field.text.hasSuffix("@") ? "The part behind the @ is missing." : nil)
    }
    field.addAction(check, for: .editingChanged)
    field.sendActions(for: .editingChanged)
    return field
  }

  private static func note() -> TextView {
    let note = TextView()
    note.localize(\.text, "Bread, milk and a dozen eggs from the shop at the corner.\n\nAnd call Ada.")
    note.localize(\.placeholder, "Write a note")
    return note
  }

  private static func fixed() -> TextView {
    let text = TextView()
    text.localize(\.text, "This text can be read and copied, but not changed.")
    text.isEditable = false
    text.isScrollEnabled = false
    return text
  }

  private static func telephone() -> TextField {
    let field = TextField(placeholder: "+49 30 123456")
    field.textInputTraits.contentType = .telephone
    return field
  }
}
