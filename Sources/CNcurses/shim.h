#ifndef BATON_CNCURSES_SHIM_H
#define BATON_CNCURSES_SHIM_H

#include <stddef.h>
#include <term.h>

/* A string capability of the loaded entry, NULL when it is absent or not a string capability (which is -1 in C). */
static inline const char *cncurses_string(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/* tiparm is variadic, which Swift cannot call. The result is valid until the next call. */
static inline const char *cncurses_filled(const char *capability, int value) {
  return tiparm(capability, value);
}

/* cur_term is a mutable global, which Swift code must not name. */
static inline void cncurses_release(void) {
  del_curterm(cur_term);
}

#endif
