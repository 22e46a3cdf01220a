#ifndef BATON_CSODIUM_SHIM_H
#define BATON_CSODIUM_SHIM_H

#include <sodium.h>

#endif
