import DactylCore

/// The content of a navigation bar for one controller.
///
///     navigationItem.prefersLargeTitle = true
///     navigationItem.trailingViews = [Button("Add", style: .plain, primaryAction: Action { _ in print("add") })]
///
/// ![A screen with a large title, and one with a back button](navigation)
@MainActor public final class NavigationItem {
  /// The views at the start of the bar, behind the back button. Default: none.
  public var leadingViews: [View] = [] { didSet { changed(leadingViews, oldValue) } }
  /// The views at the end of the bar. Default: none.
  public var trailingViews: [View] = [] { didSet { changed(trailingViews, oldValue) } }
  /// A view in the place of the title; nil shows the title of the controller. Default: nil.
  public var titleView: View? { didSet { changed() } }
  /// Whether the title is shown large below the bar until content scrolls over it. Default: false.
  public var prefersLargeTitle = false { didSet { changed() } }
  /// Whether the bar has no back button, and the user can't go back in other ways. Default: false.
  public var hidesBackButton = false { didSet { changed() } }
  /// The title of the back button of the screen above; nil is the title of this one. Default: nil.
  public var backButtonTitle: String? { didSet { changed() } }
  /// Whether the screen has no bar. The user can go back in other ways. Default: false.
  public var isBarHidden = false { didSet { changed() } }

  /// The views of the toolbar of the screen.
  var toolbarItems: [View] = [] { didSet { changed(toolbarItems, oldValue) } }
  /// Called after a change.
  var onChange: (@MainActor () -> Void)?

  init() {}

  private func changed() { onChange?() }

  private func changed(_ views: [View], _ old: [View]) {
    if !views.elementsEqual(old, by: ===) { changed() }
  }
}

extension ViewController {
  /// The content of a navigation bar for the controller.
  public final var navigationItem: NavigationItem { attachment { NavigationItem() } }

  /// The nearest navigation controller around this one; nil if there is none.
  public final var navigationController: NavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? NavigationController }.first
  }
}
