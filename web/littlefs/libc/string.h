// The functions of string.h that littlefs uses; libc.c has them.
#pragma once
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);
size_t strlen(const char *text);
char *strcpy(char *to, const char *from);
char *strchr(const char *text, int letter);
size_t strspn(const char *text, const char *letters);
size_t strcspn(const char *text, const char *letters);
