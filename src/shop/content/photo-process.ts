// The program that unfolds and writes pictures: see photo-work.ts.
import sharp from 'sharp'
import { answerAsked } from '../../platform/answer-asked.ts'
import type { CleanAsked, CleanSaid, PhotoAsked, SizeAsked } from './photo-work.ts'

// A phone photo of 12 MB has about 50 million pixels; ten times as many would only be sent to tie the machine up.
const MOST_PIXELS = 100_000_000
// What we keep is enough for print of a card and for every size made later.
const LONGEST_SIDE = 3200
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
// What no phone photo takes, whatever is in it.
const MOST_SECONDS = 10

// Each size is made once: what libvips keeps for a second time, up to 50 MB, would only lie in memory.
sharp.cache(false)

answerAsked((asked: PhotoAsked): Promise<CleanSaid | Uint8Array> => (asked.work === 'clean' ? clean(asked) : size(asked)))

async function clean({ source }: CleanAsked): Promise<CleanSaid> {
  try {
    const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format, width, height, compression } = await image.metadata()
    // sharp would read SVG and PDF too, which may hold scripts and point elsewhere.
    if (!format || !FORMATS.has(format)) return { ok: false, problem: 'not-a-photo' }
    if (width * height > MOST_PIXELS) return { ok: false, problem: 'too-large' }
    // An iPhone's own format is protected by patents, and no free library unfolds it.
    if (compression === 'hevc') return { ok: false, problem: 'unreadable-heic' }
    const { data, info } = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit|timeout/i.test(error.message)
    return { ok: false, problem: tooLarge ? 'too-large' : 'not-a-photo' }
  }
}

function size({ original, width, format }: SizeAsked): Promise<Uint8Array> {
  const resized = sharp(original).resize({ width })
  const image = format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78, effort: 4 })
  return image.toBuffer()
}
