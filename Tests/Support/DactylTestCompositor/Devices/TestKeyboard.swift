import CDactylLinux
import CDactylWaylandServer
import DactylWayland
import Glibc

/// A keyboard.
package final class TestKeyboard: TestDevice {
  /// The kind of file for a keymap.
  package enum KeymapFile: Sendable {
    /// A plain file, as most compositors make it.
    case plain
    /// The file is sealed against writing, so a shared mapping that could be written fails.
    case sealed
    /// The file's position is at its end, as after another client has read it.
    case readToEnd
  }

  /// Sent to each `wl_keyboard` when it is made; nil sends none.
  package var keymap: String? = TestKeymap.us
  package var keymapFile = KeymapFile.plain
  /// Sent to each `wl_keyboard` when it is made: characters per second, and milliseconds.
  package var repeatInfo: (rate: Int32, delay: Int32)? = (25, 600)

  override func add(_ resource: Resource) {
    super.add(resource)
    if let keymap { sendKeymap(Array((keymap + "\0").utf8), to: [resource]) }
    if let repeatInfo { [resource].send("repeat_info", .int(repeatInfo.rate), .int(repeatInfo.delay)) }
  }

  /// Sends a keymap. `bytes` can be anything, and `size` can differ from their number.
  package func sendKeymap(
    _ bytes: [UInt8], size: UInt32? = nil, format: WlKeyboard.KeymapFormat = .xkbV1, file kind: KeymapFile? = nil,
    to targets: [Resource]? = nil
  ) {
    let file = Self.makeFile(bytes, kind ?? keymapFile)
    (targets ?? resources).send(
      "keymap", .uint(format.rawValue), .fileDescriptor(file), .uint(size ?? UInt32(bytes.count)))
  }

  /// `keys` are the kernel's codes of the keys that are already down.
  @discardableResult package func enter(_ surface: TestSurface?, keys: [UInt32] = []) -> UInt32 {
    let serial = nextSerial
    resources(for: surface).send(
      "enter", .uint(serial), .object(surface?.resource), .array([UInt8](uint32s: keys)))
    return serial
  }

  @discardableResult package func leave(_ surface: TestSurface?) -> UInt32 {
    let serial = nextSerial
    resources(for: surface).send("leave", .uint(serial), .object(surface?.resource))
    return serial
  }

  /// `code` is the kernel's: 30 is the key labelled A.
  @discardableResult package func key(_ code: UInt32, isPressed: Bool, time: UInt32? = nil) -> UInt32 {
    let serial = nextSerial
    grabSerial = serial
    resources.send("key", .uint(serial), .uint(time ?? compositor.time), .uint(code), .uint(isPressed ? 1 : 0))
    return serial
  }

  /// Masks of the keymap's modifiers: 1 is shift, 2 caps lock, 4 control, 8 alternate.
  package func modifiers(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    resources.send(
      "modifiers", .uint(nextSerial), .uint(depressed), .uint(latched), .uint(locked), .uint(group))
  }

  package func sendRepeatInfo(rate: Int32, delay: Int32) { resources.send("repeat_info", .int(rate), .int(delay)) }

  private static func makeFile(_ bytes: [UInt8], _ kind: KeymapFile) -> FileDescriptor {
    let descriptor = dactyl_memfd_create("keymap")
    precondition(descriptor >= 0, "no memory file")
    precondition(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the memory file takes no keymap")
    switch kind {
    case .plain: break
    case .sealed:
      precondition(dactyl_seal_against_everything(descriptor) == 0, "the memory file can't be sealed")
    case .readToEnd: lseek(descriptor, off_t(bytes.count), SEEK_SET)
    }
    return FileDescriptor(descriptor)
  }
}
