import { encode } from 'uqr'
import { hasSign } from '../../platform/pdf/index.ts'
import { formatDay, formatHours, formatNumber, formatWeight, grams, spacedPhone } from '../values/index.ts'
import type { Language } from '../values/index.ts'
import { PRINT_WORDS } from './print-words.ts'
import type { RunBoxRow } from './run-progress.ts'

/** One card: for whom, what it says, from whom. `name` and `from` are empty where the words hold them already. `mark` stands beside the cut. */
export type Card = { mark: string; name: string; words: string; from: string }

export type CardSheet = {
  language: Language
  title: string
  logo: string
  /** What stands at the foot of each sheet. */
  pages: string[]
  cards: Card[]
}

export const CARDS_ON_A_SHEET = 4

// More lines than a card has: what is left follows in the last one.
const MOST_LINES = 12

/** What the template sets: text as it is, never markup. */
export function cardSheet({
  cards,
  number,
  language,
}: {
  cards: readonly Card[]
  number: string
  language: Language
}): CardSheet {
  const { page, cards: title } = PRINT_WORDS[language]
  const heading = title.replace('{number}', number)
  const sheets = Math.ceil(cards.length / CARDS_ON_A_SHEET)
  const pages = Array.from(
    { length: sheets },
    (_, index) =>
      `${heading} · ${page.replace('{page}', formatNumber(index + 1, language)).replace('{pages}', formatNumber(sheets, language))}`,
  )
  return { language, title: heading, logo: logoIn(language), pages, cards: [...cards] }
}

function logoIn(language: Language): string {
  return `/public/brand/logo-${language}.svg`
}

/** The card of one box. A name that the words hold isn't said twice. */
export function cardOf({ mark, name, words, from }: { mark: string; name: string; words: string; from: string }): Card {
  const tidy = tidyWords(words)
  const holds = (part: string) => part !== '' && tidy.toLowerCase().includes(part.toLowerCase())
  return { mark, words: tidy, name: holds(name) ? '' : name, from: holds(from) ? '' : from }
}

function tidyWords(words: string): string {
  const lines = words
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
  const [first, last] = [lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(' ')]
  return [...first, last].join('\n').trim()
}

/** By day, zone and position: as they are packed. Numbers end in the position. */
export function inPackingOrder(rows: readonly RunBoxRow[]): PackedRow[] {
  const position = (number: string) => Number(number.slice(number.lastIndexOf('-') + 1))
  return rows
    .flatMap(({ row, box }) => (box && box.state !== 'cancelled' ? [{ row, box }] : []))
    .toSorted(
      (a, b) =>
        compare(a.box.day, b.box.day) ||
        compare(a.box.zoneId, b.box.zoneId) ||
        position(a.box.number) - position(b.box.number) ||
        compare(a.box.id, b.box.id),
    )
}

export type PackedRow = { row: RunBoxRow['row']; box: NonNullable<RunBoxRow['box']> }

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export type Label = {
  number: string
  name: string
  phone: string
  lines: string[]
  what: string[]
  when: string
  way: string
  /** The code of the box's page. */
  code: { size: number; greys: number[] }
}
export type LabelSheet = Omit<CardSheet, 'cards' | 'pages'> & { shopName: string; scan: string; labels: Label[] }

export function labelSheet({
  labels,
  number,
  language,
  shopName,
}: {
  labels: readonly Label[]
  number: string
  language: Language
  shopName: string
}): LabelSheet {
  const { labels: title, scan } = PRINT_WORDS[language]
  return { language, title: title.replace('{number}', number), logo: logoIn(language), shopName, scan, labels: [...labels] }
}

/** What sticks on one box: where it goes and what is in it, never what it costs. */
export function labelOf({ row, box }: PackedRow, { what, language, shopUrl }: LabelAbout): Label {
  const words = PRINT_WORDS[language]
  const { name, phone, addressLine, landmark } = box.recipient
  const link = `${shopUrl}${language === 'bn' ? '/bn' : ''}/box/${box.boxCode}`
  return {
    number: box.number,
    name,
    phone: spacedPhone(phone),
    lines: [addressLine, `${box.areaName[language]}, ${box.districtName[language]}`, landmark ?? ''].filter(
      (line) => line !== '',
    ),
    what: [
      ...box.lines.map(({ units }) => `${formatNumber(units, language)} × ${what}`),
      ...(row.ripeness ? [words.ripe[row.ripeness]] : []),
    ],
    when: `${formatDay(box.day, language, 'short')}, ${formatHours(box.starts, box.ends, language)}`,
    way: `${words.way[box.mode]}, ${formatWeight(grams(box.grams), language)}`,
    code: codeOf(link),
  }
}

type LabelAbout = { what: string; language: Language; shopUrl: string }

const QUIET = 4
const [DARK, LIGHT] = [0, 255]

/** A QR code with its quiet rim: a grey for each square, row by row. */
function codeOf(link: string): Label['code'] {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET })
  return { size, greys: data.flat().map((dark) => (dark ? DARK : LIGHT)) }
}

/** Signs that neither of our fonts has: other scripts than Latin and Bangla, and rare letters of these. What joins signs or parts lines needs none. */
export function unprintableIn(text: string): string {
  const signs = new Set(text.normalize('NFC').match(/[^\p{C}\p{Z}\ufe00-\ufe0f]/gu) ?? [])
  return [...signs].filter((sign) => !hasSign(sign.codePointAt(0)!)).join('')
}
