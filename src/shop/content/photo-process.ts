// The child process that decodes and writes images: see photo-work.ts.
import sharp from 'sharp'
import { handleWorkerRequests } from '#platform/worker-handler.ts'
import { drawBrand, type BrandSaid } from './draw-brand.ts'
import { drawSenderLogo, type SenderLogoSaid } from './draw-sender-logo.ts'
import type { CleanAsked, CleanSaid, JpegAsked, PhotoAsked, SizeAsked } from './photo-work.ts'

// A 12 MB phone photo has about 50 million pixels; far larger images are sent only to overload the machine.
const MOST_PIXELS = 100_000_000
// Large enough to print a card, and for all sizes made later.
const LONGEST_SIDE = 3200
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
// Longer than any phone photo takes.
const MOST_SECONDS = 10

// Each size is made once, so libvips' cache (up to 50 MB) would be useless.
sharp.cache(false)

handleWorkerRequests((asked: PhotoAsked): Promise<CleanSaid | BrandSaid | SenderLogoSaid | Uint8Array> => {
  switch (asked.work) {
    case 'clean':
      return clean(asked)
    case 'size':
      return size(asked)
    case 'jpeg':
      return jpeg(asked)
    case 'brand':
      return drawBrand(asked)
    case 'sender-logo':
      return drawSenderLogo(asked)
    default:
      return asked satisfies never
  }
})

async function clean({ source }: CleanAsked): Promise<CleanSaid> {
  try {
    const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format, width, height, compression } = await image.metadata()
    // sharp would also read SVG and PDF, which can contain scripts and external references.
    if (!format || !FORMATS.has(format)) return { ok: false, problem: 'not-a-photo' }
    if (width * height > MOST_PIXELS) return { ok: false, problem: 'too-large' }
    // HEIC is covered by patents, and no free library decodes it.
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

/** JPEG has no transparency. */
function jpeg({ photo }: JpegAsked): Promise<Uint8Array> {
  return sharp(photo).flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
