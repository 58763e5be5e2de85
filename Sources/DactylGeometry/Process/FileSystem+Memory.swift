import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// Returns a file with `bytes` that has no name, open for reading from its beginning, for another program. It exists
  /// as long as it is open.
  package func unnamedFile(_ bytes: [UInt8]) throws(FileError) -> OpenedEntry {
    let path: FilePath = "a file in memory"
    let file = try call(.open, path) { dactyl_memfd_create("document") }
    defer { close(file) }
    try write(bytes, to: file, path)
    // The other program gets a descriptor of its own, with which it can't write.
    return OpenedEntry(try call(.open, path) { open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC) })
  }
}
