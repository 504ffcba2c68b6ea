import { parsePhone, toLatinDigits, type Phone } from '../values/index.ts'
import {
  ADDRESS_LABELS,
  HONORIFICS,
  HONORIFICS_AFTER,
  KEPT_LABELS,
  NEAR_WORDS,
  SECTOR,
  PLAIN_LABELS,
  STREET_WORDS,
  UTTARA,
} from '../values/languages/address-words.ts'
import { LONGEST_PASTE } from './model.ts'
import { findPlace, wordsOf, type AddressIndex, type FoundPlace } from './find-places.ts'

export type AddressPart = 'name' | 'phone' | 'district' | 'area' | 'address'

/** A pasted address, part by part. What the text does not say is '' or null, and is listed in `missing`. */
export type ReadAddress = {
  name: string
  phone: Phone | null
  districtId: string | null
  areaId: string | null
  /** House, road and block, and whatever else may belong to the address. */
  addressLine: string
  landmark: string
  /** Parts of the text, as written, that are not understood. Except for further phone numbers they are in `addressLine` too. */
  unclear: string[]
  missing: AddressPart[]
  /** Ids of areas that the text can mean, where it does not decide. */
  couldBe: string[]
}

const PHONE = /(?<!\d)(?:\+|00)?\s?(?:88)?[\s-]?0?[\s-]?1[\s-]?[3-9](?:[\s\-.()]{0,2}\d){8}(?!\d)/gu
// Stands for a phone number that was taken out. No text has this character.
const TAKEN = '\ufdd0'
const TAKEN_WITH_NOTE = /\ufdd0\s*\(([^()\n]*)\)/gu
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
const EVERY_LABEL = Object.values(ADDRESS_LABELS).join('|')
const INNER_LABEL = new RegExp(`(?<=[\\s(])(?=(?:${EVERY_LABEL}|${KEPT_LABELS})\\s*[:：\u0983])`, 'giu')
const LABEL_END = '\\s*(?:[:：=\u0983]+|[-–—.](?=\\s|\\p{L}))\\s*'
const LABELS = (Object.entries(ADDRESS_LABELS) as [keyof typeof ADDRESS_LABELS, string][]).map(
  ([kind, words]) => [kind, new RegExp(`^(?:${words})${LABEL_END}`, 'iu')] as const,
)
const PLAIN = (Object.entries(PLAIN_LABELS) as [keyof typeof PLAIN_LABELS, string][]).map(
  ([kind, words]) => [kind, new RegExp(`^(?:${words})\\s+`, 'iu')] as const,
)
const KEPT = new RegExp(`^(?:${KEPT_LABELS})${LABEL_END}`, 'iu')
const PHONE_WORDS = new RegExp(`(?:^|\\s)(?:${ADDRESS_LABELS.phone})[\\s:：.\u0983\\-–]*$`, 'iu')
const TITLE_DOT = /^(?:no|st|rd|po|ps|vill|dist|flat|apt|r|c)$/iu

type Segment = { text: string; label: keyof typeof ADDRESS_LABELS | null; kept: boolean; besidePhone: boolean }

/** Reads an address as people send it in a chat: in either script, in any order, with or without labels and line breaks. Pure. */
export function readAddress(index: AddressIndex, pasted: string): ReadAddress {
  const text = pasted.slice(0, LONGEST_PASTE).normalize('NFC').replace(INVISIBLE, '').replaceAll(TAKEN, ' ')
  const { phones, rest } = takePhones(text)
  const segments = segmentsOf(rest)
  const place = placeOf(index, segments)
  const nameAt = nameIn(segments, place)
  const name = nameAt === -1 ? '' : segments[nameAt]!.text
  const parts: Record<'line' | 'near' | 'unclear', string[]> = { line: [], near: [], unclear: [] }
  for (const [at, segment] of segments.entries()) {
    if (at !== nameAt) sort(segment, place.named[at]!, parts)
  }
  const [phone = null, ...others] = phones
  const addressLine = parts.line.join(', ')
  const missing: [AddressPart, boolean][] = [
    ['name', name === ''],
    ['phone', phone === null],
    ['district', place.districtId === null],
    ['area', place.areaId === null],
    ['address', addressLine === '' && parts.near.length === 0],
  ]
  return {
    name,
    phone,
    districtId: place.districtId,
    areaId: place.areaId,
    addressLine,
    landmark: parts.near.join(', '),
    unclear: [...others, ...parts.unclear],
    missing: missing.flatMap(([part, is]) => (is ? [part] : [])),
    couldBe: place.couldBe,
  }
}

function takePhones(text: string): { phones: Phone[]; rest: string } {
  const phones: Phone[] = []
  let rest = ''
  let from = 0
  // Digits of both scripts have one code unit each, so places in both texts agree.
  for (const match of toLatinDigits(text).matchAll(PHONE)) {
    const parsed = parsePhone(match[0])
    if (!parsed.ok) continue
    if (!phones.includes(parsed.phone)) phones.push(parsed.phone)
    rest += `${text.slice(from, match.index)}\n${TAKEN}\n`
    from = match.index + match[0].length
  }
  return { phones, rest: rest + text.slice(from) }
}

