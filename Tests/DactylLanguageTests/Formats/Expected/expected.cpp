// Prints what ICU's C++ interface makes of values in 20 languages, for the tests of formats: a line for each value, with
// the language, the name of the value and the text, which have tabs between them.
//
//     c++ -std=c++17 expected.cpp -licui18n -licuuc && ./a.out > icu-72.tsv
#include <unicode/calendar.h>
#include <unicode/coll.h>
#include <unicode/dtfmtsym.h>
#include <unicode/dtitvfmt.h>
#include <unicode/dtptngen.h>
#include <unicode/gregocal.h>
#include <unicode/listformatter.h>
#include <unicode/measfmt.h>
#include <unicode/numberformatter.h>
#include <unicode/numberrangeformatter.h>
#include <unicode/plurrule.h>
#include <unicode/reldatefmt.h>
#include <unicode/smpdtfmt.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using namespace icu;
using namespace icu::number;

static UErrorCode status = U_ZERO_ERROR;
static std::string tag;

static void row(const char *name, const UnicodeString &text) {
  std::string bytes;
  text.toUTF8String(bytes);
  std::cout << tag << '\t' << name << '\t' << bytes << '\n';
  if (U_FAILURE(status)) std::cerr << tag << ' ' << name << ": " << u_errorName(status) << '\n', exit(1);
}

static UnicodeString joined(const UnicodeString *texts, int count) {
  UnicodeString result;
  for (int i = 0; i < count; i++) result.append(i ? "," : "").append(texts[i]);
  return result;
}

static void numbers(const Locale &locale) {
  auto format = NumberFormatter::withLocale(locale).precision(Precision::maxFraction(3));
  auto money = NumberFormatter::withLocale(locale);
  row("decimal", format.formatDouble(1234567.891, status).toString(status));
  row("negative", format.formatDouble(-1234.5, status).toString(status));
  row("half", format.formatDouble(0.5, status).toString(status));
  row("infinity", format.formatDouble(INFINITY, status).toString(status));
  row("integer", format.formatInt(12345, status).toString(status));
  row("least", format.formatInt(INT64_MIN, status).toString(status));
  row("plain", format.grouping(UNUM_GROUPING_OFF).formatDouble(12345.6, status).toString(status));
  row("signed", format.sign(UNUM_SIGN_ALWAYS).formatInt(7, status).toString(status));
  row("twoDigits", format.precision(Precision::fixedFraction(2)).formatInt(3, status).toString(status));
  row("percent", format.unit(NoUnit::percent()).scale(Scale::powerOfTen(2)).precision(Precision::integer())
    .formatDouble(0.256, status).toString(status));
  row("euros", money.unit(CurrencyUnit(u"EUR", status)).formatDouble(1234.5, status).toString(status));
  row("dollars", money.unit(CurrencyUnit(u"USD", status)).formatInt(-3, status).toString(status));
  row("yen", money.unit(CurrencyUnit(u"JPY", status)).unitWidth(UNUM_UNIT_WIDTH_FULL_NAME).formatInt(5, status)
    .toString(status));
  row("thousand", money.notation(Notation::compactShort()).formatInt(1234, status).toString(status));
  row("million", money.notation(Notation::compactLong()).formatInt(1234567, status).toString(status));
  row("kilometers", format.unit(MeasureUnit::getKilometer()).unitWidth(UNUM_UNIT_WIDTH_SHORT).formatInt(3, status)
    .toString(status));
  row("speed", format.unit(MeasureUnit::getKilometerPerHour()).unitWidth(UNUM_UNIT_WIDTH_FULL_NAME)
    .formatInt(50, status).toString(status));
  row("celsius", format.unit(MeasureUnit::getCelsius()).unitWidth(UNUM_UNIT_WIDTH_NARROW).formatInt(21, status)
    .toString(status));
  row("range", NumberRangeFormatter::withLocale(locale).numberFormatterBoth(
    UnlocalizedNumberFormatter().precision(Precision::maxFraction(3)))
    .formatFormattableRange(3, 5, status).toString(status));
}

