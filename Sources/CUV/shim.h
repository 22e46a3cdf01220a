#ifndef BATON_CUV_SHIM_H
#define BATON_CUV_SHIM_H

#include <uv.h>

/* Whether the caller runs on `thread`. Through libuv's own function, which no header declares const: the optimiser may
 * move a call of glibc's const-declared pthread_self across a suspension point, and this one it may not. */
static inline int cuv_runs_on(uv_thread_t thread) {
  uv_thread_t self = uv_thread_self();
  return uv_thread_equal(&thread, &self);
}

/* glibc declares it for _GNU_SOURCE only. */
extern int pthread_setname_np(pthread_t thread, const char *name);

/* Names the calling thread, in at most 15 bytes, for the system's tools. */
static inline void cuv_name_this_thread(const char *name) {
  (void)pthread_setname_np(pthread_self(), name);
}

#endif
