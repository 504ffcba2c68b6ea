export { assert } from './assert.ts'
export {
  addDays,
  calendarDate,
  dayFrom,
  dayInDhaka,
  daysBetween,
  fiscalYear,
  instantInDhaka,
  minutesOf,
  monthOf,
  timeInDhaka,
  weekday,
  yearOf,
} from './day.ts'
export type { CalendarDate } from './day.ts'
export { formatCountdown, formatDay, formatHours, formatInstant, formatMonths, formatTimeOfDay, monthName } from './day-text.ts'
export type { DayStyle } from './day-text.ts'
export { LANGUAGES, digitsIn, formatNumber, groupDigits, inLanguage, toBanglaDigits, toLatinDigits } from './language.ts'
export type { Bilingual, Language } from './language.ts'
export {
  addMoney,
  formatMoney,
  formatMoneyLatin,
  formatMoneyRange,
  paisa,
  paisaToTaka,
  parseTaka,
  percentOf,
  perKilo,
  priceOfWeight,
  pricePerKilo,
  splitMoney,
  subtractMoney,
  timesUnits,
  vatInside,
  wholeTakaDown,
} from './money.ts'
export type { Paisa } from './money.ts'
export { ERASED_PHONE, maskName, maskPhone, nationalPhone, parsePhone, spacedPhone } from './phone.ts'
export type { ParsedPhone, Phone } from './phone.ts'
export { cleanLine, cleanText } from './text.ts'
export { formatWeight, grams, kilograms } from './weight.ts'
export type { Grams } from './weight.ts'
export { whatsappLink } from './whatsapp.ts'
