import DactylCore

extension Application {
  /// Uses the file dialogs of the desktop, where it has some (`FD-20`). `runOrExit` calls it.
  public final func useDesktopFileDialogs() {
    if fileDialogService == nil { fileDialogService = PortalFileDialogs(for: self) }
  }
}
