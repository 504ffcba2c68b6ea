/**
 * The shop's accent colour and everything that is derived from it. Pure: a colour is `#rrggbb`, a contrast is that of WCAG 2, from 1
 * to 21. Lightness is that of OKLab, from 0 (black) to 1 (white).
 */

/** The colours that replace those of `tokens.css`, each in the role of the token of its name. */
export type Shades = {
  leaf: string
  /** Hovered and pressed, and the ground of header and footer. */
  'leaf-deep': string
  'leaf-soft': string
  'leaf-soft-2': string
  'leaf-wash': string
  'leaf-line': string
}

/** The accent of a shop that has chosen none, as in `tokens.css`. */
export const USUAL_SHADES: Shades = {
  leaf: '#1e5b3a',
  'leaf-deep': '#143f28',
  'leaf-soft': '#e6eedd',
  'leaf-soft-2': '#d9e5ce',
  'leaf-wash': '#f4f8f0',
  'leaf-line': '#b5cbae',
}

// The grounds and inks of `tokens.css` that meet the accent or one of its shades.
const ON_LEAF = '#fbf7f0'
const GOLD = '#ffd27a'
const INKS = ['#1f2a1c', '#4a5445', '#656c5c']
const GROUNDS = ['#fbf7f0', '#ffffff', '#f5eee1', '#ece3d2', '#fcefd2', '#fbe9e7']
/** WCAG AA for text; lines, icons and the focus ring need only 3. */
const LEAST = 4.5

/** Tints keep their lightness, so that any accent leaves them as readable as the usual ones. `chroma` is the greatest. */
const TINTS = {
  'leaf-soft': { lightness: 0.942, chroma: 0.026 },
  'leaf-soft-2': { lightness: 0.915, chroma: 0.038 },
  'leaf-wash': { lightness: 0.976, chroma: 0.012 },
  'leaf-line': { lightness: 0.82, chroma: 0.05 },
} as const
// From this chroma on an accent is a colour and not a grey.
const FULL_COLOUR = 0.08
const DEEPER = 0.78
const LIGHTEST_DEEP = 0.35
const STEPS = 20

/** All shades of an accent; those of `tokens.css` without one. */
export function shadesOf(accent: string): Shades {
  if (accent === '') return USUAL_SHADES
  const { lightness, chroma, hue } = polarOf(accent)
  const share = Math.min(chroma / FULL_COLOUR, 1)
  const tint = (name: keyof typeof TINTS) => colourOf({ ...TINTS[name], chroma: TINTS[name].chroma * share, hue })
  return {
    leaf: accent,
    'leaf-deep': colourOf({ lightness: Math.min(lightness * DEEPER, LIGHTEST_DEEP), chroma: chroma * DEEPER, hue }),
    'leaf-soft': tint('leaf-soft'),
    'leaf-soft-2': tint('leaf-soft-2'),
    'leaf-wash': tint('leaf-wash'),
    'leaf-line': tint('leaf-line'),
  }
}

/** What surrounds the pages in browsers and in an installed shop: the accent, or the ground of the pages without one. */
export function themeColour(accent: string): string {
  return accent === '' ? ON_LEAF : accent
}

/** Each text that pages set in a shade or on one, in every state of a control: `[text, ground]`. */
export function textPairs(shades: Shades): [string, string][] {
  const { leaf, 'leaf-deep': deep, 'leaf-soft': soft, 'leaf-soft-2': soft2, 'leaf-wash': wash, 'leaf-line': line } = shades
  const tints = [soft, soft2, wash]
  return [
    // A button, resting and hovered or pressed.
    [ON_LEAF, leaf],
    [ON_LEAF, deep],
    // Links, quiet and soft buttons.
    ...[...GROUNDS, ...tints].map((ground): [string, string] => [leaf, ground]),
    // The cream button on a deep ground, resting and hovered.
    [deep, ON_LEAF],
    [deep, soft],
    // Header and footer; gold is also their focus ring.
    [line, deep],
    [GOLD, deep],
    // Text on tints. No page sets the lightest text colour on the strongest tint.
    ...INKS.flatMap((ink) =>
      tints.filter((tint) => tint !== soft2 || ink !== INKS[2]).map((tint): [string, string] => [ink, tint]),
    ),
  ]
}

/** The lowest contrast of all texts that an accent takes part in. */
export function leastContrast(accent: string): number {
  return Math.min(...textPairs(shadesOf(accent)).map(([text, ground]) => contrast(text, ground)))
}

/** A colour as it is typed: with three or six digits, with or without `#`. Null if it is none. */
export function readColour(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1]
  if (digits === undefined) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** The accent itself if every text reaches WCAG AA with it, else the lightest colour of the same hue with which every text does. */
export function nearestReadable(accent: string): string {
  if (leastContrast(accent) >= LEAST) return accent
  const polar = polarOf(accent)
  let [readable, tooLight] = [0, polar.lightness]
  for (let step = 0; step < STEPS; step += 1) {
    const lightness = (readable + tooLight) / 2
    if (leastContrast(colourOf({ ...polar, lightness })) >= LEAST) readable = lightness
    else tooLight = lightness
  }
  return colourOf({ ...polar, lightness: readable })
}

/** The contrast of WCAG between two colours: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Three = [number, number, number]

function linearOf(colour: string): Three {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Three
}

// OKLab in polar coordinates (Björn Ottosson, 2020): `hue` in radians.
type Polar = { lightness: number; chroma: number; hue: number }

function polarOf(colour: string): Polar {
  const [red, green, blue] = linearOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The colour, with as much of its chroma as a screen can show at this lightness. */
function colourOf(polar: Polar): string {
  let [shown, tooMuch] = [0, polar.chroma]
  if (isShown(linearFrom(polar))) shown = polar.chroma
  else
    for (let step = 0; step < STEPS; step += 1) {
      const chroma = (shown + tooMuch) / 2
      if (isShown(linearFrom({ ...polar, chroma }))) shown = chroma
      else tooMuch = chroma
    }
  const parts = linearFrom({ ...polar, chroma: shown }).map((part) => {
    const within = Math.min(Math.max(part, 0), 1)
    return Math.round(255 * (within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function isShown(linear: Three): boolean {
  return linear.every((part) => part >= -0.0005 && part <= 1.0005)
}

function linearFrom({ lightness, chroma, hue }: Polar): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
