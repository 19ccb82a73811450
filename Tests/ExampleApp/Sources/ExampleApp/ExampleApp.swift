import Foundation
import LiftTrail
import LiftTrailTesting
import Observation

/// Runs the data layer once from end to end, and says so; what is not as it must be ends it with status 1.
///
/// With a path it leaves its store there, else nowhere.
@main enum ExampleApp {
  @MainActor static func main() async throws {
    if let role = PocketRole(CommandLine.arguments) { return try await role.play() }
    let wanted = CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "lifttrail-\(UUID())")
    defer { if wanted == nil { Leftovers.remove(folder) } }
    let data = TrainingData(folder: wanted ?? folder.appending(path: "phone"))

    // Typed writes; two readers see them.
    let push = Workout(name: "Push", exercises: [ModuleExercise(name: "Bench press")])
    try await data.store.write { try $0.save(push) }
    let shown = await data.store.observe(Workout.self).value { !$0.isEmpty }
    try expect(shown?.first?.name == "Push", "an observer sees what was written")

    // A session with a set, its correction and its retraction.
    let session = try await data.begin(push)
    let set = try await data.log("Squat", kilograms: 100, reps: 5, in: session)
    let squat = data.store.observe { try $0.lastSet(of: .named("Squat"))?.set.weightKilograms }
    try expect(try await squat.value { $0 == 100 } != nil, "the last squat is found")
    try await data.correct(set, in: session, kilograms: 102.5)
    let corrected = try await data.store.get(session)?.sets.first
    try expect(corrected?.weightKilograms == 102.5, "a correction counts")
    let logged = corrected?.origin.asLogged(LoggedSet.self)
    try expect(logged?.weightKilograms == 100, "what was logged stays")
    try await data.retract(set, in: session)
    try expect(try await data.store.get(session)?.sets == [], "a retracted set is gone")

    // What the app adds to a session; who watches the session's extension sees it.
    let extras = data.store.observe(SessionExtras.ID(session))
    try await data.uploaded(session, as: "17")
    let uploaded = await extras.value { $0?.strava != nil }
    try expect(uploaded??.strava?.activity == "17", "an upload is noted at its session")
    try expect(uploaded??.id.base == session, "an extension has the id of its session")

    // The screens that need all of the history.
    let screens = TrainingScreens(data.store)
    let heavy = LoggedSet(exercise: "Squat", weightKilograms: 110, reps: 3, rpe: 9)
    try await data.store.write { try $0.log(heavy, in: session) }
    let names = data.store.observe(ExerciseSummaries.self) { $0.exercises }
    try expect(await names.value { $0 == ["Squat"] } != nil, "an exercise has its summary")
    let book = try await data.store.projected(ExerciseSummaries.self)
    let best = book.summary(of: "Squat")?.heaviestByReps.first?.set
    try expect(best?.weightKilograms == 110, "it has its best set of three")
    try expect(try await screens.records(of: "Squat") == [], "the first session sets no record")
    let hard = data.store.observe(HardSets.self)
    try expect(await hard.value { $0.values.first == 1 } != nil, "the app's own projection counts")
    let found = screens.search("pu")
    await until { found.isLoaded }
    let workouts = found.value.compactMap { $0.id(of: Workout.self) }
    try expect(workouts == [push.id], "a name is found")
    try expect(try await screens.lastTime("Squat").first?.sets.count == 1, "last time is known")
    let page = try await screens.page(behind: nil)
    try expect(page.map(\.id) == [session], "the history has its pages")
    try expect(page[0].sets == 1 && page[0].volume == 330, "a row of it says what it came to")
    try expect(try await screens.page(behind: page[0]) == [], "and they end")
    try expect(screens.exercises.value.first?.sets == 1, "a known value fills the first frame")
    try expect(!data.workouts.isLoaded, "an empty list is not taken for a read one")
    await until { data.workouts.isLoaded && screens.plannedToday.isLoaded }
    try expect(data.workouts.value == [push], "a view has the workouts")
    try expect(screens.plannedToday.value == [], "and what is planned for today")
    let snapshot = try await data.store.snapshot()
    try await data.store.write { try $0.retract(heavy.id, in: session) }
    try expect(try snapshot.get(session)?.sets.count == 1, "a snapshot shows its moment")
    try expect(try await data.store.projectionsThatDiffer() == [], "the steps are sound")

    // Archive, and undo.
    await data.archive(push.id)
    try expect(try await data.store.get(push.id)?.isArchived == true, "the workout is archived")
    try await data.undo()
    try expect(try await data.store.get(push.id)?.isArchived == false, "undo brings it back")
    await data.archive("nobody")
    try expect(data.problem?.code == .notFound, "an error is there to be shown")
    print(data.problem?.errorDescription ?? "", data.problem?.recoverySuggestion ?? "")

    try expect(
      trainingWords(["de-CH", "en"])[.failure(.storage)].text.contains("deine Trainingsdaten"),
      "the app's words are there in German")

