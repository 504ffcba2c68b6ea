import { TITLES_OF_PEOPLE, TYPED_LANGUAGES } from '../values/languages/typed-words.ts'
import { matchPlace, type PlaceIndex } from '../places/index.ts'
import { addDays, parsePhone, toLatinDigits, type CalendarDate, inLanguage, LANGUAGES } from '../values/index.ts'
import {
  LONGEST_ADDRESS,
  LONGEST_CARD,
  LONGEST_LANDMARK,
  LONGEST_NAME,
  unknownPlaceholder,
  type Checked,
  type Fault,
  type Given,
  type Hint,
  type Read,
  type RunBox,
} from './run-rules.ts'
import { hasLostLetters } from './sheet-letters.ts'
import { typedDay } from './typed-day.ts'

/** The facts recipients are checked against, at one instant. */
export type CheckFacts = {
  places: PlaceIndex
  /** The zone of every served area. */
  zones: ReadonlyMap<string, string>
  boxes: readonly RunBox[]
  /** The run's default for recipients without their own. */
  variantId: string | null
  day: CalendarDate | null
  today: CalendarDate
}

const SHORTEST_ADDRESS = 6
const LONGEST_AHEAD_DAYS = 365

/** Checks every recipient of a run, in order: what was read, its faults, and possible duplicates. */
export function checkRecipients(
  all: readonly (Given & { position: number; sheetRow?: number | null })[],
  facts: CheckFacts,
): Checked[] {
  const phones = new Map<string, number>()
  const people = new Map<string, number>()
  return all.map((given) => {
    const checked = checkRecipient(given, facts)
    const person = personKey(given)
    const samePhone = checked.phone === null ? undefined : phones.get(checked.phone)
    const samePerson = person === null ? undefined : people.get(person)
    if (samePhone !== undefined) checked.hints.push({ field: 'phone', kind: 'duplicate-phone', other: samePhone })
    else if (samePerson !== undefined) checked.hints.push({ field: 'name', kind: 'duplicate-person', other: samePerson })
    const row = given.sheetRow ?? given.position
    if (checked.phone !== null && samePhone === undefined) phones.set(checked.phone, row)
    if (person !== null && samePerson === undefined) people.set(person, row)
    return checked
  })
}

/** Checks one recipient independently of the others. Pure. */
export function checkRecipient(given: Given, facts: CheckFacts): Checked {
  const hints: Hint[] = []
  const faults: Fault[] = [...nameFaults(given.name)]
  const phone = readPhone(given.phone, { faults, hints })
  const areaId = readArea(given, { facts, faults })
  faults.push(...addressFaults(given))
  const variantId = readBox(given.box, { facts, faults })
  faults.push(...cardFaults(given.card))
  const day = readDay(given, { facts, faults })
  const language = readLanguage(given.language, faults)
  return { phone, areaId, variantId, day, language, faults, hints }
}

