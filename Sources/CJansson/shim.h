#ifndef BATON_CJANSSON_SHIM_H
#define BATON_CJANSSON_SHIM_H

#include <jansson.h>

#endif
