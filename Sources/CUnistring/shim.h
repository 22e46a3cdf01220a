#ifndef BATON_CUNISTRING_SHIM_H
#define BATON_CUNISTRING_SHIM_H

#include <stdlib.h>
#include <unictype.h>
#include <uninorm.h>

/* Normal form C. The form is the address of a variable behind a macro, which Swift does not see. */
static inline uint32_t *cunistring_normalised(const uint32_t *scalars, size_t count, size_t *normal_count) {
  return u32_normalize(UNINORM_NFC, scalars, count, NULL, normal_count);
}

static inline void cunistring_free(uint32_t *scalars) {
  free(scalars);
}

#endif
