import DactylGeometry

/// Files and folders, in the way in which documents use them. The calls wait for the disk; they may be made on any
/// thread.
extension FilePath {
  /// Reads the file. Throws for a link, a pipe, a device or a folder, which are not opened, and for more than `limit`
  /// bytes.
  public func readFile(limit: Int) throws(FileError) -> [UInt8] { try FileSystem().read(self, limit: limit).bytes }

  /// Returns the names in the folder, in no particular order. Their bytes need not be UTF-8.
  public func namesInFolder() throws(FileError) -> [FilePath] { try FileSystem().names(in: self) }

  /// Makes a folder for the user alone, with those around it. Does nothing if there is one.
  public func makeFolder() throws(FileError) { try FileSystem().makeFolder(self) }
}

extension Document {
  /// Removes the files in `folder` that are left from programs that were killed while they saved. Call it for a folder
  /// that belongs to the program, before its documents are opened. Files that are being saved stay.
  public static func removeUnfinishedFiles(in folder: FilePath) { FileSystem().removeUnfinished(in: folder) }
}
