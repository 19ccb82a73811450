import Projections
import Training
import Testing

@testable import Importers

struct `Strong's texts` {
  @Test(arguments: [
    ("1h 5m", 3900), ("45m", 2700), ("30s", 30), ("1h", 3600), ("2h 23min", 8580), ("1h 0m", 3600),
    ("1h5m", 3900), ("1h 2m 3s", 3723), ("1小时13分钟", 4380), ("45分钟", 2700), ("1小时", 3600),
    ("30秒", 30), ("1 Std. 5 Min.", 3900), ("1 Std 5 Min", 3900), ("45 Min.", 2700),
    ("12 Sek.", 12), ("1\u{A0}Std.\u{A0}5\u{202F}Min.", 3900), ("3600", 3600), ("0", 0),
    (" 90 ", 90),
    ("1 h 5 min", 3900), ("1ч 5м", 3900), ("1 ч. 5 мин.", 3900), ("1時間5分", 3900),
    ("1시간 5분", 3900), ("1 u 5 min", 3900), ("1小時5分鐘3秒", 3903),
    ("1 hour 30 minutes", 5400), ("90m", 5400), ("31622400", 31_622_400),
    ("2d 3h", 183_600), ("1 day 2 hours", 93_600), ("1 Tag 2 Std.", 93_600),
    ("1 jour 5 mn", 86_700),
    ("1 di\u{301}a 1 h", 90_000), ("1 д 2 ч", 93_600), ("1天2小时", 93_600), ("1日2時間3分", 93_780),
    ("1일 2시간", 93_600), ("1 giorno", 86_400), ("2 dagen", 172_800),
    ("0.5h", 1800), ("1,5 Std.", 5400), ("1h 30.5m", 5430), ("90.0", 90), ("5,400", 5400),
    ("5.400", 5400), ("5 400", 5400), ("5400,0", 5400),
  ])
  func `a duration in every language is read in seconds`(text: String, seconds: Int) {
    #expect(StrongDuration.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", " ", "h", "1x", "5m 1h", "1h 1h", "1h 5", "-5m", "1.5h 5m", "1h, 5m", "1h 5m !", "1h 1d",
    "0.75", "1e3", "-90", "+90", "1.h", "1:5", "1:60", "1:00:60", "1:2:3:4", "-1:05:00", ":30",
    "367d",
    "1h..", "99999999999999999999s", "9000h", "8784h 1s", "31622401", "٣m", "1 Std.. 5 Min.",
  ])
  func `anything else is not a duration`(text: String) {
    #expect(StrongDuration.seconds(text) == nil)
  }

  @Test(arguments: [
    ("1:05:30", 3930, 3930), ("0:45:00", 2700, 2700), ("1:05", 3900, 65), ("45:00", 162_000, 2700),
    ("65:30", 235_800, 3930), ("49:12:00", 177_120, 177_120), ("01:05:30 AM", 3930, 3930),
    ("12:45:00 AM", 2700, 2700), ("1:05 PM", 46_800 + 300, 46_800 + 300), ("0:01:30,6", 91, 91),
  ])
  func `two numbers of a clock are hours and minutes, or else minutes and seconds`(
    text: String, hours: Int, minutes: Int
  ) {
    #expect(StrongDuration.seconds(text) == hours)
    #expect(StrongDuration.seconds(text, isShort: true) == minutes)
  }

  @Test(arguments: [
    ("1", StrongSetOrder.number(1)), ("12", .number(12)), ("W", .warmup), ("d", .drop),
    ("F", .failure), ("f", .failure), ("w", .warmup), ("D", .drop), ("WARM_UP", .warmup),
    ("warm-up", .warmup), ("Warmup", .warmup), ("FAILURE", .failure), ("DROP_SET", .drop),
    ("Drop Set", .drop), ("dropset", .drop), ("Rest Timer", .restTimer), ("REST_TIMER", .restTimer),
    ("Ruhezeit", .restTimer), ("Minuteur de repos", .restTimer), ("Note", .note), ("备注", .note),
  ])
  func `a set order is a number, a sort of set, or no set`(text: String, order: StrongSetOrder) {
    #expect(StrongSetOrder(text) == order)
  }

  @Test(arguments: ["", "-1", "+1", "X", "1W", "1234567", "Set 1"])
  func `any other set order is unknown`(text: String) {
    #expect(StrongSetOrder(text) == nil)
  }

  @Test(arguments: [
    ("44.09245243697551", 44.09245243697551), ("-20", -20), ("+5", 5), ("1e2", 100), (" 8 ", 8),
    ("12.0", 12), ("1000000000", 1e9),
  ])
  func `a number may have a sign, a fraction and an exponent`(text: String, value: Double) {
    #expect(NumberText.value(of: text, allowsComma: false) == value)
    #expect(NumberText.value(of: text, allowsComma: true) == value)
  }

  @Test(arguments: [
    "", "nan", "inf", "infinity", "0x10", "1,5", "1 000", "12kg", "--1", ".5", "1e", "1e400",
    "1000000001", "e5", "１",
  ])
  func `anything else is not a number`(text: String) {
    #expect(NumberText.value(of: text, allowsComma: false) == nil)
  }

  @Test func `a comma parts the fraction only where it is allowed, and never beside a point`() {
    #expect(NumberText.value(of: "102,5", allowsComma: true) == 102.5)
    #expect(NumberText.value(of: "1.102,5", allowsComma: true) == nil)
    #expect(NumberText.value(of: "1,102.5", allowsComma: true) == nil)
    #expect(NumberText.value(of: "1,5,5", allowsComma: true) == nil)
  }

  @Test func `pounds lose the noise of their conversion, to the gram`() {
    #expect(MassUnit.pounds.kilograms(44.09245243697551) == 20)
    #expect(MassUnit.pounds.kilograms(187.39292285714595) == 85)
    #expect(MassUnit.pounds.kilograms(225) == 102.058)
    #expect(MassUnit.kilograms.kilograms(82.5004) == 82.5)
    #expect(MassUnit.pounds.kilograms(-44.09245243697551) == -20)
  }

  @Test func `distances become metres, to the millimetre`() {
    #expect(DistanceUnit.kilometers.meters(5.2) == 5200)
    #expect(DistanceUnit.miles.meters(1) == 1609.344)
    #expect(DistanceUnit.yards.meters(100) == 91.44)
    #expect(DistanceUnit.feet.meters(10) == 3.048)
    #expect(DistanceUnit.meters.meters(0.1 + 0.2) == 0.3)
  }
}