function nameFaults(name: string): Fault[] {
  const fault = (kind: Fault['kind'], count?: number): Fault[] => [{ field: 'name', kind, ...(count !== undefined && { count }) }]
  if (name === '') return fault('name-missing')
  if (hasLostLetters(name)) return fault('letters-lost')
  if ([...name].length > LONGEST_NAME) return fault('name-too-long', LONGEST_NAME)
  // A formula, a number or dashes: probably a shifted cell.
  return /\p{L}/u.test(name) && !/^[=+@#]/.test(name) ? [] : fault('name-not-a-name')
}

// How a spreadsheet shows a long number in a narrow column.
const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

function readPhone(typed: string, { faults, hints }: { faults: Fault[]; hints: Hint[] }): Read['phone'] {
  const latin = toLatinDigits(typed).replace(/\s/g, '')
  const exponent = EXPONENT.exec(latin)
  const digits = exponent ? `${exponent[1]}${exponent[2] ?? ''}` : null
  if (exponent && digits!.length !== Number(exponent[3]) + 1) {
    faults.push({ field: 'phone', kind: 'phone-lost-digits' })
    return null
  }
  const parsed = parsePhone(digits ?? latin.replace(/\.0+$/, ''))
  if (parsed.ok) {
    if (exponent) hints.push({ field: 'phone', kind: 'phone-exponent' })
    else if (/^1\d{9}(?:\.0+)?$/.test(latin.replaceAll('-', ''))) hints.push({ field: 'phone', kind: 'phone-zero' })
    return parsed.phone
  }
  const numbers = latin.split(/[/,;|&]|or/i).filter((part) => parsePhone(part).ok)
  if (numbers.length > 1) {
    faults.push({ field: 'phone', kind: 'phone-several', count: numbers.length })
    return null
  }
  const kinds = {
    missing: 'phone-missing',
    'too-short': 'phone-too-short',
    'too-long': 'phone-too-long',
    'not-a-mobile': 'phone-not-mobile',
  } as const
  const { missingDigits: count } = parsed
  faults.push({ field: 'phone', kind: kinds[parsed.problem], ...(count !== undefined && { count }) })
  return null
}

function readArea(given: Given, { facts, faults }: { facts: CheckFacts; faults: Fault[] }): string | null {
  // The recipient will enter the address through the link.
  if (given.byLink && given.area === '' && given.district === '') return null
  const lost = (['district', 'area'] as const).filter((field) => hasLostLetters(given[field]))
  faults.push(...lost.map((field): Fault => ({ field, kind: 'letters-lost' })))
  if (lost.length > 0) return null
  const matched = matchPlace(facts.places, given)
  if (!matched.ok) {
    const field = matched.problem === 'district-unknown' ? 'district' : 'area'
    faults.push({ field, kind: matched.problem, ...(matched.suggestion !== null && { suggestion: matched.suggestion }) })
    return null
  }
  if (facts.zones.has(matched.areaId)) return matched.areaId
  faults.push({ field: 'area', kind: 'not-delivered' })
  return null
}

function addressFaults({ address, landmark, byLink }: Given): Fault[] {
  const faults: Fault[] = []
  if (address === '') {
    if (!byLink) faults.push({ field: 'address', kind: 'address-missing' })
  } else if (hasLostLetters(address)) faults.push({ field: 'address', kind: 'letters-lost' })
  else if ([...address].length < SHORTEST_ADDRESS) faults.push({ field: 'address', kind: 'address-too-short' })
  else if ([...address].length > LONGEST_ADDRESS) {
    faults.push({ field: 'address', kind: 'address-too-long', count: LONGEST_ADDRESS })
  }
  if ([...landmark].length > LONGEST_LANDMARK) {
    faults.push({ field: 'landmark', kind: 'landmark-too-long', count: LONGEST_LANDMARK })
  }
  return faults
}

function readBox(typed: string, { facts, faults }: { facts: CheckFacts; faults: Fault[] }): string | null {
  if (typed === '') {
    const only = facts.variantId ?? (facts.boxes.length === 1 ? facts.boxes[0]!.variantId : null)
    if (only === null) faults.push({ field: 'box', kind: 'box-missing' })
    return only
  }
  const key = boxKey(typed)
  const found = facts.boxes.filter((box) => boxKeys(box).includes(key))
  if (key !== '' && found.length === 1) return found[0]!.variantId
  faults.push({ field: 'box', kind: 'box-unknown' })
  return null
}

function boxKeys({ name, label, sku }: RunBox): string[] {
  const names = LANGUAGES.flatMap((language) => {
    const [one, labelled] = [inLanguage(name, language), inLanguage(label, language)]
    return [one, `${one} ${labelled}`, labelled]
  })
  return [...names, sku].map(boxKey).filter((key) => key !== '')
}

function boxKey(text: string): string {
  return toLatinDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function cardFaults(card: string): Fault[] {
  // A card may ask "really??"
  if (hasLostLetters(card) && !/\p{L}/u.test(card.replace(/\{.*?\}/g, ''))) return [{ field: 'card', kind: 'letters-lost' }]
  if ([...card].length > LONGEST_CARD) return [{ field: 'card', kind: 'card-too-long', count: LONGEST_CARD }]
  return unknownPlaceholder(card) === null ? [] : [{ field: 'card', kind: 'card-placeholder' }]
}

function readDay(given: Given, { facts, faults }: { facts: CheckFacts; faults: Fault[] }): CalendarDate | null {
  const { today } = facts
  if (given.day === '') {
    if (facts.day === null && !given.byLink) faults.push({ field: 'day', kind: 'day-missing' })
    return facts.day
  }
  const day = typedDay(given.day, today)
  if (day === null) faults.push({ field: 'day', kind: 'day-not-a-day' })
  else if (day <= today) faults.push({ field: 'day', kind: 'day-too-soon' })
  else if (day > addDays(today, LONGEST_AHEAD_DAYS)) faults.push({ field: 'day', kind: 'day-too-far' })
  else return day
  return null
}

function readLanguage(typed: string, faults: Fault[]): Read['language'] {
  const key = typed.normalize('NFC').trim().toLowerCase()
  if (key === '') return null
  const found = LANGUAGES.find((language) => TYPED_LANGUAGES[language].includes(key))
  if (found === undefined) faults.push({ field: 'language', kind: 'language-unknown' })
  return found ?? null
}

/** The same name at the same address, in normalised spelling. */
function personKey({ name, address }: Given): string | null {
  const key = (text: string) =>
    toLatinDigits(text.normalize('NFC'))
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const [who, where] = [key(name).replace(TITLES_OF_PEOPLE, ''), key(address)]
  return who === '' || where === '' ? null : `${who} ${where}`
}
