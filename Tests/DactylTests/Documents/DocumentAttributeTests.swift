import CDactylLinux
import DactylGeometry
import Testing

@testable import DactylCore

/// The extended attributes and the access lists of files that are saved over, where the file system has them.
@MainActor @Suite struct DocumentAttributeTests {
  private let folder: DocumentFolder
  private let document: TextDocument

  init() throws {
    folder = try DocumentFolder()
    document = try folder.savedDocument("old")
  }

  // DO-13
  @Test func attributesOfOtherProgramsStay() throws {
    let path = "\(folder.path)/a.txt"
    guard setAttribute(path, "user.tag", Array("red".utf8)) else { return }
    document.text = "mine"
    try document.saveAndWait()
    #expect(attribute(path, "user.tag") == Array("red".utf8))
  }

  // DO-13
  @Test func noOneGetsRightsThatAnAccessListDidNotGive() throws {
    let path = "\(folder.path)/a.txt"
    // The user may read and write, one other user too, the group and all others nothing.
    let entries: [(UInt16, UInt16, UInt32)] = [
      (1, 6, .max), (2, 6, 65_534), (4, 0, .max), (16, 6, .max), (32, 0, .max),
    ]
    let list = entries.reduce(into: [2, 0, 0, 0] as [UInt8]) { bytes, entry in
      for shift in [0, 8] { bytes.append(UInt8(entry.0 >> shift & 255)) }
      for shift in [0, 8] { bytes.append(UInt8(entry.1 >> shift & 255)) }
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(entry.2 >> shift & 255)) }
    }
    guard setAttribute(path, "system.posix_acl_access", list) else { return }
    document.text = "mine"
    try document.saveAndWait()
    #expect(attribute(path, "system.posix_acl_access") == list)
    // A file without a list gets none.
    removexattr(path, "system.posix_acl_access")
    chmod(path, 0o640)
    document.text = "again"
    try document.saveAndWait()
    var status = stat()
    stat(path, &status)
    #expect(attribute(path, "system.posix_acl_access") == nil && status.st_mode & 0o777 == 0o640)
  }

  /// Returns false if the file system has no such attributes.
  private func setAttribute(_ path: String, _ name: String, _ value: [UInt8]) -> Bool {
    setxattr(path, name, value, value.count, 0) == 0
  }

  private func attribute(_ path: String, _ name: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1000)
    let count = getxattr(path, name, &value, value.count)
    return count < 0 ? nil : Array(value.prefix(count))
  }
}