    // A form: what the store refuses stands beside its field.
    let form = MeasurementForm()
    form.measurement.waistCentimeters = -1
    try await form.save(to: data.store)
    try expect(form.demands.keys.elementsEqual(["waistCentimeters"]), "the form names the field")
    try expect(
      form.demands.values.first?.contains("a waist above 0 cm") == true, "and says what it needs")

    // A kind of the app's own, and a setting that stays on the device.
    let today = Day.today()
    let measured = BodyMeasurement(
      day: today, waistCentimeters: 81, circumstances: Circumstances(isBeforeBreakfast: true),
      photos: [Photo(file: "front.heic")])
    try await data.store.write { try $0.save(measured) }
    let days = try await data.store.read {
      try $0.all(BodyMeasurement.byDay, in: today...today)
    }
    try expect(days == [measured], "the app's own kind is found by its day")
    try await data.store.local.set(.restSeconds, to: 120)
    try expect(data.store.local[.restSeconds] == 120, "a local setting is read at once")

    // A routine, the session that runs by its plan, and what comes next.
    let water = RoutineTask(name: "Water")
    let morning = Routine(
      name: "Morning", tasks: [water], schedules: [Schedule(start: today, .daily)])
    let planned = Workout(
      name: "Squats",
      exercises: [
        ModuleExercise(
          name: "Squat",
          sets: [PlannedSet(reps: 5, weightKilograms: 100, restSeconds: 120), PlannedSet(reps: 5)])
      ])
    try await data.store.write { transaction in
      try transaction.save(morning)
      try transaction.save(planned)
      try transaction.save(Progression(.linear, incrementKilograms: 2.5))
    }
    let due = try await data.store.agenda(on: today...today)
    try expect(due.map(\.title) == ["Morning"], "a routine is due today")
    try await data.tick(water.id, of: due[0])
    let ticked = try await data.store.agenda(on: today...today)
    try expect(ticked.map(\.status) == [.done], "a routine whose tasks are done is done")
    let running = try await data.beginPlanned(planned)
    try await data.logNext(in: running)
    try await data.restLonger(by: 30, in: running)
    let course = try await data.store.get(running).flatMap { RunningSession($0, at: .now) }
    try expect(course?.next?.number == 2, "the second set is next")
    try expect(course?.timer?.seconds == 150, "a longer rest counts")
    let next = try await data.nextSquat()
    try expect(next?.hasPrefix("102.5 kg") == true, "the next weight follows from the sets")

    // What exercises are: one with help, one that is held, one over a distance.
    try await data.describeExercises()
    for (number, amount) in [(1, 30.0), (2, 20.0)] {
      let start = SessionStart(at: Date(timeIntervalSinceNow: Double(number)), name: "Day")
      let id = Session.ID("day-\(number)")
      try await data.store.write { transaction in
        try transaction.save(Session(id: id, started: start))
        try transaction.log(LoggedSet("Pull Up (Band)", kilograms: amount, reps: 8), in: id)
        try transaction.log(LoggedSet(exercise: "Plank", seconds: 90 - amount), in: id)
        try transaction.log(
          LoggedSet(exercise: "Running", seconds: 1200 + amount, distanceMeters: 5000), in: id)
        try transaction.finish(id, SessionFinish(at: .now))
      }
    }
    try expect(
      try await data.best(of: "Pull Up (Band)") == "-20.0 kg × 8",
      "less help is better, and is kept as help")
    try expect(try await data.best(of: "Plank") == "70 s", "a longer hold is better")
    try expect(
      try await data.best(of: "Running") == "5000 m in 1220 s, 244 s a kilometre",
      "less time over a distance is better")
    try expect(
      try await screens.records(of: "Running").map(\.merits) == [[.fastest]], "and a record")
    try expect(try await data.next("Pull Up (Band)")?.weightKilograms == -17.5, "less help is next")
    try expect(try await data.next("Plank")?.seconds == 75, "a longer hold is next")
    try expect(try await data.next("Running")?.seconds == 1220, "no more time is next")
    var pullUp = CustomExercise(named: "Pull Up (Band)")
    pullUp.isAssisted = false
    try expect(
      try await data.wouldReread(pullUp) == "0 sets, 0 records", "logged sets say what they were")

    // A second device.
    var options = StoreOptions()
    options.dataset = try await data.store.dataset
    let models: [any Model.Type] = [BodyMeasurement.self, SessionExtras.self]
    let watch = TrainingStore.inMemory(models: models, options: options)
    let pair = ChannelPair()
    async let mine = data.store.sync(over: pair.first)
    async let theirs = watch.sync(over: pair.second)
    _ = try await (mine, theirs)
    try expect(try await watch.get(push.id) == data.store.get(push.id), "both show the same")

    let onWatch = try await watch.get(SessionExtras.ID(session))
    try expect(onWatch == uploaded, "the watch has the upload, too")
    let there = try await watch.agenda(on: today...today)
    try expect(there == ticked, "the watch shows what was ticked")

