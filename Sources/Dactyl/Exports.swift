@_exported import DactylAccessibility
@_exported import DactylCore
@_exported import DactylDesktop
@_exported import DactylWidgets
@_exported import Observation
