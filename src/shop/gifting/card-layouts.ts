import { encode } from 'uqr'
import { hasSign } from '#platform/pdf/index.ts'
import {
  inLanguage,
  formatDay,
  formatHours,
  formatNumber,
  formatWeight,
  grams,
  spacedPhone,
  type Language,
  linkIn,
} from '../values/index.ts'
import { printedLogo, shadesOf, type Brand, type Shades } from '../content/index.ts'
import { shopWords } from '#texts/shop.server.ts'
import { cardLook, type CardLook } from './card-look.ts'
import type { CardDesign } from './card-designs.ts'
import type { RunBoxRow } from './run-progress.ts'

/** One card: recipient, text, sender. `name` and `from` are empty when the text contains them. `mark` is printed beside the cutting line. */
type Card = { mark: string; name: string; words: string; from: string }

export type CardLayout = {
  language: Language
  title: string
  logo: string
  shades: Shades
  shopName: string
  look: CardLook
  /** The footer of each sheet. */
  pages: string[]
  cards: Card[]
}

const CARDS_ON_A_SHEET = 4

// The maximum number of lines; the remaining text is joined into the last one.
const MOST_LINES = 12

/** The template's data: plain text, never markup. */
export function cardLayout({
  cards,
  number,
  language,
  own,
  look = cardLook({ design: null, logo: null, senderName: '', own }),
}: {
  cards: readonly Card[]
  number: string
  language: Language
  own: OwnBrand
  look?: CardLook
}): CardLayout {
  const t = shopWords('documents', language)
  const heading = t('print.cards', { number })
  const sheets = Math.ceil(cards.length / CARDS_ON_A_SHEET)
  const pages = Array.from(
    { length: sheets },
    (_, index) => `${heading} · ${t('print.page', { page: index + 1, pages: sheets })}`,
  )
  const shopName = inLanguage(own.name, language)
  return {
    language,
    title: heading,
    logo: printedLogo(own, language),
    shades: shadesOf(own.accent ?? ''),
    shopName,
    look,
    pages,
    cards: [...cards],
  }
}

type OwnBrand = Pick<Brand, 'name'> & Partial<Pick<Brand, 'logo' | 'accent'>>

export type SleeveLayout = Omit<CardLayout, 'cards' | 'pages'> & { greeting: string; from: string }

/** The data of a sleeve: the greeting of its design, the sender's logo and name, and the name of the shop. */
export function sleeveLayout({
  design,
  number,
  language,
  own,
  look,
  from,
}: {
  design: CardDesign | null
  number: string
  language: Language
  own: OwnBrand
  look: CardLook
  from: string
}): SleeveLayout {
  const t = shopWords('documents', language)
  return {
    language,
    title: t('print.sleeve', { number }),
    logo: printedLogo(own, language),
    shades: shadesOf(own.accent ?? ''),
    shopName: inLanguage(own.name, language),
    look,
    greeting: design === null ? '' : t(`greeting.${design}`),
    from,
  }
}

/** The card of one box. A name that the text contains is not repeated. */
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

/** Sorts by day, zone and position, as boxes are packed. Consignment numbers end in the position. */
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

type Label = {
  number: string
  name: string
  phone: string
  lines: string[]
  what: string[]
  when: string
  way: string
  /** The QR code of the box's page. */
  code: { size: number; greys: number[] }
}
export type LabelLayout = Omit<CardLayout, 'cards' | 'pages' | 'look'> & { scan: string; labels: Label[] }

export function labelLayout({
  labels,
  number,
  language,
  own,
}: {
  labels: readonly Label[]
  number: string
  language: Language
  own: OwnBrand
}): LabelLayout {
  const t = shopWords('documents', language)
  const [title, scan] = [t('print.labels', { number }), t('print.scan')]
  const shopName = inLanguage(own.name, language)
  return {
    language,
    title,
    logo: printedLogo(own, language),
    shades: shadesOf(own.accent ?? ''),
    shopName,
    scan,
    labels: [...labels],
  }
}

/** The label of one box: address and contents, never a price. */
export function labelOf({ row, box }: PackedRow, { what, language, shopUrl }: LabelAbout): Label {
  const t = shopWords('documents', language)
  const { name, phone, addressLine, landmark } = box.recipient
  const link = linkIn(shopUrl, language, `/box/${box.boxCode}`)
  return {
    number: box.number,
    name,
    phone: spacedPhone(phone),
    lines: [
      addressLine,
      `${inLanguage(box.areaName, language)}, ${inLanguage(box.districtName, language)}`,
      landmark ?? '',
    ].filter((line) => line !== ''),
    what: [
      ...box.lines.map(({ units }) => `${formatNumber(units, language)} × ${what}`),
      ...(row.ripeness ? [t(`print.ripe.${row.ripeness}`)] : []),
    ],
    when: `${formatDay(box.day, language, 'short')}, ${formatHours(box.starts, box.ends, language)}`,
    way: `${t(`print.way.${box.mode}`)}, ${formatWeight(grams(box.grams), language)}`,
    code: codeOf(link),
  }
}

type LabelAbout = { what: string; language: Language; shopUrl: string }

const QUIET = 4
const [DARK, LIGHT] = [0, 255]

/** A QR code with its light border: one grey value per square, row by row. */
function codeOf(link: string): Label['code'] {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET })
  return { size, greys: data.flat().map((dark) => (dark ? DARK : LIGHT)) }
}

/**
 * Characters missing from both of our fonts: scripts other than Latin and Bangla, and rare letters of these. Joiners and line breaks need
 * no glyph.
 */
export function unprintableIn(text: string): string {
  const signs = new Set(text.normalize('NFC').match(/[^\p{C}\p{Z}\ufe00-\ufe0f]/gu) ?? [])
  return [...signs].filter((sign) => !hasSign(sign.codePointAt(0)!)).join('')
}
