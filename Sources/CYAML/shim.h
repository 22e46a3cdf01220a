#ifndef BATON_CYAML_SHIM_H
#define BATON_CYAML_SHIM_H

#include <yaml.h>

#endif
