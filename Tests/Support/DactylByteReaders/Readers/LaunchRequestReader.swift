import DactylGeometry

@testable import DactylCore

extension ByteReader {
  /// The request of a further start of a program.
  static let launchRequest = ByteReader("launch-request") { bytes in
    guard let message = InstanceMessage(bytes) else { return }
    try check(message.folder.isAbsolute, "the folder is absolute: \(message.folder)")
    try check(InstanceMessage(message.bytes) == message, "a message is read as it was written")
    let request = message.request
    try check(
      request.files.allSatisfy { $0.isAbsolute && !$0.bytes.contains(0) }, "files are absolute: \(request.files)")
    try check(
      request.files.count + request.addresses.count <= message.words.count, "each word is at most one thing to open")
  }
}
