/// The functions of ICU that Dactyl uses, in a library that is loaded when the first one is needed.
///
/// The declarations are those of ICU's C interface, whose functions do not change. So no header of it is needed to
/// build. Objects are pointers to void. A function that takes a status does nothing if that is an error already; a
/// length of -1 stands for a text that ends with a zero. Texts are in UTF-16, identifiers of locales in ASCII.
#pragma once

#include <stdint.h>

/// A character of UTF-16.
typedef uint16_t dactyl_icu_char;
/// 0 for success, less for a warning, more for an error.
typedef int32_t dactyl_icu_status;

enum dactyl_icu_statuses {
  dactyl_icu_buffer_overflow = 15,
};

/// The oldest and the newest major versions that are looked for.
enum dactyl_icu_versions {
  dactyl_icu_oldest = 50,
  dactyl_icu_newest = 99,
};

/// The functions that every library must have, each with its result and its arguments.
#define DACTYL_ICU_FUNCTIONS(F) \
  F(void, u_init, (dactyl_icu_status *)) \
  F(void, u_getVersion, (uint8_t *)) \
  F(int32_t, uloc_countAvailable, (void)) \
  F(const char *, uloc_getAvailable, (int32_t)) \
  F(int32_t, uloc_forLanguageTag, (const char *, char *, int32_t, int32_t *, dactyl_icu_status *)) \
  F(int32_t, ucurr_getDefaultFractionDigits, (const dactyl_icu_char *, dactyl_icu_status *)) \
  F(void *, unum_open, (int32_t, const dactyl_icu_char *, int32_t, const char *, void *, dactyl_icu_status *)) \
  F(void, unum_close, (void *)) \
  F(int32_t, unum_getSymbol, (const void *, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, unum_getAttribute, (const void *, int32_t)) \
  F(void *, unumf_openForSkeletonAndLocale, \
    (const dactyl_icu_char *, int32_t, const char *, dactyl_icu_status *)) \
  F(void, unumf_close, (void *)) \
  F(void *, unumf_openResult, (dactyl_icu_status *)) \
  F(void, unumf_closeResult, (void *)) \
  F(void, unumf_formatInt, (const void *, int64_t, void *, dactyl_icu_status *)) \
  F(void, unumf_formatDouble, (const void *, double, void *, dactyl_icu_status *)) \
  F(int32_t, unumf_resultToString, (const void *, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(void *, uplrules_openForType, (const char *, int32_t, dactyl_icu_status *)) \
  F(void, uplrules_close, (void *)) \
  F(int32_t, uplrules_select, (const void *, double, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, uplrules_selectFormatted, \
    (const void *, const void *, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(void *, udat_open, \
    (int32_t, int32_t, const char *, const dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, \
     dactyl_icu_status *)) \
  F(void, udat_close, (void *)) \
  F(int32_t, udat_format, (const void *, double, dactyl_icu_char *, int32_t, void *, dactyl_icu_status *)) \
  F(int32_t, udat_toPattern, (const void *, int8_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, udat_countSymbols, (const void *, int32_t)) \
  F(int32_t, udat_getSymbols, \
    (const void *, int32_t, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(const void *, udat_getCalendar, (const void *)) \
  F(void, udat_setCalendar, (void *, const void *)) \
  F(void *, udatpg_open, (const char *, dactyl_icu_status *)) \
  F(void, udatpg_close, (void *)) \
  F(int32_t, udatpg_getBestPattern, \
    (void *, const dactyl_icu_char *, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, udatpg_getSkeleton, \
    (void *, const dactyl_icu_char *, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(void *, udtitvfmt_open, \
    (const char *, const dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(void, udtitvfmt_close, (void *)) \
  F(int32_t, udtitvfmt_format, \
    (const void *, double, double, dactyl_icu_char *, int32_t, void *, dactyl_icu_status *)) \
  F(void *, ureldatefmt_open, (const char *, void *, int32_t, int32_t, dactyl_icu_status *)) \
  F(void, ureldatefmt_close, (void *)) \
  F(int32_t, ureldatefmt_format, \
    (const void *, double, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, ureldatefmt_formatNumeric, \
    (const void *, double, int32_t, dactyl_icu_char *, int32_t, dactyl_icu_status *)) \
  F(void *, ucal_open, (const dactyl_icu_char *, int32_t, const char *, int32_t, dactyl_icu_status *)) \
  F(void, ucal_close, (void *)) \
  F(void *, ucal_clone, (const void *, dactyl_icu_status *)) \
  F(void, ucal_setGregorianChange, (void *, double, dactyl_icu_status *)) \
  F(const char *, ucal_getType, (const void *, dactyl_icu_status *)) \
  F(int32_t, ucal_get, (const void *, int32_t, dactyl_icu_status *)) \
  F(void, ucal_set, (void *, int32_t, int32_t)) \
  F(void, ucal_clear, (void *)) \
  F(double, ucal_getMillis, (const void *, dactyl_icu_status *)) \
  F(void, ucal_setMillis, (void *, double, dactyl_icu_status *)) \
  F(int32_t, ucal_getLimit, (const void *, int32_t, int32_t, dactyl_icu_status *)) \
  F(int32_t, ucal_getAttribute, (const void *, int32_t)) \
  F(int32_t, ucal_getDayOfWeekType, (const void *, int32_t, dactyl_icu_status *)) \
  F(void *, ucol_open, (const char *, dactyl_icu_status *)) \
  F(void, ucol_close, (void *)) \
  F(void, ucol_setAttribute, (void *, int32_t, int32_t, dactyl_icu_status *)) \
  F(int32_t, ucol_strcollUTF8, (const void *, const char *, int32_t, const char *, int32_t, dactyl_icu_status *)) \
  F(int32_t, ucol_getSortKey, (const void *, const dactyl_icu_char *, int32_t, uint8_t *, int32_t)) \
  F(void *, usearch_openFromCollator, \
    (const dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, const void *, void *, dactyl_icu_status *)) \
  F(void, usearch_close, (void *)) \
  F(int32_t, usearch_next, (void *, dactyl_icu_status *)) \
  F(int32_t, usearch_getMatchedLength, (const void *)) \
  F(int32_t, u_strFoldCase, \
    (dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, uint32_t, dactyl_icu_status *)) \
  F(int32_t, u_strToLower, \
    (dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, const char *, dactyl_icu_status *)) \
  F(int32_t, u_strToUpper, \
    (dactyl_icu_char *, int32_t, const dactyl_icu_char *, int32_t, const char *, dactyl_icu_status *))

/// The functions that an older library may lack.
#define DACTYL_ICU_NEWER_FUNCTIONS(F) \
  F(void *, ulistfmt_openForType, (const char *, int32_t, int32_t, dactyl_icu_status *)) \
  F(void, ulistfmt_close, (void *)) \
  F(int32_t, ulistfmt_format, \
    (const void *, const dactyl_icu_char *const *, const int32_t *, int32_t, dactyl_icu_char *, int32_t, \
     dactyl_icu_status *)) \
  F(void *, unumrf_openForSkeletonWithCollapseAndIdentityFallback, \
    (const dactyl_icu_char *, int32_t, int32_t, int32_t, const char *, void *, dactyl_icu_status *)) \
  F(void, unumrf_close, (void *)) \
  F(void *, unumrf_openResult, (dactyl_icu_status *)) \
  F(void, unumrf_closeResult, (void *)) \
  F(void, unumrf_formatDoubleRange, (const void *, double, double, void *, dactyl_icu_status *)) \
  F(const void *, unumrf_resultAsValue, (const void *, dactyl_icu_status *)) \
  F(const dactyl_icu_char *, ufmtval_getString, (const void *, int32_t *, dactyl_icu_status *))

// Only the functions may be missing; their arguments are as the library's documentation says.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// The addresses of the functions.
struct dactyl_icu_library {
#define DACTYL_ICU_FIELD(result, name, arguments) result(*_Nonnull name) arguments;
  DACTYL_ICU_FUNCTIONS(DACTYL_ICU_FIELD)
#undef DACTYL_ICU_FIELD
#define DACTYL_ICU_FIELD(result, name, arguments) result(*_Nullable name) arguments;
  DACTYL_ICU_NEWER_FUNCTIONS(DACTYL_ICU_FIELD)
#undef DACTYL_ICU_FIELD
};

#pragma clang diagnostic pop

/// Loads the newest library that the loader of programs finds under `name`, such as `libicui18n.so`, with a version
/// behind it or none. Answers null if there is none, if it lacks a function, or if its data is missing. The library
/// stays in memory.
struct dactyl_icu_library *_Nullable dactyl_icu_load(const char *_Nonnull name);
