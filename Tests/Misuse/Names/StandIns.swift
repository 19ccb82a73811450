// swift-format-ignore-file
// Public names of Apple's frameworks that an app imports beside LiftTrail: SwiftUI, SwiftData, Combine,
// WorkoutKit, ActivityKit, Charts and HealthKit.

public struct Activity {}
public struct Alignment {}
public struct Animation {}
public protocol App {}
public struct Attribute {}
public struct Axis {}
public struct Binding {}
public protocol Cancellable {}
public struct Chart {}
public struct Color {}
public protocol Commands {}
public struct CustomWorkout {}
public struct Edge {}
public struct Environment {}
public struct EnvironmentValues {}
public struct FetchDescriptor {}
public struct Form {}
public struct Future {}
public struct Group {}
public struct HKObject {}
public struct HKWorkout {}
public struct IntervalBlock {}
public struct Just {}
public struct Label {}
public struct List {}
@attached(member) public macro Model() = #externalMacro(module: "StandInMacros", type: "Model")
public struct ModelConfiguration {}
public struct ModelContainer {}
public struct ModelContext {}
public protocol ObservableObject {}
public struct Observations {}
public protocol PersistentModel {}
public struct PersistentIdentifier {}
public struct Published {}
public protocol Publisher {}
public struct Query {}
public struct Record {}
public struct Relationship {}
public protocol Scene {}
public struct ScheduledWorkoutPlan {}
public struct Schema {}
public struct Section {}
public struct Settings {}
public struct State {}
public struct StateObject {}
public protocol Subject {}
public protocol Subscription {}
public struct Table {}
public struct Text {}
public struct Transaction {}
public protocol View {}
public struct WorkoutGoal {}
public struct WorkoutPlan {}
public struct WorkoutStep {}
