import Dactyl
import Testing

/// Text fields, with and without the focus.
@MainActor @Suite struct TextFieldPictures {
  @Test func textFields() throws {
    try ControlPictures().check("text-field", width: 240) {
      let disabled = TextField("Not to be changed")
      disabled.isEnabled = false
      let secure = TextField("secret")
      secure.textInputTraits.isSecure = true
      return [
        TextField("Ada Lovelace"), TextField(placeholder: "Where you live"), disabled, secure, TextField("نص عربي"),
        TextField("A text that is too long for the field, so that it scrolls"),
      ].map(Self.wide)
    }
  }

  @Test func searchFields() throws {
    try ControlPictures().check("search-field", width: 240) {
      let wrong = TextField("ada@")
      wrong.problem = "The address is not complete."
      let disabled = SearchField("Swift")
      disabled.isEnabled = false
      return [
        SearchField(placeholder: "Search"), SearchField("Swift"), SearchField("A text that is too long for the field"),
        disabled, wrong,
      ].map(Self.wide)
    }
  }

  @Test func numberFields() throws {
    try ControlPictures().check("number-field", width: 240) {
      let fields = [
        NumberField(value: 1234.5), NumberField(value: 0.25, format: .percent),
        NumberField(value: 1234.5, format: .currency("EUR")), NumberField(value: -12.5, format: .unit("celsius")),
        NumberField(value: 1_234_567.5), NumberField(placeholder: "Number of guests"),
      ]
      let locales: [Locale] = ["en", "en", "de", "en", "ar-EG", "en"]
      for (field, locale) in zip(fields, locales) { field.traitOverrides.locale = locale }
      return fields.map(Self.wide)
    }
  }

  @Test func fieldsWithMasks() throws {
    try ControlPictures().check("text-mask", width: 240, in: Setup.few) {
      let masks: [TextMask] = [.date(in: "de"), .phone("+49"), .iban, .cardNumber, .date(in: "ar-EG")]
      return zip(masks, ["290220", "170123", "DE893704004405", "4012888888", "290220"]).map { mask, characters in
        let field = TextField(mask.text(for: characters))
        field.textMask = mask
        return Self.wide(field)
      }
    }
  }

  @Test func looksOfTextFields() throws {
    try ControlPictures().check("text-field-looks", width: 240, in: Setup.few) {
      let clear = TextField("Ada Lovelace")
      clear.clearButtonMode = .always
      clear.textColor = .secondaryLabel
      let sum = TextField("1234.50")
      sum.textAlignment = .trailing
      sum.font = .system(size: 24, weight: .bold)
      let middle = TextField(placeholder: "In the middle")
      middle.textAlignment = .center
      let wrong = TextField("ada@")
      wrong.problem = "The address is not complete: it ends with the name of a computer."
      return [clear, sum, middle, wrong].map(Self.wide)
    }
  }

  @Test(arguments: ["caret", "selection", "mixed", "marked", "end"]) func focusedTextFields(_ state: String) throws {
    try ControlPictures().check("text-field-\(state)", width: 240) {
      let field = TextField(state == "mixed" ? "Das Wort שלום heißt" : "Ada Lovelace")
      if state == "end" { field.text = "A text that is too long for the field, so that it scrolls" }
      return [Self.wide(FocusedField(field, state))]
    }
  }

  private static func wide(_ view: View) -> View {
    view.sizing = .fixed(width: 224)
    return view
  }
}

/// Gives the focus to a field, and selects a part of its text.
private final class FocusedField: StackView {
  private let field: TextField
  private let state: String

  init(_ field: TextField, _ state: String) {
    (self.field, self.state) = (field, state)
    super.init(.vertical, [field])
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !field.isFirstResponder, field.becomeFirstResponder() else { return }
    switch state {
    case "selection": field.editor.selection = TextSelection(anchor: 0, head: 3)
    case "mixed": field.editor.selection = TextSelection(anchor: 4, head: 13)
    case "marked": field.editor.setMarkedText(" kingu", selected: 1..<6)
    case "end": field.editor.selection = TextSelection(field.editor.text.count)
    default: field.editor.selection = TextSelection(4)
    }
  }
}
