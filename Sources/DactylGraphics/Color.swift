public struct Color: Hashable, Sendable { public var alpha: Double }
