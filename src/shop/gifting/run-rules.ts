import type { Bilingual, CalendarDate, Language, Phone } from '../values/index.ts'

export type RunState = 'draft' | 'confirmed' | 'cancelled'
/** Asked: a link was sent. Answered: he said where and when. Declined: he wants none. */
export type RecipientState = 'open' | 'asked' | 'answered' | 'declined'

export const RIPENESS = ['ready', 'in-two-days', 'in-four-days'] as const
export type Ripeness = (typeof RIPENESS)[number]

/** What is said about one recipient, and what the columns of a sheet can be. */
export const RECIPIENT_FIELDS = ['name', 'phone', 'district', 'area', 'address', 'landmark', 'box', 'card', 'day', 'ask'] as const
export type RecipientField = (typeof RECIPIENT_FIELDS)[number]

export const MOST_RECIPIENTS = 5_000
export const LONGEST_CARD = 300
export const LONGEST_NAME = 100
export const LONGEST_ADDRESS = 300
export const LONGEST_LANDMARK = 150
export const LONGEST_THANKS = 500
/** What one cell may hold before anybody reads it. */
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
  'district-unknown',
  'area-missing',
  'area-unknown',
  'area-ambiguous',
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
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Why nothing can be sent to somebody yet. */
export type Fault = {
  field: RecipientField
  kind: FaultKind
  /** How many digits are missing, or letters are allowed. */
  count?: number
  /** The area that was probably meant. */
  suggestion?: string
}

export const HINT_KINDS = ['phone-zero', 'phone-exponent', 'duplicate-phone', 'duplicate-person'] as const
export type HintKind = (typeof HINT_KINDS)[number]

/** What somebody should look at, though it can be sent. `other`: the row of the one it looks like, as people count it. */
export type Hint = { field: RecipientField; kind: HintKind; other?: number }

/** One recipient as he was given, before anything of it is read. */
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
  byLink: boolean
}

/** What a recipient was read as. */
export type Read = {
  phone: Phone | null
  areaId: string | null
  variantId: string | null
  day: CalendarDate | null
}

export type Checked = Read & { faults: Fault[]; hints: Hint[] }

/** A box of the quotation that a run may give. */
export type RunBox = { variantId: string; name: Bilingual; label: Bilingual; sku: string }

const PLACEHOLDER = /\{([^{}]*)\}/g
const PLACEHOLDERS: Readonly<Record<string, 'name' | 'company' | 'from'>> = {
  name: 'name',
  নাম: 'name',
  company: 'company',
  প্রতিষ্ঠান: 'company',
  from: 'from',
  প্রেরক: 'from',
}

/** The text of one card. Every placeholder is filled at once, so that a name with braces in it stays a name. */
export function fillCard(template: string, words: { name: string; company: string; from: string }): string {
  return template.replace(PLACEHOLDER, (all, key: string) => {
    const word = PLACEHOLDERS[key.trim().toLowerCase()]
    return word ? words[word] : all
  })
}

/** The first placeholder that stands for nothing; null when there is none. */
export function unknownPlaceholder(template: string): string | null {
  for (const [all, key = ''] of template.matchAll(PLACEHOLDER)) if (!PLACEHOLDERS[key.trim().toLowerCase()]) return all
  return null
}

/** Whether it is worth somebody's look before it is sent. */
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

/** A quotation that took the shop's own words has the size in the name already. */
export function shownBox(box: RunBox, language: Language): string {
  const [name, label] = [box.name[language], box.label[language]]
  return label === '' || name.endsWith(label) ? name : [name, label].filter((part) => part !== '').join(', ')
}
