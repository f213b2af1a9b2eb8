// Unpacks what host/doomsday/web/packed.py packs: LZMA, a fifth smaller than gzip for these files.
//
// A packed file is the size of its content (4 bytes, least significant first), the properties of
// LZMA (1 byte), and the stream. `reserve` makes room for a packed file and its content, whose
// addresses `packed` and `content` return; `unpack` fills the content. Written by the description
// of the format in the LZMA specification of 7-Zip, which is in the public domain.

#include <stdbool.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { HEADER = 5, PAGE = 65536, CONTENT_MOST = 64 << 20 };

// Results of `unpack`.
enum { DONE = 0, DAMAGED = 1 };

// Probabilities have 11 bits and move by a 32nd.
enum { BITS = 11, HALF = 1 << (BITS - 1), MOVE = 5, TOP = 1 << 24 };

enum {
    STATES = 12,
    AFTER_LITERALS = 7,
    POSITIONS = 16,
    LITERAL_SIZE = 0x300,
    // Bits of the position and of the byte before that choose a literal's probabilities.
    LITERAL_BITS_MOST = 4,
    SHORTEST = 2,
    LENGTH_STATES = 4,
    SLOT_BITS = 6,
    // From these slots on a distance has direct bits, and bits of its own.
    FIRST_MODEL_SLOT = 4,
    LAST_MODEL_SLOT = 14,
    DISTANCE_MODELS = 128,
    ALIGN_BITS = 4,
};

typedef uint16_t probability;

struct lengths {
    probability is_long, is_longest;
    probability low[POSITIONS][8], middle[POSITIONS][8], high[256];
};

static struct {
    probability literal[LITERAL_SIZE << LITERAL_BITS_MOST];
    probability is_match[STATES][POSITIONS];
    probability is_repeat[STATES];
    probability is_other_repeat[STATES];
    probability is_longer_repeat[STATES][POSITIONS];
    probability is_third_repeat[STATES];
    probability is_fourth_repeat[STATES];
    probability slot[LENGTH_STATES][1 << SLOT_BITS];
    probability distance[DISTANCE_MODELS];
    probability align[1 << ALIGN_BITS];
    struct lengths match, repeat;
} model;

extern uint8_t __heap_base;

static uint8_t *packed, *content;
static uint32_t packed_size, content_size;

// The range coder.
static const uint8_t *next, *end;
static uint32_t range, code;
static bool is_damaged;

EXPORT("reserve") bool reserve(uint32_t packed_bytes, uint32_t content_bytes) {
    if (packed_bytes > CONTENT_MOST || content_bytes > CONTENT_MOST) {
        return false;
    }
    uintptr_t start = (uintptr_t)&__heap_base;
    uintptr_t needed = (start + packed_bytes + content_bytes + PAGE - 1) / PAGE;
    uintptr_t pages = __builtin_wasm_memory_size(0);
    if (needed > pages && __builtin_wasm_memory_grow(0, needed - pages) == (uintptr_t)-1) {
        return false;
    }
    packed = &__heap_base;
    packed_size = packed_bytes;
    content = packed + packed_bytes;
    content_size = content_bytes;
    return true;
}

EXPORT("packed") uint8_t *address_of_packed(void) { return packed; }
EXPORT("content") uint8_t *address_of_content(void) { return content; }

static uint8_t next_byte(void) {
    if (next == end) {
        is_damaged = true;
        return 0;
    }
    return *next++;
}

static void normalize(void) {
    if (range < TOP) {
        range <<= 8;
        code = code << 8 | next_byte();
    }
}

static uint32_t bit(probability *chance) {
    uint32_t bound = (range >> BITS) * *chance;
    uint32_t found;
    if (code < bound) {
        range = bound;
        *chance += ((1 << BITS) - *chance) >> MOVE;
        found = 0;
    } else {
        range -= bound;
        code -= bound;
        *chance -= *chance >> MOVE;
        found = 1;
    }
    normalize();
    return found;
}

static uint32_t direct_bits(int count) {
    uint32_t found = 0;
    while (count--) {
        range >>= 1;
        uint32_t is_set = code >= range;
        code -= is_set ? range : 0;
        found = found << 1 | is_set;
        normalize();
    }
    return found;
}

static uint32_t tree(probability *chances, int count) {
    uint32_t node = 1;
    for (int i = 0; i < count; i++) {
        node = node << 1 | bit(&chances[node]);
    }
    return node - (1u << count);
}

static uint32_t reverse_tree(probability *chances, int count) {
    uint32_t node = 1, found = 0;
    for (int i = 0; i < count; i++) {
        uint32_t is_set = bit(&chances[node]);
        node = node << 1 | is_set;
        found |= is_set << i;
    }
    return found;
}

