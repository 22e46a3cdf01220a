#ifndef BATON_CMICROHTTPD_SHIM_H
#define BATON_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <string.h>

struct cmhd_terms {
  int listen_socket;
  size_t connection_memory_bytes;
  unsigned int connections_max;
  unsigned int idle_seconds;
  /* PEM texts; both NULL without TLS. */
  const char *key;
  const char *certificate;
  void *owner;
  void *(*begun)(void *owner, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback access;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connected;
};

/* Paths are compared as they were sent. */
static inline size_t cmhd_keep_escaped(void *owner, struct MHD_Connection *connection, char *text) {
  (void)owner;
  (void)connection;
  return strlen(text);
}

/* MHD_start_daemon takes its options as variable arguments, which Swift does not call. No thread, no port of its own:
 * whoever starts it polls its epoll descriptor. */
static inline struct MHD_Daemon *cmhd_start(const struct cmhd_terms *terms) {
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)terms->key},
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)terms->certificate},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  int is_tls = terms->key != NULL && terms->certificate != NULL;
  if (is_tls) flags |= MHD_USE_TLS;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, terms->access, terms->owner,
      MHD_OPTION_LISTEN_SOCKET, terms->listen_socket,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, terms->connection_memory_bytes,
      MHD_OPTION_CONNECTION_LIMIT, terms->connections_max,
      MHD_OPTION_CONNECTION_TIMEOUT, terms->idle_seconds,
      MHD_OPTION_URI_LOG_CALLBACK, terms->begun, terms->owner,
      MHD_OPTION_UNESCAPE_CALLBACK, &cmhd_keep_escaped, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, terms->completed, terms->owner,
      MHD_OPTION_NOTIFY_CONNECTION, terms->connected, terms->owner,
      MHD_OPTION_ARRAY, is_tls ? tls : none,
      MHD_OPTION_END);
}

/* The descriptor to poll; -1 when there is none. */
static inline int cmhd_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

/* The socket of a connection; -1 when there is none. */
static inline int cmhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

/* Whether the connection begins, or else ends. */
static inline int cmhd_is_start(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

static inline int cmhd_has_tls(void) { return MHD_is_feature_supported(MHD_FEATURE_TLS) == MHD_YES; }

static const ssize_t cmhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cmhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
static const uint64_t cmhd_size_unknown = MHD_SIZE_UNKNOWN;

#endif
