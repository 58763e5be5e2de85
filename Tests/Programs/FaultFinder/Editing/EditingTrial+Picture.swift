/// The picture of texts.
extension EditingTrial {
  /// Compares what was drawn in parts with a whole drawing.
  func checkPicture() {
    stage.advance(by: 1)
    let comparison = stage.compareWithWholeDrawing()
    log.check(comparison.count == 0, "picture: \(comparison.text)")
  }
}
