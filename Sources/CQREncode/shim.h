#ifndef BATON_CQRENCODE_SHIM_H
#define BATON_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
