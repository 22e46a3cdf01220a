#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite makes copies of what is bound.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int position, const char *text, int count) {
  return sqlite3_bind_text(statement, position, text, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int position, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, position, bytes, count, SQLITE_TRANSIENT);
}
