#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of descriptors of this process for the same file. Tests run beside each other, so it counts no others.
package func openDescriptors(of descriptor: Int32) -> Int {
  var wanted = stat()
  guard fstat(descriptor, &wanted) == 0 else { return 0 }
  return (0..<Int32(4096)).count { number in
    var found = stat()
    return fstat(number, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
  }
}
