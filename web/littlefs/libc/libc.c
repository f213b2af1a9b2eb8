// The functions of the C library that littlefs uses. Copying and filling are instructions of
// WebAssembly (-mbulk-memory), which the built-in functions become.
#include <string.h>

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }

void *memmove(void *to, const void *from, size_t size) {
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *one, const void *other, size_t size) {
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i]) {
            return a[i] - b[i];
        }
    }
    return 0;
}

size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size]) {
        size++;
    }
    return size;
}

char *strcpy(char *to, const char *from) {
    __builtin_memcpy(to, from, strlen(from) + 1);
    return to;
}

char *strchr(const char *text, int letter) {
    for (;; text++) {
        if (*text == (char)letter) {
            return (char *)text;
        }
        if (!*text) {
            return NULL;
        }
    }
}

size_t strspn(const char *text, const char *letters) {
    size_t size = 0;
    while (text[size] && strchr(letters, text[size])) {
        size++;
    }
    return size;
}

size_t strcspn(const char *text, const char *letters) {
    size_t size = 0;
    while (text[size] && !strchr(letters, text[size])) {
        size++;
    }
    return size;
}
