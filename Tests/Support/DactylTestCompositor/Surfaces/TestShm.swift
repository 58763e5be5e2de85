import DactylWayland
import Glibc

/// `wl_shm` and `wl_shm_pool`.
extension TestCompositor {
  func serveShm(_ resource: Resource) {
    for format in [WlShm.Format.argb8888, .xrgb8888] { resource.send("format", .uint(format.rawValue)) }
    resource.onRequest = { request in
      guard request.name == "create_pool" else { return }
      let size = Int(try request.int(2))
      let file = try request.fileDescriptor(1)
      guard size > 0 else { return request.resource.postError(1, "a pool of \(size) bytes") }
      guard TestShmPool.fileSize(of: file) >= size else {
        return request.resource.postError(2, "a pool of \(size) bytes in a file that is shorter")
      }
      _ = TestShmPool(resource: try request.newObject(0), file: file, size: size, shm: request.resource)
    }
  }
}

/// `wl_shm_pool`. It is read, never mapped: a client that truncates its file can't harm the test.
package final class TestShmPool {
  let file: FileDescriptor
  package private(set) var size: Int

  init(resource: Resource, file: FileDescriptor, size: Int, shm: Resource) {
    self.file = file
    self.size = size
    resource.model = self
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "resize": try resize(request)
      case "create_buffer": try makeBuffer(request, shm: shm)
      default: break
      }
    }
  }

  private func resize(_ request: RecordedRequest) throws {
    let newSize = Int(try request.int(0))
    guard newSize >= size, Self.fileSize(of: file) >= newSize else {
      return request.resource.postError(2, "a pool of \(size) bytes can't become one of \(newSize)")
    }
    size = newSize
  }

  private func makeBuffer(_ request: RecordedRequest, shm: Resource) throws {
    let offset = Int(try request.int(1))
    let width = Int(try request.int(2))
    let height = Int(try request.int(3))
    let stride = Int(try request.int(4))
    let format = WlShm.Format(rawValue: try request.uint(5))
    guard format == .argb8888 || format == .xrgb8888 else {
      return request.resource.postError(0, "format \(format.rawValue) was not offered")
    }
    guard offset >= 0, width > 0, height > 0, stride >= width * 4, offset + stride * height <= size else {
      return request.resource.postError(1, "a buffer of \(width)x\(height), stride \(stride), at \(offset) of \(size)")
    }
    _ = TestBuffer(
      resource: try request.newObject(0), pool: self, offset: offset, width: width, height: height, stride: stride,
      format: format)
  }

  static func fileSize(of file: FileDescriptor) -> Int {
    guard let descriptor = file.rawValue else { return 0 }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
