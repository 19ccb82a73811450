// Each public name of LiftTrail, unqualified, beside those of Apple's frameworks; and these, which must mean
// what they did.
import Foundation
import LiftTrail
import Observation
import StandIns

func reads(_ reading: borrowing some StateReading & ~Copyable) {}
func takesAdoption(_: Adoption) {}
func takesAgendaItem(_: AgendaItem) {}
func takesBodyWeight(_: BodyWeight) {}
func takesByteChannel(_: some ByteChannel) {}
func takesBytes(_: Bytes) {}
func takesChannelPair(_: ChannelPair) {}
func takesCleared(_: Cleared) {}
func takesClearing(_: Clearing) {}
func takesCommit(_: Commit<Void>) {}
func takesCoverage(_: Coverage) {}
func takesCustomExercise(_: CustomExercise) {}
func takesDatasetID(_: DatasetID) {}
func takesDatasetSummary(_: DatasetSummary) {}
func takesDay(_: Day) {}
func takesDeletedEntity(_: DeletedEntity) {}
func takesDevice(_: Device) {}
func takesEntityDifference(_: EntityDifference) {}
func takesErasure(_: Erasure) {}
func takesEventID(_: EventID) {}
func takesEventRange(_: EventRange) {}
func takesExerciseBook(_: ExerciseBook) {}
func takesExerciseKey(_: ExerciseKey) {}
func takesExerciseMeasure(_: ExerciseMeasure) {}
func takesExerciseNote(_: ExerciseNote) {}
func takesExercisePerformance(_: ExercisePerformance) {}
func takesExerciseSummaries(_: ExerciseSummaries) {}
func takesExerciseSummary(_: ExerciseSummary) {}
func takesFetched(_: Fetched<Int>) {}
func takesFolderPlace(_: FolderPlace) {}
func takesFormerMembers(_: FormerMembers) {}
func takesFoundName(_: FoundName) {}
func takesHasEmptyValue(_: some HasEmptyValue) {}
func takesHistoryEntry(_: HistoryEntry) {}
func takesIdentifier(_: Identifier<Workout>) {}
func takesInstant(_: Instant) {}
func takesJSONObject(_: JSONObject) {}
func takesJSONValue(_: JSONValue) {}
func takesKeptProjection(_: some KeptProjection) {}
func takesKind(_: Kind<Workout>) {}
func takesKindIndex(_: KindIndex<Workout, String>) {}
func takesKindSet(_: KindSet) {}
func takesLikeSessions(_: LikeSessions) {}
func takesListElement(_: some ListElement) {}
func takesLoadingPlates(_: LoadingPlates) {}
func takesLocalKey(_: LocalKey<Int>) {}
func takesLocalSettings(_: LocalSettings) {}
func takesLoggedSet(_: LoggedSet) {}
func takesMassUnit(_: MassUnit) {}
func takesMeetingChoice(_: MeetingChoice) {}
func takesMeetingEffect(_: MeetingEffect) {}
func takesMeetingOutcome(_: MeetingOutcome) {}
func takesMeetingPlan(_: MeetingPlan) {}
func takesMemberRules(_: MemberRules<Workout>) {}
func takesMergeRule(_: MergeRule) {}
func takesModel(_: some Model) {}
func takesModelExtension(_: some ModelExtension) {}
func takesModelPart(_: some ModelPart) {}
func takesModule(_: Module) {}
func takesModuleExercise(_: ModuleExercise) {}
func takesNameList(_: NameList) {}
func takesNameSearch(_: NameSearch) {}
func takesNameSource(_: NameSource) {}
func takesNextTarget(_: NextTarget) {}
func takesObservedValues(_: ObservedValues<Int, Never>) {}
func takesOccurrence(_: Occurrence) {}
func takesOccurrenceCheck(_: OccurrenceCheck) {}
func takesOccurrenceMove(_: OccurrenceMove) {}
func takesOrigin(_: SourcePayload) {}
func takesOverruledWrite(_: OverruledWrite) {}
func takesPerformance(_: Performance) {}
func takesPerformedSet(_: PerformedSet) {}
func takesPersonalRecord(_: PersonalRecord) {}
func takesPlaceDevice(_: PlaceDevice) {}
func takesPlaceEntry(_: PlaceEntry) {}
func takesPlaceFile(_: PlaceFile) {}
func takesPlaceLimits(_: PlaceLimits) {}
func takesPlaceListing(_: PlaceListing) {}
func takesPlaceOptions(_: PlaceOptions) {}
func takesPlaceSchedule(_: PlaceSchedule) {}
func takesPlaceSummary(_: PlaceSummary) {}
func takesPlaceToken(_: PlaceToken) {}
func takesPlanStatus(_: PlanStatus) {}
func takesPlannedChange(_: PlannedChange) {}
func takesPlannedChanges(_: PlannedChanges) {}
func takesPlannedExercise(_: PlannedExercise) {}
func takesPlannedSet(_: PlannedSet) {}
func takesProgram(_: Program) {}
func takesProgramDay(_: ProgramDay) {}
func takesProgramDayOutcome(_: ProgramDayOutcome) {}
func takesProgramGoal(_: ProgramGoal) {}
func takesProgramPhase(_: ProgramPhase) {}
func takesProgramWeek(_: ProgramWeek) {}
func takesProgramWorkout(_: ProgramWorkout) {}
func takesProgression(_: Progression) {}
func takesProgressionBaseline(_: ProgressionBaseline) {}
func takesProjection(_: some Projection) {}
func takesProjectionStep(_: ProjectionStep<Int>) {}
func takesReadTransaction(_: borrowing ReadTransaction) {}
func takesReplicaID(_: ReplicaID) {}
func takesRereading(_: Rereading) {}
func takesRoutine(_: Routine) {}
func takesRoutineTask(_: RoutineTask) {}
func takesRunningSession(_: RunningSession) {}
func takesRunningSessions(_: RunningSessions) {}
func takesRunningTimer(_: RunningTimer) {}
func takesSchedule(_: Schedule) {}
func takesScheduleOutcome(_: ScheduleOutcome) {}
func takesScheduleStatus(_: ScheduleStatus) {}
func takesScheduledWorkout(_: ScheduledWorkout) {}
func takesSession(_: Session) {}
func takesSessionFinish(_: SessionFinish) {}
func takesSessionLink(_: SessionLink) {}
func takesSessionPause(_: SessionPause) {}
func takesSessionStart(_: SessionStart) {}
func takesSessionSummary(_: SessionSummary) {}
func takesSessionTimer(_: SessionTimer) {}
func takesSetKind(_: SetKind) {}
func takesSetSide(_: SetSide) {}
func takesSetting(_: Setting) {}
func takesStateSnapshot(_: StateSnapshot) {}
func takesStateSource(_: StateSource) {}
func takesStepTarget(_: StepTarget) {}
func takesStoreHappening(_: StoreHappening) {}
func takesStoreOptions(_: StoreOptions) {}
func takesStorePeer(_: StorePeer) {}
func takesStorePeers(_: StorePeers) {}
func takesStoreRepair(_: StoreRepair) {}
func takesStoreStatus(_: StoreStatus) {}
func takesStoreWords(_: StoreWords) {}
func takesSyncEngine(_: SyncEngine) {}
func takesSyncEngineState(_: SyncEngineState) {}
func takesSyncOptions(_: SyncOptions) {}
func takesSyncPlace(_: some SyncPlace) {}
func takesSyncProgress(_: SyncProgress) {}
func takesSyncStanding(_: SyncStanding) {}
func takesSyncSummary(_: SyncSummary) {}
func takesSyncTransport(_: some SyncTransport) {}
func takesTCPTransport(_: TCPTransport) {}
func takesTimeOfDay(_: TimeOfDay) {}
func takesTrainedSession(_: TrainedSession) {}
func takesTrainedSet(_: TrainedSet) {}
func takesTrainingCalendar(_: TrainingCalendar) {}
func takesTrainingError(_: TrainingError) {}
func takesTrainingHistory(_: TrainingHistory) {}
func takesTrainingPeriod(_: TrainingPeriod) {}
func takesTrainingStatistics(_: TrainingStatistics) {}
func takesTrainingStep(_: TrainingStep) {}
func takesTrainingStore(_: TrainingStore) {}
func takesTrainingTotal(_: TrainingTotal) {}
func takesTrainingTotals(_: TrainingTotals) {}
func takesTrainingWords(_: TrainingWords) {}
func takesUnixSocketTransport(_: UnixSocketTransport) {}
func takesUnknownEvents(_: UnknownEvents) {}
func takesUserProfile(_: UserProfile) {}
func takesWebSocketTransport(_: WebSocketTransport) {}
func takesWeekReview(_: WeekReview) {}
func takesWeekday(_: Weekday) {}
func takesWeightMeaning(_: WeightMeaning) {}
func takesWorkout(_: Workout) {}
func takesWorkoutModule(_: WorkoutModule) {}
func takesWriteRole(_: WriteRole) {}
func takesWriteTransaction(_: borrowing WriteTransaction) {}

