@_exported import DactylCore
@_exported import DactylWidgets
