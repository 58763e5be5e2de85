import Dactyl

/// Greets the user as often as the user wants.
final class GreetingController: ViewController {
  let picture = ImageView(contentMode: .scaleAspectFit)
  private let greeting = Label("Hello", role: .largeTitle)
  private let exclamation = Switch()
  private var count = 1

  override func viewDidLoad() {
    picture.accessibilityLabel = "A rising sun"
    picture.sizing = .fixed(width: 96, height: 96)
    // The file is in the folder Resources of the package.
    if let path = FilePath(resource: "greeting.svg") {
      picture.load(contentsOf: path.description, scale: 2, isTrusted: true)
    }
    let again = Button("Again", style: .filled, primaryAction: Action { [unowned self] _ in greetAgain() })
    let reset = Button("Reset", primaryAction: Action { [unowned self] _ in startOver() })
    let label = Label("Exclamation mark", role: .body)
    exclamation.accessibilityLabeledBy = label
    exclamation.addTarget(self, action: GreetingController.show, for: .valueChanged)

    let row = StackView(.horizontal, spacing: 12, [label, exclamation])
    let buttons = StackView(.horizontal, spacing: 12, [reset, again])
    let stack = StackView(.vertical, spacing: 24, [picture, greeting, row, buttons])
    for view in stack.subviews { view.stackAlignment = .center }
    stack.pinning = .center
    view.addSubview(stack)
  }

  /// Called when the theme, the size class or the reading direction changes.
  override func traitsDidChange() {
    view.backgroundColor = view.traits.theme.colors.background
  }

  private func greetAgain() {
    count += 1
    show()
  }

  private func startOver() {
    count = 1
    show()
  }

  private func show() {
    greeting.text = Array(repeating: "Hello", count: count).joined(separator: ", ") + (exclamation.isOn ? "!" : "")
  }
}
