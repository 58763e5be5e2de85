import Dactyl

/// Asks for a name, a password and a note.
final class LoginController: ViewController {
  let name = TextField(placeholder: "Name")
  let password = TextField(placeholder: "Password")
  let note = TextView("Nothing yet.")
  private let result = Label("", role: .body)

  override func viewDidLoad() {
    restorationIdentifier = "login"
    name.accessibilityLabel = "Name"
    password.accessibilityLabel = "Password"
    password.textInputTraits.isSecure = true
    note.accessibilityLabel = "Note"
    note.sizing.height = 80
    let clear = Button("Clear", primaryAction: Action { [unowned self] _ in password.text = "" })
    let enter = Button(
      "Log in", style: .filled,
      primaryAction: Action { [unowned self] _ in
        result.text = password.text.isEmpty ? "A password is missing." : "Hello, \(name.text)"
      })
    let stack = StackView(
      .vertical, spacing: 12, [name, password, note, StackView(.horizontal, spacing: 12, [clear, enter]), result])
    view.layout = .vertical()
    view.layoutMargins = DirectionalInsets(16)
    view.addSubview(stack)
  }

  override func traitsDidChange() { view.backgroundColor = view.traits.theme.colors.background }
}
