// libpq, and what of it Swift does not take over by itself.
#include <libpq-fe.h>

static const int fieldSQLState = PG_DIAG_SQLSTATE;
static const int fieldMessage = PG_DIAG_MESSAGE_PRIMARY;
static const int fieldSeverity = PG_DIAG_SEVERITY_NONLOCALIZED;
