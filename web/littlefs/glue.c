// littlefs for one block device of JavaScript, in the form of MicroPython's VfsLfs2 on the ESP32.
//
// No memory is allocated: there is room for FILES open files and one open folder. Paths, names and
// data pass through buffers whose addresses `path1`, `path2` and `io` return. A path is UTF-8
// or any other bytes, and ends with NUL. Errors are littlefs' negative codes, which are those of
// POSIX except for LFS_ERR_CORRUPT.

#include "lfs.h"
#include <string.h>

#define IMPORT(name) __attribute__((import_module("dev"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

enum {
    BLOCK = 4096,
    CACHE = 128,
    PIECE = 32,
    LOOKAHEAD = 32,
    FILES = 8,
    PATH = 1024,
    DATA = 65536,
};

// Results that are not errors of littlefs: of `stat` and `dirread` for a folder, and of
// `dirread` after the last entry.
enum { IS_FOLDER = -1000, NO_MORE = -1001 };

// `at` is an offset in bytes from the start of the file system. They return 0 or an error code.
IMPORT("read") int dev_read(uint32_t at, void *to, uint32_t size);
IMPORT("prog") int dev_prog(uint32_t at, const void *from, uint32_t size);
IMPORT("erase") int dev_erase(uint32_t block);

static int read_piece(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset, void *to,
                      lfs_size_t size) {
    (void)c;
    return dev_read(block * BLOCK + offset, to, size);
}

static int write_piece(const struct lfs_config *c, lfs_block_t block, lfs_off_t offset,
                       const void *from, lfs_size_t size) {
    (void)c;
    return dev_prog(block * BLOCK + offset, from, size);
}

static int erase_block(const struct lfs_config *c, lfs_block_t block) {
    (void)c;
    return dev_erase(block);
}

static int sync_device(const struct lfs_config *c) {
    (void)c;
    return 0;
}

static uint8_t read_cache[CACHE], write_cache[CACHE];
static uint8_t lookahead[LOOKAHEAD] __attribute__((aligned(8)));

// As in MicroPython's extmod/vfs_lfs.c, with the ESP32's erase size, and host/doomsday/image/vfs.py.
static struct lfs_config config = {
    .read = read_piece,
    .prog = write_piece,
    .erase = erase_block,
    .sync = sync_device,
    .read_size = PIECE,
    .prog_size = PIECE,
    .block_size = BLOCK,
    .cache_size = CACHE,
    .lookahead_size = LOOKAHEAD,
    .block_cycles = 100,
    .read_buffer = read_cache,
    .prog_buffer = write_cache,
    .lookahead_buffer = lookahead,
};

struct open_file {
    lfs_file_t file;
    struct lfs_file_config config;
    uint8_t cache[CACHE];
    bool used;
};

static lfs_t fs;
static struct open_file files[FILES];
static lfs_dir_t folder;
static struct lfs_info info;
static char path[PATH], new_path[PATH];
static uint8_t data[DATA];

static struct open_file *open_file(uint32_t number) {
    return number < FILES && files[number].used ? &files[number] : NULL;
}

static int size_or_folder(void) {
    return info.type == LFS_TYPE_DIR ? IS_FOLDER : (int)info.size;
}

EXPORT("path1") char *address_of_path(void) { return path; }
EXPORT("path2") char *address_of_new_path(void) { return new_path; }
EXPORT("io") uint8_t *address_of_data(void) { return data; }
EXPORT("path_size") uint32_t size_of_path(void) { return PATH; }
EXPORT("io_size") uint32_t size_of_data(void) { return DATA; }

EXPORT("mount") int mount(uint32_t blocks) {
    config.block_count = blocks;
    return lfs_mount(&fs, &config);
}

EXPORT("format") int format(uint32_t blocks) {
    config.block_count = blocks;
    return lfs_format(&fs, &config);
}

EXPORT("used") int used_blocks(void) { return lfs_fs_size(&fs); }

// The size of the file at path1, or IS_FOLDER.
EXPORT("stat") int stat_path(void) {
    int error = lfs_stat(&fs, path, &info);
    return error ? error : size_or_folder();
}

// The number of the file at path1, opened with littlefs' flags (LFS_O_RDONLY and so on).
EXPORT("open") int open_path(int flags) {
    for (int number = 0; number < FILES; number++) {
        struct open_file *opened = &files[number];
        if (!opened->used) {
            memset(opened, 0, sizeof(*opened));
            opened->config.buffer = opened->cache;
            int error = lfs_file_opencfg(&fs, &opened->file, path, flags, &opened->config);
            if (error) {
                return error;
            }
            opened->used = true;
            return number;
        }
    }
    return LFS_ERR_NOMEM;
}

// The file is closed even if its last data cannot be written.
EXPORT("close") int close_file(uint32_t number) {
    struct open_file *closed = open_file(number);
    if (!closed) {
        return LFS_ERR_BADF;
    }
    closed->used = false;
    return lfs_file_close(&fs, &closed->file);
}

EXPORT("read") int read_file(uint32_t number, uint32_t size) {
    struct open_file *opened = open_file(number);
    if (!opened) {
        return LFS_ERR_BADF;
    }
    return lfs_file_read(&fs, &opened->file, data, lfs_min(size, DATA));
}

EXPORT("write") int write_file(uint32_t number, uint32_t size) {
    struct open_file *opened = open_file(number);
    if (!opened) {
        return LFS_ERR_BADF;
    }
    return lfs_file_write(&fs, &opened->file, data, lfs_min(size, DATA));
}

EXPORT("sync") int sync_file(uint32_t number) {
    struct open_file *opened = open_file(number);
    return opened ? lfs_file_sync(&fs, &opened->file) : LFS_ERR_BADF;
}

EXPORT("seek") int seek_file(uint32_t number, int offset, int whence) {
    struct open_file *opened = open_file(number);
    return opened ? lfs_file_seek(&fs, &opened->file, offset, whence) : LFS_ERR_BADF;
}

EXPORT("truncate") int truncate_file(uint32_t number, uint32_t size) {
    struct open_file *opened = open_file(number);
    return opened ? lfs_file_truncate(&fs, &opened->file, size) : LFS_ERR_BADF;
}

EXPORT("remove") int remove_path(void) { return lfs_remove(&fs, path); }

// Rename path1 to path2.
EXPORT("rename") int rename_path(void) { return lfs_rename(&fs, path, new_path); }

EXPORT("mkdir") int make_folder(void) { return lfs_mkdir(&fs, path); }

EXPORT("diropen") int open_folder(void) { return lfs_dir_open(&fs, &folder, path); }

// The next entry's size or IS_FOLDER, with its name in path2; NO_MORE after the last.
// The names "." and ".." are among them.
EXPORT("dirread") int read_folder(void) {
    int found = lfs_dir_read(&fs, &folder, &info);
    if (found <= 0) {
        return found ? found : NO_MORE;
    }
    memcpy(new_path, info.name, sizeof(info.name));
    return size_or_folder();
}

EXPORT("dirclose") int close_folder(void) { return lfs_dir_close(&fs, &folder); }
