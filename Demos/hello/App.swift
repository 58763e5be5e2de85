import Dactyl

/// Counts taps, and changes the background colour with each tap.
final class Hello: ViewController {
  private let label = Label("Tap me")
  private var taps = 0

  override func viewDidLoad() {
    view.backgroundColor = .systemIndigo
    label.font = .system(size: 32, weight: .semibold)
    label.textColor = .white
    label.textAlignment = .center
    view.addSubview(label)
    view.addGestureRecognizer(TapGestureRecognizer(target: self, action: Hello.tapped))
  }

  override func viewDidLayoutSubviews() { label.frame = view.bounds }

  private func tapped() {
    taps += 1
    label.text = taps == 1 ? "1 tap" : "\(taps) taps"
    view.backgroundColor = [.systemTeal, .systemBlue, .systemPurple, .systemIndigo][taps % 4]
  }
}

@main struct App {
  @MainActor static func main() { Application.run(title: "Hello", appID: "org.dactyl.Hello", root: Hello()) }
}
