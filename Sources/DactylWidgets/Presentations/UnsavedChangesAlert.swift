import DactylCore
import DactylGeometry

/// The question before the last window closes with documents that can't be saved.
final class UnsavedChangesAlert: AlertController {
  init(_ documents: [Document], answer: @escaping @MainActor (UnsavedChangesAnswer) -> Void) {
    let isOne = documents.count == 1
    let name = documents.first?.path.lastComponent.description ?? ""
    let reason = documents.first?.savingError?.reason
    super.init(
      title: isOne ? "“\(name)” is not saved" : "\(documents.count) documents are not saved",
      message: "\(reason.map { "\($0). " } ?? "")Without saving, the changes are lost.")
    addAction(AlertAction(title: "Try Again") { _ in answer(.tryAgain) })
    addAction(AlertAction(title: "Close Without Saving", style: .destructive) { _ in answer(.discard) })
    addAction(AlertAction(title: "Cancel", style: .cancel) { _ in answer(.keepOpen) })
  }
}

extension Application {
  /// Makes the application ask with an alert before the last window closes with documents that can't be saved (`DO-7`).
  /// `runOrExit` calls it. Does nothing if `confirmClosing` is set.
  public final func confirmClosingWithAlert() {
    guard confirmClosing == nil else { return }
    confirmClosing = { toplevel, documents, answer in
      // A window without a controller can't ask the user: the end of the run reports lost changes.
      guard var front = toplevel.window.rootViewController else { return toplevel.close() }
      while let presented = front.presentedViewController { front = presented }
      // The question is there already.
      guard !(front is UnsavedChangesAlert) else { return }
      front.present(UnsavedChangesAlert(documents, answer: answer))
    }
  }
}
