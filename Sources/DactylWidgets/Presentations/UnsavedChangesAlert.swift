import DactylCore
import DactylGeometry

/// The question before the last window closes with documents that can't be saved.
final class UnsavedChangesAlert: AlertController {
  init(_ documents: [Document], answer: @escaping @MainActor (UnsavedChangesAnswer) -> Void) {
    let name = documents.first?.path.lastComponent.description ?? ""
    let reason = documents.first?.savingError?.reason
    let lost = FrameworkText.changesAreLost
    super.init(
      localized: documents.count == 1 ? FrameworkText.notSaved(name) : FrameworkText.documentsNotSaved(documents.count),
      localizedMessage: reason.map { .joined([FrameworkText.sentence(FrameworkText.reason($0)), lost]) } ?? lost)
    addAction(AlertAction(localized: FrameworkText.tryAgain) { _ in answer(.tryAgain) })
    addAction(
      AlertAction(localized: FrameworkText.closeWithoutSaving, style: .destructive) { _ in answer(.discard) })
    addAction(AlertAction(localized: FrameworkText.cancel, style: .cancel) { _ in answer(.keepOpen) })
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
