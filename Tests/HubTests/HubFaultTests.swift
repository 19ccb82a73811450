import Hub
import Testing

/// What a database answers is told by its sort, with what helps.
struct HubFaultTests {
  @Test(arguments: [
    ("08006", HubFault.Code.notReached), ("57P01", .notReached), ("25P03", .notReached),
    ("", .notReached), ("28P01", .notAllowed), ("42501", .notAllowed), ("3D000", .notAllowed),
    ("25006", .readOnly), ("53100", .full), ("53300", .full), ("58030", .full), ("55P03", .busy),
    ("40P01", .busy), ("42P01", .noHub), ("3F000", .noHub), ("XX000", .refused),
    ("22021", .refused),
  ])
  func `an SQLSTATE is of one sort`(state: String, code: HubFault.Code) {
    let fault = HubFault(state: state, message: "the words")
    #expect(fault.code == code)
    #expect(fault.reason == (state.isEmpty ? "the words" : "the words (SQLSTATE \(state))"))
    #expect("\(fault)" == "\(fault.reason); \(fault.advice)")
  }

  @Test func `every sort says what to do next, each something else`() {
    let advice = HubFault.Code.allCases.map { HubFault($0, "x").advice }
    #expect(Set(advice).count == HubFault.Code.allCases.count)
    #expect(HubFault(.readOnly, "x").advice.contains("target_session_attrs=read-write"))
    #expect(HubFault(.notBuilt, "x").advice.contains("--traits PostgreSQL"))
  }

  @Test func `names in an array are quoted`() {
    #expect(SQLValue.texts(["a/b.c", #"x"y\z"#]) == .text(#"{"a/b.c","x\"y\\z"}"#))
    #expect(SQLValue.texts([]) == .text("{}"))
  }
}
