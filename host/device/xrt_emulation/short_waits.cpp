// SPDX-License-Identifier: Apache-2.0
// The library libcobalt_xrt_emulation.so, which stands in an emulation folder where XRT looks for the library of its
// hardware emulation. It loads that one and shortens a wait in it: XRT's emulation waits for a command by sleep() for
// the whole time-out, 10 s when the first xclbin of a process is loaded and 1 s later, without looking whether the
// command is finished; no setting changes that. All callers there look at their command again after a shorter sleep.
// Only calls of that library are changed, and only in a process with such a folder: no program exports a sleep().
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace {

unsigned short_sleep(unsigned /*seconds*/) {
  const timespec wait = {0, 1'000'000};
  nanosleep(&wait, nullptr);
  return 0;
}

// Addresses are numbers in the linker's tables.
// NOLINTBEGIN(performance-no-int-to-ptr)

/// What the dynamic linker knows of a library, for the names that it imports.
struct Imports {
  struct Table {
    const ElfW(Rela) * entries = nullptr;
    std::size_t bytes = 0;
  };
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  std::array<Table, 2> tables{};  ///< of functions that are called, and of all others

  explicit Imports(const link_map& library) {
    for (const ElfW(Dyn)* entry = library.l_ld; entry->d_tag != DT_NULL; ++entry) {
      const auto pointer = entry->d_un.d_ptr;
      if (entry->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(pointer);
      if (entry->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(pointer);
      if (entry->d_tag == DT_JMPREL) tables[0].entries = reinterpret_cast<const ElfW(Rela)*>(pointer);
      if (entry->d_tag == DT_PLTRELSZ) tables[0].bytes = entry->d_un.d_val;
      if (entry->d_tag == DT_RELA) tables[1].entries = reinterpret_cast<const ElfW(Rela)*>(pointer);
      if (entry->d_tag == DT_RELASZ) tables[1].bytes = entry->d_un.d_val;
    }
  }
};

/// Makes a library call another function in the place of the one with this name.
void replace_import(const link_map& library, const char* name, unsigned (*function)(unsigned)) {
  const Imports imports(library);
  if (imports.symbols == nullptr || imports.names == nullptr) return;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (const Imports::Table& table : imports.tables) {
    for (std::size_t i = 0; i < table.bytes / sizeof(ElfW(Rela)); ++i) {
      const ElfW(Rela)& entry = table.entries[i];
      const auto symbol = ELF64_R_SYM(entry.r_info);
      if (symbol == 0 || std::strcmp(imports.names + imports.symbols[symbol].st_name, name) != 0) continue;
      const std::uintptr_t place = library.l_addr + entry.r_offset;
      // It may have been made read-only when the library was loaded; the linker itself may still write beside it.
      if (mprotect(reinterpret_cast<void*>(place / page * page), page, PROT_READ | PROT_WRITE) != 0) continue;
      *reinterpret_cast<unsigned (**)(unsigned)>(place) = function;
    }
  }
}

// NOLINTEND(performance-no-int-to-ptr)

__attribute__((constructor)) void load_emulation() {
  void* const library = dlopen(COBALT_XRT_SHIM_FILE, RTLD_NOW | RTLD_GLOBAL);
  link_map* map = nullptr;
  if (library == nullptr || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) {
    std::fprintf(stderr, "libcobalt_xrt_emulation.so: %s\n", dlerror());
    return;
  }
  replace_import(*map, "sleep", short_sleep);
}

}  // namespace
