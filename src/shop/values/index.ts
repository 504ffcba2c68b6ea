export { assert } from './assert.ts'
export {
  BROUGHT_MODES,
  DELIVERY_MODES,
  hasOwnRider,
  isBrought,
  isPromisedByDay,
  type BroughtMode,
  type DeliveryMode,
} from './delivery-modes.ts'
export {
  addDays,
  calendarDate,
  dayFrom,
  dayInDhaka,
  daysBetween,
  fiscalYear,
  instantInDhaka,
  monthOf,
  timeInDhaka,
  weekday,
  yearOf,
} from './day.ts'
export type { CalendarDate } from './day.ts'
export {
  formatDay,
  formatHours,
  formatHoursSms,
  formatInstant,
  formatInstantSms,
  formatUntil,
  formatMonths,
  formatTimeOfDay,
  monthName,
} from './day-text.ts'
export { asFailReason, needsWords } from './fail-reasons.ts'
export type { FailReason, Failure } from './fail-reasons.ts'
export {
  DEFAULT_LANGUAGE,
  HOME_LANGUAGE,
  LANGUAGES,
  isRequired,
  REQUIRED_LANGUAGES,
  asLanguage,
  digitsIn,
  formatNumber,
  groupDigits,
  otherLanguage,
  toLatinDigits,
} from './language.ts'
export {
  NO_TEXT,
  everyText,
  fieldIn,
  fieldsOfText,
  inEachLanguage,
  inLanguage,
  borrowedFrom,
  completed,
  isWritten,
  joinTexts,
  mapText,
  missingFields,
  nameIn,
  orderedText,
  textFields,
} from './translations.ts'
export type { FieldIn, Translations } from './translations.ts'
export { lettersWrong } from './letters-wrong.ts'
export { orderDigits } from './order-number.ts'
export { linkIn } from './paths.ts'
export type { Language, RequiredLanguage } from './language.ts'
export {
  addMoney,
  formatMoney,
  formatMoneySms,
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
export { ERASED_PHONE, maskMail, maskName, maskPhone, nationalPhone, parsePhone, spacedPhone } from './phone.ts'
export type { Phone } from './phone.ts'
export { cleanLine, cleanText, isEmail, LONGEST_EMAIL } from './text.ts'
export { formatAmount, formatPieces, formatWeight, grams } from './weight.ts'
export type { Grams } from './weight.ts'
export { RIPENESS, SOON_DAYS } from './ripeness.ts'
export type { Ripeness } from './ripeness.ts'
export { whatsappLink } from './whatsapp.ts'
