import DactylBus
import DactylCore
import DactylGeometry

extension Application {
  /// Moves a file, a folder or a link to the trash of the user (`TR-1`).
  ///
  /// `completion` is called once, later, with nil, or with the reason why the file is still where it was. A file on
  /// another file system than the home folder goes to the trash of the desktop, if that has one for it.
  public final func moveToTrash(_ file: FilePath, completion: @escaping @MainActor (FileError?) -> Void) {
    let answer: FileError?
    do throws(FileError) {
      guard let data = FilePath.userDataFolder else { throw FileError(file, reason: "There is no home folder") }
      try FileSystem().moveToTrash(file, trash: data.appending("Trash"))
      answer = nil
    } catch {
      if error.isOfAnotherFileSystem, let services { return services.moveToTrash(file, error, completion) }
      answer = error
    }
    schedule(after: 0) { completion(answer) }
  }
}

extension DesktopServices {
  /// Asks the portal to move a file to the trash.
  fileprivate func moveToTrash(
    _ file: FilePath, _ error: FileError, _ completion: @escaping @MainActor (FileError?) -> Void
  ) {
    guard let entry = FileSystem().openedEntry(file.absolute) else { return completion(error) }
    bus.call(
      DesktopPortal.service, DesktopPortal.path, "org.freedesktop.portal.Trash", "TrashFile",
      [.descriptor(BusDescriptor(copying: entry.rawValue))]
    ) { reply in
      completion((try? reply.get())?.first?.uint32 == 1 ? nil : error)
    }
  }
}
