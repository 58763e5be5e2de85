import DactylCore
import DactylGeometry

/// The words in a list without files.
final class FileMessage: View {
  private let title = Label("", role: .body)
  private let detail = Label("", role: .footnote)
  private let activity = ActivityIndicatorView()
  private let button = Button(localized: FrameworkText.tryAgain)
  var onRetry: @MainActor () -> Void = {}

  init() {
    super.init(frame: .zero)
    layout = StackLayout(.vertical, spacing: 12, alignment: .center)
    for label in [title, detail] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = .secondaryLabel
    }
    activity.accessibilityLabeledBy = title
    for view in [activity, title, detail, button] as [View] { addSubview(view) }
    button.addAction(Action { [weak self] _ in self?.onRetry() }, for: .primaryActionTriggered)
    show(nil)
  }

  /// Shows a text, and what else there is to say or to do.
  func show(
    _ text: LocalizedText?, detail reason: LocalizedText? = nil, isLoading: Bool = false, canRetry: Bool = false
  ) {
    for (label, text) in [(title, text), (detail, reason)] {
      label.localize(\.text, text ?? .verbatim(""))
      label.isHidden = label.text.isEmpty
    }
    activity.isHidden = !isLoading
    if isLoading { activity.startAnimating() } else { activity.stopAnimating() }
    button.isHidden = !canRetry
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