static void dates(const Locale &locale) {
  std::unique_ptr<TimeZone> zone(TimeZone::createTimeZone("UTC"));
  GregorianCalendar gregorian(*zone, status);
  gregorian.clear();
  gregorian.set(2028, UCAL_FEBRUARY, 29, 14, 5, 9);
  UDate date = gregorian.getTime(status);
  auto print = [&](const char *name, DateFormat *made) {
    std::unique_ptr<DateFormat> format(made);
    format->setTimeZone(*zone);
    UnicodeString text;
    row(name, format->format(date, text));
  };
  print("dateShort", DateFormat::createDateInstance(DateFormat::kShort, locale));
  print("dateMedium", DateFormat::createDateInstance(DateFormat::kMedium, locale));
  print("dateLong", DateFormat::createDateInstance(DateFormat::kLong, locale));
  print("dateFull", DateFormat::createDateInstance(DateFormat::kFull, locale));
  print("timeShort", DateFormat::createTimeInstance(DateFormat::kShort, locale));
  print("timeMedium", DateFormat::createTimeInstance(DateFormat::kMedium, locale));
  print("dateTime", DateFormat::createDateTimeInstance(DateFormat::kMedium, DateFormat::kShort, locale));
  print("monthDay", DateFormat::createInstanceForSkeleton("MMMMdEEE", locale, status));
  print("hours12", DateFormat::createInstanceForSkeleton("hm", locale, status));
  print("hours24", DateFormat::createInstanceForSkeleton("Hm", locale, status));
  std::unique_ptr<DateIntervalFormat> interval(DateIntervalFormat::createInstance("yMMMd", locale, status));
  interval->setTimeZone(*zone);
  DateInterval days(date - 2.0 * U_MILLIS_PER_DAY, date), months(date - 40.0 * U_MILLIS_PER_DAY, date);
  FieldPosition position;
  UnicodeString text;
  row("days", interval->format(&days, text, position, status));
  row("months", interval->format(&months, text.remove(), position, status));

  std::unique_ptr<Calendar> calendar(Calendar::createInstance(zone->clone(), locale, status));
  UnicodeString week = std::to_string(calendar->getFirstDayOfWeek(status) - 1).c_str();
  week.append(":");
  for (int day = 1; day <= 7; day++)
    if (calendar->getDayOfWeekType(static_cast<UCalendarDaysOfWeek>(day), status) != UCAL_WEEKDAY)
      week.append(static_cast<char16_t>('0' + day - 1));
  row("week", week);
  Locale civil(locale);
  civil.setUnicodeKeywordValue("ca", "gregory", status);
  DateFormatSymbols symbols(civil, status);
  int count = 0;
  auto names = symbols.getMonths(count, DateFormatSymbols::STANDALONE, DateFormatSymbols::WIDE);
  row("monthNames", joined(names, 12));
  names = symbols.getWeekdays(count, DateFormatSymbols::STANDALONE, DateFormatSymbols::ABBREVIATED);
  row("weekdayNames", joined(names + 1, 7));
  names = symbols.getAmPmStrings(count);
  row("dayPeriods", joined(names, 2));

  Locale hijri(locale);
  hijri.setUnicodeKeywordValue("ca", "islamic-umalqura", status);
  calendar.reset(Calendar::createInstance(zone->clone(), hijri, status));
  calendar->setTime(date, status);
  SimpleDateFormat monthFormat(u"LLLL", hijri, status);
  monthFormat.setTimeZone(*zone);
  std::string day = std::to_string(calendar->get(UCAL_YEAR, status)) + "-"
    + std::to_string(calendar->get(UCAL_MONTH, status) + 1) + "-" + std::to_string(calendar->get(UCAL_DATE, status)) + " "
    + std::to_string(calendar->getActualMaximum(UCAL_DATE, status)) + " ";
  UnicodeString month = UnicodeString::fromUTF8(day);
  row("hijri", monthFormat.format(date, month));
}

