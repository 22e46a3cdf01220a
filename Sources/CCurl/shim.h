#ifndef BATON_CCURL_SHIM_H
#define BATON_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* libcurl takes its options as variable arguments, which Swift does not call. Texts are copied by the library, but for
 * `body`, which has to stay until the transfer is done. */
struct ccurl_terms {
  const char *url;
  const char *method;
  struct curl_slist *headers;
  /* NULL for a body that `read` gives, or none. */
  const char *body;
  /* -1 for no body. */
  curl_off_t body_bytes;
  long connect_ms;
  /* 0 for a transfer without an end. */
  long total_ms;
  int bypasses_proxy;
  /* A file with the authorities that are trusted; NULL for the system's. */
  const char *authorities;
  void *owner;
  curl_write_callback write;
  curl_write_callback header;
  curl_read_callback read;
  curl_seek_callback seek;
};

static inline CURLcode ccurl_configure(CURL *easy, const struct ccurl_terms *terms) {
  CURLcode code = CURLE_OK;
#define CCURL_SET(option, value) \
  if (code == CURLE_OK) code = curl_easy_setopt(easy, option, value)
  CCURL_SET(CURLOPT_URL, terms->url);
  CCURL_SET(CURLOPT_PROTOCOLS_STR, "http,https");
  CCURL_SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  CCURL_SET(CURLOPT_FOLLOWLOCATION, 0L);
  CCURL_SET(CURLOPT_PATH_AS_IS, 1L);
  CCURL_SET(CURLOPT_NOSIGNAL, 1L);
  CCURL_SET(CURLOPT_NOPROGRESS, 1L);
  CCURL_SET(CURLOPT_PRIVATE, terms->owner);
  CCURL_SET(CURLOPT_HTTPHEADER, terms->headers);
  CCURL_SET(CURLOPT_CONNECTTIMEOUT_MS, terms->connect_ms);
  CCURL_SET(CURLOPT_TIMEOUT_MS, terms->total_ms);
  CCURL_SET(CURLOPT_WRITEFUNCTION, terms->write);
  CCURL_SET(CURLOPT_WRITEDATA, terms->owner);
  CCURL_SET(CURLOPT_HEADERFUNCTION, terms->header);
  CCURL_SET(CURLOPT_HEADERDATA, terms->owner);
  if (terms->bypasses_proxy) CCURL_SET(CURLOPT_PROXY, "");
  if (terms->authorities != NULL) CCURL_SET(CURLOPT_CAINFO, terms->authorities);
  if (terms->body_bytes >= 0) {
    CCURL_SET(CURLOPT_POST, 1L);
    CCURL_SET(CURLOPT_POSTFIELDSIZE_LARGE, terms->body_bytes);
    if (terms->body != NULL) {
      CCURL_SET(CURLOPT_POSTFIELDS, terms->body);
    } else {
      CCURL_SET(CURLOPT_READFUNCTION, terms->read);
      CCURL_SET(CURLOPT_READDATA, terms->owner);
      CCURL_SET(CURLOPT_SEEKFUNCTION, terms->seek);
      CCURL_SET(CURLOPT_SEEKDATA, terms->owner);
    }
  }
  CCURL_SET(CURLOPT_CUSTOMREQUEST, terms->method);
#undef CCURL_SET
  return code;
}

static inline CURLM *ccurl_multi(
    long connections_max, long connections_per_host_max, void *owner, curl_socket_callback socket,
    curl_multi_timer_callback timer) {
  CURLM *multi = curl_multi_init();
  if (multi == NULL) return NULL;
  curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections_max);
  curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host_max);
  /* Connections that are kept while nobody uses them. */
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections_max);
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
  curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, owner);
  curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
  curl_multi_setopt(multi, CURLMOPT_TIMERDATA, owner);
  return multi;
}

/* Whose transfer is done, and how it went; NULL when no further one is. */
static inline void *ccurl_next_done(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    void *owner = NULL;
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    if (curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner) == CURLE_OK && owner != NULL) return owner;
  }
  return NULL;
}

static inline CURLcode ccurl_begin(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static const size_t ccurl_read_abort = CURL_READFUNC_ABORT;
static const curl_socket_t ccurl_no_socket = CURL_SOCKET_TIMEOUT;

#endif