func keepsActivity(_ type: Activity.Type) -> StandIns.Activity.Type { type }
func keepsAlignment(_ type: Alignment.Type) -> StandIns.Alignment.Type { type }
func keepsAnimation(_ type: Animation.Type) -> StandIns.Animation.Type { type }
func keepsApp(_ value: any App) -> any StandIns.App { value }
func keepsAttribute(_ type: Attribute.Type) -> StandIns.Attribute.Type { type }
func keepsAxis(_ type: Axis.Type) -> StandIns.Axis.Type { type }
func keepsBinding(_ type: Binding.Type) -> StandIns.Binding.Type { type }
func keepsCancellable(_ value: any Cancellable) -> any StandIns.Cancellable { value }
func keepsChart(_ type: Chart.Type) -> StandIns.Chart.Type { type }
func keepsColor(_ type: Color.Type) -> StandIns.Color.Type { type }
func keepsCommands(_ value: any Commands) -> any StandIns.Commands { value }
func keepsCustomWorkout(_ type: CustomWorkout.Type) -> StandIns.CustomWorkout.Type { type }
func keepsEdge(_ type: Edge.Type) -> StandIns.Edge.Type { type }
func keepsEnvironment(_ type: Environment.Type) -> StandIns.Environment.Type { type }
func keepsEnvironmentValues(_ type: EnvironmentValues.Type) -> StandIns.EnvironmentValues.Type {
  type
}
func keepsFetchDescriptor(_ type: FetchDescriptor.Type) -> StandIns.FetchDescriptor.Type { type }
func keepsForm(_ type: Form.Type) -> StandIns.Form.Type { type }
func keepsFuture(_ type: Future.Type) -> StandIns.Future.Type { type }
func keepsGroup(_ type: Group.Type) -> StandIns.Group.Type { type }
func keepsHKObject(_ type: HKObject.Type) -> StandIns.HKObject.Type { type }
func keepsHKWorkout(_ type: HKWorkout.Type) -> StandIns.HKWorkout.Type { type }
func keepsIntervalBlock(_ type: IntervalBlock.Type) -> StandIns.IntervalBlock.Type { type }
func keepsJust(_ type: Just.Type) -> StandIns.Just.Type { type }
func keepsLabel(_ type: Label.Type) -> StandIns.Label.Type { type }
func keepsList(_ type: List.Type) -> StandIns.List.Type { type }
func keepsModelConfiguration(_ type: ModelConfiguration.Type) -> StandIns.ModelConfiguration.Type {
  type
}
func keepsModelContainer(_ type: ModelContainer.Type) -> StandIns.ModelContainer.Type { type }
func keepsModelContext(_ type: ModelContext.Type) -> StandIns.ModelContext.Type { type }
func keepsObservableObject(_ value: any ObservableObject) -> any StandIns.ObservableObject { value }
func keepsObservations(_ type: Observations.Type) -> StandIns.Observations.Type { type }
func keepsPersistentModel(_ value: any PersistentModel) -> any StandIns.PersistentModel { value }
func keepsPersistentIdentifier(_ type: PersistentIdentifier.Type) -> StandIns
  .PersistentIdentifier.Type
{ type }
func keepsPublished(_ type: Published.Type) -> StandIns.Published.Type { type }
func keepsPublisher(_ value: any Publisher) -> any StandIns.Publisher { value }
func keepsQuery(_ type: Query.Type) -> StandIns.Query.Type { type }
func keepsRecord(_ type: Record.Type) -> StandIns.Record.Type { type }
func keepsRelationship(_ type: Relationship.Type) -> StandIns.Relationship.Type { type }
func keepsScene(_ value: any Scene) -> any StandIns.Scene { value }
func keepsScheduledWorkoutPlan(_ type: ScheduledWorkoutPlan.Type) -> StandIns
  .ScheduledWorkoutPlan.Type
{ type }
func keepsSchema(_ type: Schema.Type) -> StandIns.Schema.Type { type }
func keepsSection(_ type: Section.Type) -> StandIns.Section.Type { type }
func keepsSettings(_ type: Settings.Type) -> StandIns.Settings.Type { type }
func keepsState(_ type: State.Type) -> StandIns.State.Type { type }
func keepsStateObject(_ type: StateObject.Type) -> StandIns.StateObject.Type { type }
func keepsSubject(_ value: any Subject) -> any StandIns.Subject { value }
func keepsSubscription(_ value: any Subscription) -> any StandIns.Subscription { value }
func keepsTable(_ type: Table.Type) -> StandIns.Table.Type { type }
func keepsText(_ type: Text.Type) -> StandIns.Text.Type { type }
func keepsTransaction(_ type: Transaction.Type) -> StandIns.Transaction.Type { type }
func keepsView(_ value: any View) -> any StandIns.View { value }
func keepsWorkoutGoal(_ type: WorkoutGoal.Type) -> StandIns.WorkoutGoal.Type { type }
func keepsWorkoutPlan(_ type: WorkoutPlan.Type) -> StandIns.WorkoutPlan.Type { type }
func keepsWorkoutStep(_ type: WorkoutStep.Type) -> StandIns.WorkoutStep.Type { type }
