#ifndef BATON_CIDN2_SHIM_H
#define BATON_CIDN2_SHIM_H

#include <idn2.h>

#endif