static uint32_t length(struct lengths *chances, uint32_t position) {
    if (!bit(&chances->is_long)) {
        return SHORTEST + tree(chances->low[position], 3);
    }
    if (!bit(&chances->is_longest)) {
        return SHORTEST + 8 + tree(chances->middle[position], 3);
    }
    return SHORTEST + 16 + tree(chances->high, 8);
}

static uint32_t distance(uint32_t of_length) {
    uint32_t state = of_length - SHORTEST < LENGTH_STATES ? of_length - SHORTEST : LENGTH_STATES - 1;
    uint32_t slot = tree(model.slot[state], SLOT_BITS);
    if (slot < FIRST_MODEL_SLOT) {
        return slot;
    }
    int count = (int)(slot >> 1) - 1;
    uint32_t found = (2 | (slot & 1)) << count;
    if (slot < LAST_MODEL_SLOT) {
        return found + reverse_tree(&model.distance[found - slot], count);
    }
    found += direct_bits(count - ALIGN_BITS) << ALIGN_BITS;
    return found + reverse_tree(model.align, ALIGN_BITS);
}

// A byte; after a match, the byte at the last distance takes part in its probabilities.
static uint8_t literal(probability *chances, bool after_match, uint32_t other) {
    uint32_t found = 1;
    if (after_match) {
        while (found < 0x100) {
            uint32_t expected = other >> 7 & 1;
            other <<= 1;
            uint32_t is_set = bit(&chances[((1 + expected) << 8) + found]);
            found = found << 1 | is_set;
            if (is_set != expected) {
                break;
            }
        }
    }
    while (found < 0x100) {
        found = found << 1 | bit(&chances[found]);
    }
    return (uint8_t)found;
}

static void forget(void) {
    probability *chances = (probability *)&model;
    for (uint32_t i = 0; i < sizeof(model) / sizeof(probability); i++) {
        chances[i] = HALF;
    }
    is_damaged = false;
    range = 0xffffffff;
    code = 0;
    next_byte();
    for (int i = 0; i < 4; i++) {
        code = code << 8 | next_byte();
    }
}

EXPORT("unpack") int unpack(void) {
    if (packed_size < HEADER || packed[4] >= 9 * 5 * 5) {
        return DAMAGED;
    }
    uint32_t literal_bits = packed[4] % 9;
    uint32_t literal_position_bits = packed[4] / 9 % 5;
    uint32_t position_mask = (1u << packed[4] / 45) - 1;
    if (literal_bits + literal_position_bits > LITERAL_BITS_MOST) {
        return DAMAGED;
    }
    next = packed + HEADER;
    end = packed + packed_size;
    forget();
    uint32_t state = 0, at = 0, first = 0, second = 0, third = 0, fourth = 0;
    while (at < content_size) {
        if (is_damaged) {
            return DAMAGED;
        }
        uint32_t position = at & position_mask;
        if (!bit(&model.is_match[state][position])) {
            uint32_t before = at ? content[at - 1] : 0;
            uint32_t context = (at & ((1u << literal_position_bits) - 1)) << literal_bits;
            context += before >> (8 - literal_bits);
            bool after_match = state >= AFTER_LITERALS;
            uint32_t other = after_match ? content[at - first - 1] : 0;
            content[at++] = literal(&model.literal[LITERAL_SIZE * context], after_match, other);
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        uint32_t count;
        if (!bit(&model.is_repeat[state])) {
            fourth = third;
            third = second;
            second = first;
            count = length(&model.match, position);
            first = distance(count);
            state = state < AFTER_LITERALS ? 7 : 10;
        } else if (bit(&model.is_other_repeat[state])) {
            uint32_t found = second;
            if (bit(&model.is_third_repeat[state])) {
                found = third;
                if (bit(&model.is_fourth_repeat[state])) {
                    found = fourth;
                    fourth = third;
                }
                third = second;
            }
            second = first;
            first = found;
            count = length(&model.repeat, position);
            state = state < AFTER_LITERALS ? 8 : 11;
        } else if (bit(&model.is_longer_repeat[state][position])) {
            count = length(&model.repeat, position);
            state = state < AFTER_LITERALS ? 8 : 11;
        } else {
            count = 1;
            state = state < AFTER_LITERALS ? 9 : 11;
        }
        if (first >= at || count > content_size - at) {
            return DAMAGED;
        }
        for (; count; count--, at++) {
            content[at] = content[at - first - 1];
        }
    }
    return DONE;
}
