#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The open descriptors of this process, as the kernel lists them. Thousands may be open while many tests run, so a
/// range of numbers would miss some.
package func openDescriptors() -> [Int32] {
  guard let folder = opendir("/proc/self/fd") else { return [] }
  defer { closedir(folder) }
  let own = dirfd(folder)
  var numbers: [Int32] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if let number = Int32(name), number != own { numbers.append(number) }
  }
  return numbers
}

/// The number of descriptors of this process for the same file. Tests run beside each other, so it counts no others.
package func openDescriptors(of descriptor: Int32) -> Int {
  var wanted = stat()
  guard fstat(descriptor, &wanted) == 0 else { return 0 }
  return openDescriptors().count { number in
    var found = stat()
    return fstat(number, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
  }
}
