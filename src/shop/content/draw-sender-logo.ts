// The logo of a sender of gifts, as it is printed. Runs in the child process (see photo-process.ts): the file is untrusted.
import sharp from 'sharp'
import { LONGEST_SIDE as READ_SIDE, problemOf, readPicture, type PictureProblem } from './draw-brand.ts'

export type SenderLogoAsked = { work: 'sender-logo'; source: Uint8Array | string }
export type SenderLogo = {
  ok: true
  /** A PNG, turned upright and without empty borders. */
  bytes: Uint8Array
  width: number
  height: number
  /** The mean colour of the logo, without the box around it. */
  mean: string
  /** The colour of the box around it; null on a transparent ground. */
  ground: string | null
  /** Its strongest colours, at most three; greys only where there is nothing else. */
  colours: string[]
}
export type SenderLogoSaid = SenderLogo | { ok: false; problem: PictureProblem }

const FORMATS = new Set(['svg', 'png', 'webp', 'jpeg'])
// The widest print is 80 mm: 945 pixels at 300 dots per inch.
const LONGEST_SIDE = 1000
// Of a picture with its borders. It takes about 64 MB.
const MOST_SIDE = 4000
const SAMPLE = 96
const FILLED = 250
const SEEN = 128
// How far a channel of a pixel may differ from the ground and still belong to it.
const LIKE_THE_GROUND = 32
const TRIMMED_LIKE_THE_GROUND = 12

export async function drawSenderLogo({ source }: SenderLogoAsked): Promise<SenderLogoSaid> {
  try {
    const read = await readTrimmed(source, READ_SIDE)
    if ('problem' in read) return { ok: false, problem: read.problem }
    // A small logo on a large canvas: its pixels are read at the size at which the logo itself is large enough.
    const larger = Math.min(Math.ceil((READ_SIDE * LONGEST_SIDE) / read.longest), MOST_SIDE)
    const again = read.hasMore && larger > READ_SIDE ? await readTrimmed(source, larger) : read
    if ('problem' in again) return { ok: false, problem: again.problem }
    const { trimmed, ground } = again
    const { data, info } = await sharp(trimmed)
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 95, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const look = lookOf(await sampleOf(data), ground)
    if (look === null) return { ok: false, problem: 'empty-picture' }
    return { ok: true, bytes: data, width: info.width, height: info.height, ground, ...look }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

type Trimmed = { trimmed: Uint8Array; ground: string | null; longest: number; hasMore: boolean }

/** The logo without its border, whether that is transparent or has a colour; `longest` is its longer side in pixels. */
async function readTrimmed(source: Uint8Array | string, longestSide: number): Promise<Trimmed | { problem: PictureProblem }> {
  const picture = await readPicture(source, FORMATS, longestSide)
  if ('problem' in picture) return picture
  const ground = groundOf(await sampleOf(picture.bytes))
  const trimmed = ground === null ? picture.bytes : await withoutBorder(picture.bytes, ground)
  const { width, height } = await sharp(trimmed).metadata()
  return { trimmed, ground, longest: Math.max(width, height), hasMore: picture.hasMore }
}

type Pixel = { parts: [number, number, number]; alpha: number }

async function sampleOf(bytes: Uint8Array): Promise<Pixel[]> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .resize({ width: SAMPLE, height: SAMPLE, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: SAMPLE * SAMPLE }, (_, index) => {
    const [red, green, blue, alpha] = data.subarray(index * 4, index * 4 + 4) as unknown as [number, number, number, number]
    return { parts: [red, green, blue], alpha }
  })
}

/** The colour of the corners where all four are filled with the same one. */
function groundOf(pixels: readonly Pixel[]): string | null {
  const corners = [0, SAMPLE - 1, SAMPLE * (SAMPLE - 1), SAMPLE * SAMPLE - 1].map((at) => pixels[at]!)
  const [first] = corners
  const same = corners.every(({ parts, alpha }) => alpha >= FILLED && distance(parts, first!.parts) <= LIKE_THE_GROUND)
  return same ? hex(first!.parts) : null
}

/** A picture of the ground only has no edge to trim to, and stays as it is. */
async function withoutBorder(bytes: Uint8Array, ground: string): Promise<Uint8Array> {
  try {
    return await sharp(bytes).trim({ background: ground, threshold: TRIMMED_LIKE_THE_GROUND }).png().toBuffer()
  } catch {
    return bytes
  }
}

/** Null when nothing but the ground can be seen. */
function lookOf(pixels: readonly Pixel[], ground: string | null): { mean: string; colours: string[] } | null {
  const behind = ground === null ? null : partsOf(ground)
  const seen = pixels.filter(({ parts, alpha }) => alpha >= SEEN && !(behind && distance(parts, behind) <= LIKE_THE_GROUND))
  if (seen.length === 0) return null
  const mean = [0, 1, 2].map((part) => seen.reduce((sum, { parts }) => sum + parts[part]!, 0) / seen.length)
  return { mean: hex(mean), colours: strongestOf(seen.map(({ parts }) => parts)) }
}

const MOST_COLOURS = 3
const BIN = 32
// A colour counts if it fills this share of the logo.
const LEAST_SHARE = 0.04
const COLOURFUL = 40
const FAR_APART = 90

/** The means of the fullest cells of the colour cube: colours before greys, and none that is near an earlier one. */
export function strongestOf(pixels: readonly (readonly [number, number, number])[]): string[] {
  const cells = new Map<string, { count: number; sums: [number, number, number] }>()
  for (const parts of pixels) {
    const key = parts.map((part) => Math.floor(part / BIN)).join(' ')
    const cell = cells.get(key) ?? { count: 0, sums: [0, 0, 0] }
    cell.count += 1
    for (const part of [0, 1, 2] as const) cell.sums[part] += parts[part]
    cells.set(key, cell)
  }
  const full = [...cells.values()]
    .filter(({ count }) => count >= pixels.length * LEAST_SHARE)
    .map(({ count, sums }) => ({ count, parts: sums.map((sum) => sum / count) as [number, number, number] }))
    .toSorted((a, b) => b.count - a.count)
  const colourful = full.filter(({ parts }) => Math.max(...parts) - Math.min(...parts) >= COLOURFUL)
  const chosen: [number, number, number][] = []
  for (const { parts } of colourful.length > 0 ? colourful : full.slice(0, 1)) {
    if (chosen.length < MOST_COLOURS && chosen.every((other) => distance(other, parts) >= FAR_APART)) chosen.push(parts)
  }
  return chosen.map(hex)
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((part, index) => Math.abs(part - b[index]!)))
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
