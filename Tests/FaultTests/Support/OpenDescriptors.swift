import Glibc

/// How many descriptors of this process stand for the same file. Other tests open and close theirs meanwhile, so only
/// this one is counted.
func openDescriptors(of descriptor: Int32) -> Int {
  var wanted = stat()
  guard fstat(descriptor, &wanted) == 0 else { return 0 }
  return (0..<Int32(4096)).count { number in
    var found = stat()
    return fstat(number, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
  }
}
