import { PLACEHOLDER_NAMES } from '../values/languages/typed-words.ts'
import { hasLetterOf, HOME_FIRST } from '../values/language.ts'
import { addDays, inLanguage, type Translations, type CalendarDate, type Language, type Phone } from '../values/index.ts'

export type RunState = 'draft' | 'confirmed' | 'cancelled'
/** Asked: a link was sent. Answered: the recipient gave address and day. Declined: they want no gift. */
export type RecipientState = 'open' | 'asked' | 'answered' | 'declined'

export const RIPENESS = ['ready', 'in-two-days', 'in-four-days'] as const
export type Ripeness = (typeof RIPENESS)[number]

/** The fields of a recipient, and the columns of the list that is downloaded. */
export const RECIPIENT_FIELDS = [
  'name',
  'phone',
  'district',
  'area',
  'address',
  'landmark',
  'box',
  'card',
  'day',
  'language',
  'ask',
] as const
export type RecipientField = (typeof RECIPIENT_FIELDS)[number]

/** What the columns of an uploaded sheet can be: a name may be in two columns. */
export const SHEET_FIELDS = ['name', 'lastName', ...RECIPIENT_FIELDS.slice(1)] as readonly SheetField[]
export type SheetField = RecipientField | 'lastName'

/** Who gets the box: the recipient, a person named by the recipient, or the charity of the run. */
export type GoesTo = 'self' | 'person' | 'charity'

/** Where declined boxes go: nowhere, or to the address for those who do not answer. */
export const DECLINED_BOXES = ['left-out', 'sender'] as const
export type DeclinedBoxes = (typeof DECLINED_BOXES)[number]

/** Recipients may give their box to it. */
export type Charity = { name: string; phone: Phone; areaId: string; addressLine: string }

/** Without a last day chosen by the sender, recipients choose up to this many days after the day of the run. */
const DAYS_TO_CHOOSE = 3
/** The sender cannot allow more. */
export const MOST_DAYS_TO_CHOOSE = 13

/** The last day that recipients of a run may choose; null while the run has no day. */
export function lastDayOf({ day, lastDay }: { day: CalendarDate | null; lastDay: CalendarDate | null }): CalendarDate | null {
  return day === null ? null : lastDay !== null && lastDay >= day ? lastDay : addDays(day, DAYS_TO_CHOOSE)
}

export const MOST_RECIPIENTS = 5_000
export const LONGEST_CARD = 300
export const LONGEST_NAME = 100
export const LONGEST_ADDRESS = 300
export const LONGEST_LANDMARK = 150
export const LONGEST_THANKS = 500
/** The length limit of one cell, before parsing. */
export const LONGEST_CELL = 600

export const FAULT_KINDS = [
  'name-missing',
  'name-too-long',
  'name-not-a-name',
  'phone-missing',
  'phone-too-short',
  'phone-too-long',
  'phone-not-mobile',
  'phone-lost-digits',
  'phone-several',
  'district-unknown',
  'area-missing',
  'area-unknown',
  'area-ambiguous',
  'area-elsewhere',
  'not-delivered',
  'address-missing',
  'address-too-short',
  'address-too-long',
  'landmark-too-long',
  'box-missing',
  'box-unknown',
  'card-too-long',
  'card-placeholder',
  'day-missing',
  'day-not-a-day',
  'day-too-soon',
  'day-too-far',
  'language-unknown',
  'letters-lost',
] as const
type FaultKind = (typeof FAULT_KINDS)[number]

/** Why nothing can be sent to a recipient yet. */
export type Fault = {
  field: RecipientField
  kind: FaultKind
  /** How many digits are missing, or characters are allowed. */
  count?: number
  /** The area that was probably meant. */
  suggestion?: string
}

export const HINT_KINDS = ['phone-zero', 'phone-exponent', 'duplicate-phone', 'duplicate-person'] as const
type HintKind = (typeof HINT_KINDS)[number]

/** Something to check, which does not block sending. `other`: the row of the similar recipient, counted from 1. */
export type Hint = { field: RecipientField; kind: HintKind; other?: number }

/** One recipient as given, before parsing. */
export type Given = {
  name: string
  phone: string
  district: string
  area: string
  address: string
  landmark: string
  box: string
  card: string
  day: string
  /** Of the messages and the page; empty: the language of the run. */
  language: string
  byLink: boolean
}

/** The parsed values of a recipient. */
export type Read = {
  phone: Phone | null
  areaId: string | null
  variantId: string | null
  day: CalendarDate | null
  language: Language | null
}

export type Checked = Read & { faults: Fault[]; hints: Hint[] }

/** A box of the quotation that a run can send. */
export type RunBox = { variantId: string; name: Translations; label: Translations; sku: string }

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The text of one card. All placeholders are filled in one pass, so that braces inside a name stay unchanged. */
export function fillCard(template: string, words: { name: string; company: string; from: string }): string {
  return template.replace(PLACEHOLDER, (all, key: string) => {
    const word = PLACEHOLDER_NAMES[key.trim().toLowerCase()]
    return word ? words[word] : all
  })
}

/** The language of the words on a card: that of their script; `otherwise` where there are no letters besides placeholders. */
export function languageOfWords(template: string, otherwise: Language): Language {
  const words = template.replace(PLACEHOLDER, '')
  return HOME_FIRST.find((language) => hasLetterOf(language, words)) ?? otherwise
}

/** The first unknown placeholder; null when there is none. */
export function unknownPlaceholder(template: string): string | null {
  for (const [all, key = ''] of template.matchAll(PLACEHOLDER)) if (!PLACEHOLDER_NAMES[key.trim().toLowerCase()]) return all
  return null
}

/** Whether it should be checked before sending. */
export function needsLook({
  faults,
  hints,
  checked,
}: {
  faults: readonly Fault[]
  hints: readonly Hint[]
  checked: boolean
}): boolean {
  return faults.length > 0 || (hints.length > 0 && !checked)
}

/** A quotation with the shop's own product name already includes the size. */
export function shownBox(box: RunBox, language: Language): string {
  const [name, label] = [inLanguage(box.name, language), inLanguage(box.label, language)]
  return label === '' || name.endsWith(label) ? name : [name, label].filter((part) => part !== '').join(', ')
}
