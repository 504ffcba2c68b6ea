// The pictures that are made of one uploaded logo or mark. Runs in the child process (see photo-process.ts): the file is untrusted.
import sharp from 'sharp'
import { contrast } from './accent.ts'

export type BrandAsked = { work: 'brand'; source: Uint8Array | string }
export type BrandSaid = { ok: true; height: number; files: Record<string, Uint8Array> } | { ok: false; problem: PictureProblem }
export type PictureProblem = 'not-a-logo' | 'too-large' | 'empty-picture'

type Picture = { bytes: Buffer; width: number; height: number }
/** `hasMore`: the file has more pixels than were read, or is a drawing. */
type ReadPicture = Picture & { hasMore: boolean }

const MOST_PIXELS = 50_000_000
const FORMATS = new Set(['svg', 'png', 'webp'])
// Longer than any logo takes; a drawing can also be built to take hours, which ends with the process.
const MOST_SECONDS = 20
// Every size is made of this one. SVG has no pixels of its own.
export const LONGEST_SIDE = 1600
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

// The colours of tokens.css. A dark plate has the ink: unlike header and footer, it does not follow the accent of the shop.
const LIGHT_GROUND = '#fbf7f0'
const DARK_GROUND = '#143f28'
const DARK_PLATE = '#1f2a1c'
const LIGHT_PLATE = '#ffffff'

// The header is 120 pixels wide for every logo: a taller logo would make it too high, a flatter one too small to read.
const [FLATTEST, TALLEST] = [8, 2.5]
const LOGO_PIXELS = 360
const SHOWN_WIDTH = 120
// Below this a logo can't be told from its ground, and gets a plate.
const LEAST_CONTRAST = 2
const CLEAR = 24

