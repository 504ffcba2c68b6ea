import { contrast, nearestReadable, shadesOf } from '../content/index.ts'

/** The designs of card and sleeve, one per occasion. Their ornaments are drawn in `documents/ornaments.typ`. */
export const CARD_DESIGNS = [
  'eid',
  'pohela-boishakh',
  'puja',
  'new-year',
  'mango-season',
  'thank-you',
  'welcome',
  'condolence',
] as const
export type CardDesign = (typeof CARD_DESIGNS)[number]

// The occasions of the gift page that have another name than their design.
const OF_OCCASION: ReadonlyMap<string, CardDesign> = new Map([
  ['ramadan', 'eid'],
  ['year-end', 'new-year'],
  ['new-joiner', 'welcome'],
])

/** The design for the occasion of a quotation; one that fits every occasion where there is none. */
export function designFor(occasion: string): CardDesign {
  return readDesign(occasion) ?? OF_OCCASION.get(occasion) ?? 'thank-you'
}

export function readDesign(typed: string): CardDesign | null {
  return CARD_DESIGNS.find((design) => design === typed) ?? null
}

/** The colours of a card and a sleeve, each `#rrggbb`. */
export type CardPalette = {
  /** Of names and of the sender, on white. */
  accent: string
  /** The coloured ground: of the band of a card and of the sleeve. */
  band: string
  /** Ornament on the band. */
  line: string
  /** A light tint of the ground. */
  wash: string
  /** The second colour of the ornament on the band. */
  spark: string
  /** Text on the band. */
  on: string
}

const GOLD = '#e9b44c'
const PAPER = '#fffdf8'
// A card of condolence has no colour, whatever the logo has.
const QUIET: CardPalette = { accent: '#3a4149', band: '#3a4149', line: '#b9bfc6', wash: '#f5f6f7', spark: '#b9bfc6', on: PAPER }
/** Ornament must be seen, but need not be read. */
const LEAST_SPARK = 2.5
/** Of a colour that can be a ground, against white. */
const LEAST_GROUND = 3

/**
 * The palette of a design from the colours of a logo, the strongest first, of which the first dark one becomes the ground; from the accent of the shop (empty: the usual one) where there is no logo.
 * Every text reaches a contrast of 4.5.
 */
export function paletteOf(design: CardDesign | null, colours: readonly string[], shopAccent: string): CardPalette {
  if (design === 'condolence') return QUIET
  // A light colour would have to be darkened until it is another one.
  const first = colours.find((colour) => contrast(colour, PAPER) >= LEAST_GROUND) ?? colours[0]
  const others = colours.filter((colour) => colour !== first)
  const shades = shadesOf(first === undefined ? shopAccent : nearestReadable(first))
  const band = design === null ? shades.leaf : shades['leaf-deep']
  return {
    accent: shades.leaf,
    band,
    line: shades['leaf-line'],
    wash: shades['leaf-wash'],
    spark: others.find((colour) => contrast(colour, band) >= LEAST_SPARK) ?? GOLD,
    on: PAPER,
  }
}
