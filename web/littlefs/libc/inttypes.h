// littlefs needs the formats of its log, which is left out, and the types.
#pragma once
#include <stdint.h>
#define PRIu32 "u"
#define PRIx32 "x"
