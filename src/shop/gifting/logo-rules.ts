import { contrast } from '../content/index.ts'
import type { CardPalette } from './card-designs.ts'

/** What is known of a logo: pixels, and colours as `#rrggbb`. */
export type LogoFacts = {
  width: number
  height: number
  mean: string
  /** The colour of the box around it; null on a transparent ground. */
  ground: string | null
  colours: string[]
}

/** The room for the logo in print. It is printed as large as fits into it. The templates have the same sizes. */
export const LOGO_ROOM_MM = {
  card: { width: 36, height: 14 },
  sleeve: { width: 80, height: 34 },
} as const
export type LogoPlace = keyof typeof LOGO_ROOM_MM
const PLACES = Object.keys(LOGO_ROOM_MM) as LogoPlace[]

const MM_OF_AN_INCH = 25.4
const SHARP_DOTS = 300
/** The pixels across that a logo needs for the widest print. */
export const MOST_LOGO_PIXELS = Math.ceil((LOGO_ROOM_MM.sleeve.width / MM_OF_AN_INCH) * SHARP_DOTS)
/** With fewer dots per inch a logo looks broken in print, and is refused. */
const LEAST_DOTS = 150

/** How wide it is printed, in millimetres. */
export function printedWidth({ width, height }: Pick<LogoFacts, 'width' | 'height'>, place: LogoPlace): number {
  const room = LOGO_ROOM_MM[place]
  return Math.min(room.width, (room.height * width) / height)
}

/** The size of a logo on a page: as large as fits into the room, and not larger than it is. Whole pixels. */
export function sizeWithin(
  { width, height }: Pick<LogoFacts, 'width' | 'height'>,
  room: { width: number; height: number },
): { width: number; height: number } {
  const share = Math.min(1, room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

function neededPixels(facts: Pick<LogoFacts, 'width' | 'height'>, place: LogoPlace, dots: number): number {
  return Math.ceil((printedWidth(facts, place) / MM_OF_AN_INCH) * dots)
}

/** The pixels across that a sharp card needs, if the logo has too few even for a bearable one; else null. */
export function tooFewPixels(facts: Pick<LogoFacts, 'width' | 'height'>): number | null {
  return facts.width < neededPixels(facts, 'card', LEAST_DOTS) ? neededPixels(facts, 'card', SHARP_DOTS) : null
}

/** `coarse`: too few pixels for a sharp print. `white-box`: a white box around it. `pale`: hard to see on white. `like-ground`: hard to see on the colour of the sleeve. */
export type LogoWarning =
  | { kind: 'coarse'; place: LogoPlace; millimetres: number; needs: number; has: number }
  | { kind: 'white-box' | 'pale' | 'like-ground' }

// Below this contrast a logo can't be told from its ground.
const LEAST_CONTRAST = 2
const PAPER = '#ffffff'
const ALMOST_WHITE = 1.25

/** On which grounds the logo needs a label behind it: a light one on the sleeve, a dark one on the card. */
export function labelsBehind(
  { mean, ground, colours }: LogoFacts,
  { band }: Pick<CardPalette, 'band'>,
): Record<LogoPlace, boolean> {
  return {
    card: ground === null && contrast(mean, PAPER) < LEAST_CONTRAST,
    // Each of its colours has to be seen on the colour of the sleeve, which is often one of them.
    sleeve: isWhite(ground) || (ground === null && [mean, ...colours].some((colour) => contrast(colour, band) < LEAST_CONTRAST)),
  }
}

/** What a buyer should know of a logo before it is printed. */
export function logoWarnings(facts: LogoFacts, palette: Pick<CardPalette, 'band'>): LogoWarning[] {
  const behind = labelsBehind(facts, palette)
  const coarse = PLACES.flatMap((place): LogoWarning[] => {
    const needs = neededPixels(facts, place, SHARP_DOTS)
    if (facts.width >= needs) return []
    return [{ kind: 'coarse', place, millimetres: Math.round(printedWidth(facts, place)), needs, has: facts.width }]
  })
  return [
    ...coarse,
    ...(isWhite(facts.ground) ? [{ kind: 'white-box' } as const] : []),
    ...(behind.card ? [{ kind: 'pale' } as const] : []),
    ...(behind.sleeve && !isWhite(facts.ground) ? [{ kind: 'like-ground' } as const] : []),
  ]
}

function isWhite(ground: string | null): boolean {
  return ground !== null && contrast(ground, PAPER) < ALMOST_WHITE
}
