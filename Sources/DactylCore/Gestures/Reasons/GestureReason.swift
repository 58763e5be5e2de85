import DactylGeometry

/// One decision of the dispatch cycle about gestures: who got a touch, who asked, who waited, who won and why.
///
/// Reasons are kept in a log of fixed size (`Application.gestureReasons`); words are made only when asked for.
public struct GestureReason: CustomStringConvertible {
  /// The decision.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A touch was bound to the recognizer (`GR-12`).
    case bound
    /// A touch was not bound: the recognizer is disabled.
    case notBoundDisabled
    /// A touch was not bound: the recognizer has made up its mind, or is not reset yet (`GR-9`, `GR-34`).
    case notBoundBusy
    /// A touch was not bound: its type is not allowed (`GR-12`).
    case notBoundType
    /// A touch was not bound: the sequence began with another type (`GR-41`).
    case notBoundOtherType
    /// A touch was not bound: another button started it (`GR-51`).
    case notBoundButton
    /// A touch was not bound: the delegate refused it (`GR-35`).
    case notBoundDelegate
    /// A touch was not bound: it caught a moving scroll view (`SV-15`).
    case notBoundCatching
    /// A touch was not bound: it asks for a menu (`MN-1`).
    case notBoundMenu
    /// The touch is kept for a new series of the recognizer (`GR-50`).
    case kept
    /// The recognizer left the touch to others (`GR-39`).
    case ignored
    /// The recognizer asked to recognize (`GR-3`).
    case asked
    /// It waits for `other` to fail (`GR-34`).
    case waits
    /// It failed because `other`, which it required to fail, recognized (`GR-16`).
    case failedByRequirement
    /// Its own view said no (`GR-36`).
    case refusedByView
    /// The control `place`, which has one of its touches, said no (`CT-12`, `CT-14`).
    case refusedByControl
    /// Its delegate said no (`GR-36`).
    case refusedByDelegate
    /// `other` has recognized and prevents it (`GR-19`).
    case prevented
    /// It may recognize beside `other`: a delegate allowed both (`GR-37`).
    case together
    /// A circle of requirements was broken at it (`GR-38`).
    case releasedFromCircle
    /// It recognized (`GR-16`).
    case recognized
    /// It failed by its own decision.
    case failed
    /// It was over.
    case ended
    /// It was cancelled.
    case cancelled
    /// It took the touch from its view (`GR-26`).
    case claimed
    /// The touch's began is held back from its view (`GR-27`); by a scroll view where there is no recognizer (`SV-3`).
    case heldBegan
    /// The touch's end is held back from its view (`GR-28`).
    case heldEnd
    /// The held phases of the touch were delivered to its view.
    case released
    /// The touch never reaches its view (`GR-23`, `GR-25`, `SV-15`).
    case withheld
    /// The recognizer starts anew (`GR-10`).
    case reset
  }

  /// The decision.
  public let kind: Kind
  /// Seconds on the clock of events: the time of the cycle.
  public let timestamp: Double
  /// Whom it is about; nil where it is about a touch alone, or the recognizer is gone.
  public let recognizer: GestureRecognizer?
  /// The recognizer that was in the way; nil where there is none, or it is gone.
  public let other: GestureRecognizer?
  /// `Touch.number` of the touch; 0 where it is about none.
  public let touchNumber: Int
  /// The name of `recognizer`, or its type where it has none.
  public let subject: String
  /// The name of `other`, or of the view that said no.
  public let place: String

  /// The decision in words.
  public var description: String {
    switch kind {
    case .bound: "\(subject) gets touch \(touchNumber)"
    case .notBoundDisabled: "\(subject) does not get touch \(touchNumber): it is disabled"
    case .notBoundBusy: "\(subject) does not get touch \(touchNumber): it has decided, and is not reset yet"
    case .notBoundType: "\(subject) does not get touch \(touchNumber): not a type of touch it allows"
    case .notBoundOtherType: "\(subject) does not get touch \(touchNumber): its sequence began with another type"
    case .notBoundButton: "\(subject) does not get touch \(touchNumber): another button started it"
    case .notBoundDelegate: "\(subject) does not get touch \(touchNumber): its delegate refused"
    case .notBoundCatching: "\(subject) does not get touch \(touchNumber): it caught what was moving"
    case .notBoundMenu: "\(subject) does not get touch \(touchNumber): it asks for a menu"
    case .kept: "touch \(touchNumber) is kept for a new series of \(subject)"
    case .ignored: "\(subject) ignores touch \(touchNumber)"
    case .asked: "\(subject) asks to recognize"
    case .waits: "\(subject) waits for \(place) to fail"
    case .failedByRequirement: "\(subject) fails: \(place), which had to fail first, recognized"
    case .refusedByView: "\(subject) fails: its view said no"
    case .refusedByControl: "\(subject) fails: \(place) said no"
    case .refusedByDelegate: "\(subject) fails: its delegate said no"
    case .prevented: "\(subject) fails: \(place) prevents it"
    case .together: "\(subject) may recognize beside \(place)"
    case .releasedFromCircle: "\(subject) need not wait any more: all wait for each other"
    case .recognized: "\(subject) recognizes"
    case .failed: "\(subject) fails"
    case .ended: "\(subject) ends"
    case .cancelled: "\(subject) is cancelled"
    case .claimed: "\(subject) takes touch \(touchNumber) from \(place)"
    case .heldBegan: "\(place) does not hear of touch \(touchNumber) yet: \(subject) holds it"
    case .heldEnd: "\(place) does not hear of the end of touch \(touchNumber) yet: \(subject) holds it"
    case .released: "what was held of touch \(touchNumber) goes to \(place)"
    case .withheld: "\(place) never hears of touch \(touchNumber)"
    case .reset: "\(subject) starts anew"
    }
  }
}