static void words(const Locale &locale) {
  UnicodeString text;
  RelativeDateTimeFormatter relative(locale, status);
  row("yesterday", relative.format(-1, UDAT_REL_UNIT_DAY, text, status));
  row("nextMonth", relative.format(1, UDAT_REL_UNIT_MONTH, text.remove(), status));
  row("in3Days", relative.formatNumeric(3, UDAT_REL_UNIT_DAY, text.remove(), status));
  row("1DayAgo", relative.formatNumeric(-1, UDAT_REL_UNIT_DAY, text.remove(), status));
  RelativeDateTimeFormatter shorter(locale, nullptr, UDAT_STYLE_SHORT, UDISPCTX_CAPITALIZATION_NONE, status);
  row("2HoursAgo", shorter.formatNumeric(-2, UDAT_REL_UNIT_HOUR, text.remove(), status));

  UnicodeString items[] = {"A", "B", "C"};
  auto list = [&](const char *name, UListFormatterType type, UListFormatterWidth width, int count) {
    std::unique_ptr<ListFormatter> format(ListFormatter::createInstance(locale, type, width, status));
    row(name, format->format(items, count, text.remove(), status));
  };
  list("and", ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, 3);
  list("or", ULISTFMT_TYPE_OR, ULISTFMT_WIDTH_WIDE, 2);
  list("units", ULISTFMT_TYPE_UNITS, ULISTFMT_WIDTH_NARROW, 3);

  Measure measures[] = {
    {1, MeasureUnit::createHour(status), status}, {5, MeasureUnit::createMinute(status), status}};
  auto duration = [&](const char *name, UMeasureFormatWidth width) {
    FieldPosition position;
    row(name, MeasureFormat(locale, width, status).formatMeasures(measures, 2, text.remove(), position, status));
  };
  duration("durationLong", UMEASFMT_WIDTH_WIDE);
  duration("durationShort", UMEASFMT_WIDTH_SHORT);
  duration("durationNarrow", UMEASFMT_WIDTH_NARROW);

  for (auto type : {UPLURAL_TYPE_CARDINAL, UPLURAL_TYPE_ORDINAL}) {
    std::unique_ptr<PluralRules> rules(PluralRules::forLocale(locale, type, status));
    text.remove();
    for (double number : {0.0, 1.0, 2.0, 3.0, 5.0, 11.0, 12.0, 21.0, 22.0, 100.0, 103.0, 1000000.0, 0.5, 1.5})
      text.append(text.isEmpty() ? "" : ",").append(rules->select(number));
    row(type == UPLURAL_TYPE_CARDINAL ? "cardinal" : "ordinal", text);
  }

  std::vector<UnicodeString> words;
  for (auto word : {"zebra", "Zoo", "apple", "Äpfel", "ångström", "chico", "cuna", "ñandú", "nube", "lluvia", "luz",
                    "öl", "øl", "i", "ı", "I", "żaba", "zupa", "10", "9", "ärger", "čas", "cas", "яблоко", "ёж", "еж",
                    "אב", "가", "日本", "中国", "か", "ガ", "ا", "پ"})
    words.push_back(UnicodeString::fromUTF8(word));
  std::unique_ptr<Collator> collator(Collator::createInstance(locale, status));
  std::stable_sort(words.begin(), words.end(), [&](auto &a, auto &b) { return collator->compare(a, b, status) < 0; });
  row("sorted", joined(words.data(), static_cast<int>(words.size())));
  row("upper", UnicodeString(u"istanbul ijs straße άλφα ırmak").toUpper(locale));
  row("lower", UnicodeString(u"ISTANBUL İZMİR ΟΔΟΣ ÄÖ").toLower(locale));
}

int main() {
  for (auto name : {"de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL", "cs-CZ", "ru-RU", "uk-UA",
                    "tr-TR", "el-GR", "ar-EG", "he-IL", "fa-IR", "hi-IN", "ja-JP", "ko-KR", "zh-CN"}) {
    tag = name;
    Locale locale = Locale::forLanguageTag(name, status);
    numbers(locale);
    dates(locale);
    words(locale);
  }
}