export async function drawBrand({ source }: BrandAsked): Promise<BrandSaid> {
  try {
    const picture = await readPicture(source, FORMATS)
    if ('problem' in picture) return { ok: false, problem: picture.problem }
    return await filesOf(picture)
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

/** Why a picture could not be read. */
export function problemOf(error: unknown): PictureProblem {
  return error instanceof Error && /pixel limit|timeout|exceed/i.test(error.message) ? 'too-large' : 'not-a-logo'
}

/**
 * As pixels with transparency, without empty borders; `longestSide` is that of the whole picture with its borders. Nothing of the file itself is
 * kept: an SVG can contain scripts.
 */
export async function readPicture(
  source: Uint8Array | string,
  formats: ReadonlySet<string>,
  longestSide = LONGEST_SIDE,
): Promise<ReadPicture | { problem: PictureProblem }> {
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  const { format, width, height } = await sharp(source, limits).metadata()
  if (!format || !formats.has(format) || width < 1 || height < 1) return { problem: 'not-a-logo' }
  if (width * height > MOST_PIXELS) return { problem: 'too-large' }
  const density = (72 * longestSide) / Math.max(width, height)
  const image = sharp(source, format === 'svg' ? { ...limits, density: Math.min(Math.max(density, 1), 20_000) } : limits)
  const { data: whole, info: size } = await image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: size.width, height: size.height, channels: size.channels }
  const { channels } = await sharp(whole, { raw }).stats()
  if ((channels[3]?.max ?? 0) < CLEAR) return { problem: 'empty-picture' }
  const { data, info } = await sharp(whole, { raw })
    .trim({ background: TRANSPARENT, threshold: 1 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const hasMore = format === 'svg' || Math.max(width, height) > longestSide
  return { bytes: data, width: info.width, height: info.height, hasMore }
}

async function filesOf(picture: Picture): Promise<BrandSaid> {
  const look = await lookOf(picture)
  const onLight = look.opaque || contrast(look.colour, LIGHT_GROUND) >= LEAST_CONTRAST ? null : DARK_PLATE
  const onDark = look.opaque || contrast(look.colour, DARK_GROUND) >= LEAST_CONTRAST ? null : LIGHT_PLATE
  // What stands behind an icon: the colour of the picture's own edge, else a plate on which it can be seen.
  const plate = look.edge ?? onLight ?? LIGHT_PLATE
  const files: Record<string, Uint8Array> = {
    'on-light.webp': await logo(picture, onLight),
    'on-dark.webp': await logo(picture, onDark),
    'print.png': await printed(picture, onLight),
    'sharing.png': await sharing(picture, onLight),
  }
  for (const size of [32, 96, 192, 512])
    files[`icon-${size}.png`] = await icon(picture, { size, plate, rounded: true, share: 0.84 })
  // The outer fifth of a maskable icon may be cut off.
  for (const size of [192, 512]) files[`maskable-${size}.png`] = await icon(picture, { size, plate, rounded: false, share: 0.62 })
  files['touch-180.png'] = await icon(picture, { size: 180, plate, rounded: false, share: 0.8 })
  return { ok: true, height: Math.round((boxHeightOf(picture) * SHOWN_WIDTH) / LOGO_PIXELS), files }
}

type Look = { colour: string; opaque: boolean; edge: string | null }

/** The mean colour of what can be seen, and the colour of the edge where all corners are filled. */
async function lookOf({ bytes }: Picture): Promise<Look> {
  const small = await sharp(bytes).resize({ width: 64, height: 64, fit: 'fill' }).raw().toBuffer()
  const sums = [0, 0, 0]
  let seen = 0
  for (let at = 0; at < small.length; at += 4) {
    const alpha = small[at + 3]!
    for (const part of [0, 1, 2]) sums[part]! += small[at + part]! * alpha
    seen += alpha
  }
  const corners = [0, 63, 63 * 64, 64 * 64 - 1].map((pixel) => small.subarray(pixel * 4, pixel * 4 + 4))
  const opaque = corners.every((corner) => corner[3]! > 250)
  return {
    colour: hex(sums.map((sum) => sum / Math.max(seen, 1))),
    opaque,
    edge: opaque ? hex([...corners[0]!.subarray(0, 3)]) : null,
  }
}

/** How high the box of a logo is, 360 pixels wide: neither too flat nor too high. */
function boxHeightOf({ width, height }: Picture): number {
  return Math.round(LOGO_PIXELS / Math.min(Math.max(width / height, TALLEST), FLATTEST))
}

/** In the same box with and without a plate, since pages show both in the same size. */
async function logo(picture: Picture, plate: string | null): Promise<Buffer> {
  const { bytes } = plate === null ? picture : await onPlate(picture, plate)
  const box = {
    width: LOGO_PIXELS,
    height: boxHeightOf(picture),
    fit: 'contain',
    position: 'left',
    background: TRANSPARENT,
  } as const
  return sharp(bytes).resize(box).webp({ quality: 90, alphaQuality: 100, effort: 5 }).toBuffer()
}

async function onPlate({ bytes, width, height }: Picture, plate: string): Promise<Picture> {
  const space = Math.ceil(Math.min(width, height) * 0.18)
  const [wide, high] = [width + 2 * space, height + 2 * space]
  const filled = await sharp(rounded(wide, high, { fill: plate, radius: space }))
    .composite([{ input: bytes, left: space, top: space }])
    .png()
    .toBuffer()
  return { bytes: filled, width: wide, height: high }
}

type IconLook = { size: number; plate: string; rounded: boolean; share: number }

async function icon({ bytes }: Picture, { size, plate, rounded: round, share }: IconLook): Promise<Buffer> {
  const inner = Math.round(size * share)
  const input = await sharp(bytes)
    .resize({ width: inner, height: inner, fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer()
  return sharp(rounded(size, size, { fill: plate, radius: round ? size * 0.2 : 0 }))
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Paper is white. */
async function printed(picture: Picture, plate: string | null): Promise<Buffer> {
  const { bytes } = plate === null ? picture : await onPlate(picture, plate)
  return sharp(bytes)
    .resize({ width: 1200, height: 600, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function sharing(picture: Picture, plate: string | null): Promise<Buffer> {
  const { bytes } = plate === null ? picture : await onPlate(picture, plate)
  const input = await sharp(bytes).resize({ width: 760, height: 340, fit: 'inside' }).png().toBuffer()
  return sharp(rounded(1200, 630, { fill: LIGHT_GROUND, radius: 0 }))
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function rounded(width: number, height: number, { fill, radius }: { fill: string; radius: number }): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${fill}"/></svg>`,
  )
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
