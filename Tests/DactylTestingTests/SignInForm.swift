import Dactyl

/// A form that is a column in a narrow window, and puts its buttons beside each other in a wide one.
final class SignInForm: ViewController {
  let note = Label("We never share your address, and we send at most one message a month.", role: .footnote)
  let remember = Switch()
  let buttons = StackView(.horizontal, spacing: 8, [Button("Cancel"), Button("Sign in", style: .filled)])

  override func viewDidLoad() {
    note.numberOfLines = 0
    note.textColor = .secondaryLabel
    let label = Label("Remember me", role: .body)
    remember.accessibilityLabeledBy = label
    let row = View(.horizontal(spacing: 12, alignment: .center), [label, Spacer(), remember])
    let column = View(.vertical(spacing: 16), [Label("Sign in", role: .title), note, row, buttons])
    column.layoutMargins = DirectionalInsets(16)
    column.sizing.maximumWidth = 400
    // The column stays in the middle of the part of the window that nothing covers.
    view.layout = .overlay(alignment: .center)
    view.addSubview(column)
    view.backgroundColor = view.traits.theme.colors.background
  }

  override func traitsDidChange() {
    buttons.axis = view.traits.horizontalSizeClass == .compact ? .vertical : .horizontal
    buttons.distribution = buttons.axis == .horizontal ? .trailing : .leading
  }
}
