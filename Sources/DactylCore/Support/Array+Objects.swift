// References are compared as words, without retaining objects or calling closures.

extension Array where Element: AnyObject {
  /// Returns whether one of the elements is `object`.
  func contains(identicalTo object: Element) -> Bool {
    let wanted = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return withUnsafeBytes { mine in
      for word in mine.bindMemory(to: UInt.self) where word == wanted { return true }
      return false
    }
  }

  /// Returns whether both contain the same objects in the same order. False if they are empty.
  func hasSameObjects(as other: [Element]) -> Bool {
    guard count == other.count, !isEmpty else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        let words = (mine.bindMemory(to: UInt.self), theirs.bindMemory(to: UInt.self))
        for index in words.0.indices where words.0[index] != words.1[index] { return false }
        return true
      }
    }
  }
}