    // A third device, whose status line says how it stands.
    let tablet = TrainingStore.inMemory(models: models, options: options)
    let server = AnsweringStore(store: data.store)
    let line = SyncStatusLine(SyncEngine(tablet, with: server, at: "phone"))
    func says(_ words: String) async -> Bool {
      for await state in line.engine.stateUpdates {
        return SyncStatusLine.words(for: state) == words
      }
      return false
    }
    try expect(await says("Not synced yet, 0 to send"), "a new device says that it never synced")
    try await line.engine.sync()
    try await tablet.write { try $0.save(Workout(name: "Legs")) }
    try expect(await says("1 to send"), "a change is counted when its write returns")
    await line.engine.setReachable(false)
    try expect(await says("No network. 1 to send."), "so it is without a network")
    await line.engine.setReachable(true)
    try await line.engine.sync()
    try expect(await says("Up to date"), "then both hold the same")
    let install = try await tablet.all(Workout.self).count
    try expect(install == 3, "a first install has all of it")

    // Another app of the same athlete, which wrote before it knew of this one.
    let pad = TrainingStore.inMemory(models: models)
    try await pad.write { try $0.save(Workout(name: "Pull")) }
    let peer = AnsweringStore(store: data.store)
    do {
      try await pad.sync(over: peer)
      try expect(false, "two histories that have never met are not mixed")
    } catch let error as TrainingError {
      try expect(error.code == .otherDataset, "two histories that have never met are not mixed")
      try expect(error.found.first?.dataset == options.dataset, "and the app learns what is there")
    }
    let meeting = MeetingScreen(pad, over: peer, SyncOptions())
    try await meeting.look()
    let coming = meeting.plan?.outcome(of: .merge).here["workout"]?.added
    try expect(coming == 3, "a plan says what would come")
    let joined = try await meeting.choose(.merge)
    try expect(joined == options.dataset, "both are one history")
    try expect(try await pad.all(Workout.self).count == 4, "the pad shows all of it")
    try expect(try await data.store.all(Workout.self).count == 4, "and so does the phone")

    // A restart.
    await data.store.close()
    let clock = ContinuousClock()
    let restart = try await clock.measure { try await data.store.open() }
    try expect(try await data.store.all(Workout.self).count == 4, "all is there again")
    let again = try await data.store.get(running).flatMap { RunningSession($0, at: .now) }
    try expect(again?.timer?.endsAt == course?.timer?.endsAt, "a rest outlives a restart")
    print("a restart takes \(restart)")

    // An extension logs while the app is suspended, and a widget shows it before the app has it.
    let phone = wanted ?? folder.appending(path: "phone")
    let group = folder.appending(path: "group")
    let alive = Session(id: "alive", started: SessionStart(at: .now, name: "Alive"))
    try await data.store.write { try $0.save(alive) }
    await data.store.suspend()
    let pocket = Pocket(app: phone, group: group)
    try await pocket.log(LoggedSet("Squat", kilograms: 60, reps: 5, at: .now), in: alive.id)
    let widget = try await pocket.sets(of: alive.id)
    try expect(widget.count == 1, "a widget shows what an extension has logged")
    try expect(try await data.store.get(alive.id)?.sets == [], "the suspended app has not read it")
    try await pocket.becomeActive(data.store)
    try expect(try await data.store.get(alive.id)?.sets.count == 1, "the app takes it in")

    // Old records that another device has adopted, behind a sync.
    let old = Module(id: "old", name: "Old")
    let then = Date(timeIntervalSince1970: 1_600_000_000)
    let adopted = try await data.store.write { try $0.adopt(old, updatedAt: then).written }
    try expect(adopted.value == 1, "an old record is adopted")
    let second = ChannelPair()
    async let given = data.store.sync(over: second.first)
    async let brought = watch.sync(over: second.second)
    _ = try await (given, brought)
    let unchanged = try await watch.write { try $0.adopt(old, updatedAt: then).written }
    try expect(unchanged.events.isEmpty, "behind a sync, an equal record is not written again")

    // A log-out.
    let erased = try await pocket.logOut(of: data.store, keeping: wanted == nil ? nil : phone)
    try expect(erased.count == 1, "what was here is erased")
    try expect(!FileManager.default.fileExists(atPath: group.path), "and the inbox, too")
    await data.store.close()
  }

  /// Waits until something that views show fits.
  @MainActor private static func until(_ fits: () -> Bool) async {
    while !fits() {
      await withCheckedContinuation { change in
        withObservationTracking {
          _ = fits()
        } onChange: {
          change.resume()
        }
      }
      await Task.yield()
    }
  }

  private static func expect(_ holds: Bool, _ what: String) throws {
    print(holds ? "✓" : "✗", what)
    if !holds { throw Wrong(what: what) }
  }

  private struct Wrong: Error { let what: String }
}

private enum Leftovers {
  static func remove(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("\(folder.path) stays: \(error)")
    }
  }
}
