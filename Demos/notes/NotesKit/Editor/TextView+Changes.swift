import Dactyl

extension TextView {
  /// Changes the text to `new` where it differs. The selection stays in its place, and the change can be undone.
  func change(to new: String) {
    let (old, selection) = (text, editor.selection)
    var start = zip(old, new).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    // In `aa` and `aaa` both ends have all characters of the shorter text.
    start = min(start, old.utf8.count - end, new.utf8.count - end)
    let range = start..<old.utf8.count - end
    let part = String(decoding: new.utf8.dropFirst(start).dropLast(end), as: UTF8.self)
    editor.replace(range, with: part)
    let growth = part.utf8.count - range.count
    func moved(_ position: Int) -> Int { position < range.upperBound ? min(position, start) : position + growth }
    editor.selection = TextSelection(anchor: moved(selection.anchor), head: moved(selection.head))
  }
}
