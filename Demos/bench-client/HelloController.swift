import Dactyl

/// A button in the middle that counts its clicks.
final class HelloController: ViewController {
  private static let buttonSize = Size(width: 220, height: 70)
  private let button = CountingButton()

  override func viewDidLoad() {
    view.backgroundColor = Color(hex: 0xf4f4f4)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    let size = Self.buttonSize
    button.frame = Rect(
      x: (view.bounds.width / 2).rounded(.down) - size.width / 2,
      y: (view.bounds.height / 2).rounded(.down) - size.height / 2, width: size.width, height: size.height)
  }
}

/// A button that is darker while touched, and counts touches.
final class CountingButton: Control {
  private static let normal = Color(hex: 0xd0d0f0)
  private static let pressed = Color(hex: 0x9090d0)

  private let label = Label("Hello, clicked 0")
  private var clicks = 0

  init() {
    super.init()
    backgroundColor = Self.normal
    label.font = .system(size: 18)
    label.textColor = .black
    label.textAlignment = .center
    addSubview(label)
  }

  override func layoutSubviews() {
    label.frame = bounds
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    backgroundColor = Self.pressed
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    backgroundColor = Self.normal
    clicks += 1
    label.text = "Hello, clicked \(clicks)"
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    backgroundColor = Self.normal
  }
}
