import Dactyl

/// How the user is greeted.
@MainActor @Observable final class Greeting {
  var count = 1
  var isLoud = false
}

/// Greets the user as often as the user wants.
final class GreetingController: ViewController {
  let picture = ImageView(contentMode: .scaleAspectFit)
  private let greeting = Greeting()
  private let words = Label("", role: .largeTitle)

  override func viewDidLoad() {
    picture.localize(\.accessibilityLabel, "A rising sun")
    picture.sizing = .fixed(width: 96, height: 96)
    // The file is in the folder Resources of the package.
    if let path = FilePath(resource: "greeting.svg") {
      picture.load(contentsOf: path.description, scale: 2, isTrusted: true)
    }
    words.numberOfLines = 0
    words.textAlignment = .center
    let again = Button(
      localized: "Again", style: .filled, primaryAction: Action { [greeting] _ in greeting.count += 1 })
    let reset = Button(localized: "Reset", primaryAction: Action { [greeting] _ in greeting.count = 1 })
    let label = Label(localized: "Exclamation mark")
    let exclamation = Switch(isOn: Binding(greeting, \.isLoud))
    exclamation.accessibilityLabeledBy = label

    let row = StackView(.horizontal, spacing: 12, [label, exclamation])
    let buttons = StackView(.horizontal, spacing: 12, [reset, again])
    let stack = StackView(.vertical, spacing: 24, [picture, words, row, buttons])
    for view in stack.subviews { view.stackAlignment = .center }
    stack.pinning = .center
    view.addSubview(stack)
  }

  /// Called before the next frame whenever something changes that it has read, or the language.
  override func updateProperties() {
    super.updateProperties()
    let hello = Array(repeating: localized("Hello"), count: greeting.count).joined(separator: ", ")
    words.text = hello + (greeting.isLoud ? "!" : "")
  }

  /// Called when the theme, the size class or the reading direction changes.
  override func traitsDidChange() {
    view.backgroundColor = view.traits.theme.colors.background
  }
}
