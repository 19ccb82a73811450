@_exported public import EventLogTesting