function segmentsOf(text: string): Segment[] {
  const lines = text
    .replace(TAKEN_WITH_NOTE, `${TAKEN}\n$1\n`)
    .replace(/([\p{L}\p{M}]+)\.(\s+|(?=\n)|$)/gu, (whole, word: string) =>
      HONORIFICS.test(word) || TITLE_DOT.test(word) ? whole : `${word}\n`,
    )
    .replace(INNER_LABEL, '\n')
    .split(/[\n\r,،;|।]|(?<=\p{N})\.\s|\s[-–—]+\s|\s[-–—]+$|^[-–—]+\s/u)
    .map((line) => line.trim())
  const found: Segment[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '' || line === TAKEN) continue
    const near = (step: 1 | -1) => {
      let other = at + step
      while (lines[other] === '') other += step
      return lines[other] === TAKEN
    }
    const shown = near(1) ? line.replace(PHONE_WORDS, '') : line
    const label = [...LABELS, ...PLAIN].find(([, pattern]) => pattern.test(shown))
    const bare = (label ? shown.replace(label[1], '') : shown).replace(/^[\s.:\-–—)]+|[\s.:\-–—(]+$/gu, '')
    if (bare === '' || !/[\p{L}\p{N}]/u.test(bare)) continue
    found.push({ text: bare, label: label?.[0] ?? null, kept: KEPT.test(bare), besidePhone: near(1) || near(-1) })
  }
  return found
}

function placeOf(index: AddressIndex, segments: readonly Segment[]): FoundPlace {
  const texts = segments.map(({ text, label }) => ({
    // The name of a person may be that of a place.
    text: label === 'name' ? '' : text,
    labelled: label === 'area' || label === 'district' ? label : null,
  }))
  const all = segments.map(({ text }) => text).join(', ')
  const sector = SECTOR.exec(toLatinDigits(all))
  if (!UTTARA.test(all) || !sector) return findPlace(index, texts)
  const number = Number(sector[1] ?? sector[2])
  const areaId = thanaOfSector(number)
  const found = findPlace(index, texts)
  // A thana that is written out counts more than the sector.
  const known = found.areaId !== null && !found.areaId.startsWith('dhaka/metro-uttara')
  return known || areaId === null ? found : { ...found, districtId: 'dhaka', areaId, couldBe: [] }
}

/** The sectors of Uttara on both sides of the airport road, and the newest ones in Turag. */
function thanaOfSector(number: number): string | null {
  if ([1, 2, 4, 6, 8].includes(number)) return 'dhaka/metro-uttara-east'
  if ([3, 5, 7, 9, 10, 11, 12, 13, 14].includes(number)) return 'dhaka/metro-uttara-west'
  return number >= 15 && number <= 18 ? 'dhaka/metro-turag' : null
}

/** The segment that is the name of the person, or -1. */
function nameIn(segments: readonly Segment[], { named }: FoundPlace): number {
  let best = -1
  let most = 1
  for (const [at, segment] of segments.entries()) {
    const points = pointsOfName(segment, named[at]!, at === 0 || at === segments.length - 1)
    if (points > most) [best, most] = [at, points]
  }
  return best
}

function pointsOfName(
  { text, label, kept, besidePhone }: Segment,
  { words: count, named, chosen }: FoundPlace['named'][number],
  atEdge: boolean,
): number {
  if (label === 'name') return 10
  const words = wordsOf(text)
  if (label !== null || kept || /\p{N}/u.test(text) || NEAR_WORDS.test(text)) return 0
  if (words.length > 5 || chosen > 0) return 0
  const titled = HONORIFICS.test(words[0] ?? '') ? 4 : words.slice(-2).some((word) => HONORIFICS_AFTER.test(word)) ? 3 : 0
  if (titled === 0 && (STREET_WORDS.test(text) || (count > 0 && named === count))) return 0
  return titled + (besidePhone ? 2 : 0) + (atEdge ? 1 : 0) - (named > 0 ? 1 : 0)
}

function sort(
  { text, label, kept }: Segment,
  { words, named, chosen }: FoundPlace['named'][number],
  { line, near, unclear }: Record<'line' | 'near' | 'unclear', string[]>,
): void {
  const withoutCode = wordsOf(text).filter((word) => !/^\d{4}$/.test(word)).length
  // The chosen area has a field of its own. Numbers of four digits after it are post codes.
  if (!kept && chosen > 0 && chosen >= Math.min(words, withoutCode)) return
  if (NEAR_WORDS.test(text) && !/\p{N}/u.test(text)) {
    near.push(text)
    return
  }
  line.push(text)
  const known = kept || label !== null || named > 0 || /\p{N}/u.test(text) || STREET_WORDS.test(text) || NEAR_WORDS.test(text)
  if (!known) unclear.push(text)
}
