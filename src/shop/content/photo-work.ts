import { sideProcess, sideReason } from '#platform/side-process.ts'
import type { BrandAsked, BrandSaid } from './draw-brand.ts'
import type { SenderLogoAsked, SenderLogoSaid } from './draw-sender-logo.ts'
import type { PhotoFormat } from './model.ts'

/** An uploaded image, in memory or in a local file. */
export type CleanAsked = { work: 'clean'; source: Uint8Array | string }
export type SizeAsked = { work: 'size'; original: Uint8Array; width: number; format: PhotoFormat }
export type JpegAsked = { work: 'jpeg'; photo: Uint8Array }
export type PhotoAsked = CleanAsked | SizeAsked | JpegAsked | BrandAsked | SenderLogoAsked

/** Rotated upright, without location and camera data, as WebP. */
export type Clean = { ok: true; bytes: Uint8Array; width: number; height: number }
export type NotKept = { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }
export type CleanSaid = Clean | NotKept

// Decoding needs several hundred megabytes, so images are processed one at a time, in a separate process: a malicious image can crash only
// that process.
const photos = sideProcess<PhotoAsked, CleanSaid | Uint8Array>({
  file: 'src/shop/content/photo-process.ts',
  mostSeconds: 120,
  mostWaiting: 200,
  idleSeconds: 20,
})

/** An image from a buyer or rider waits for at most one other image; product photos and their sizes come afterwards. */
export function cleanPhoto(source: Uint8Array | string, { urgent }: { urgent: boolean }): Promise<CleanSaid> {
  return photos.ask({ work: 'clean', source }, { urgent }) as Promise<CleanSaid>
}

export function photoOfSize(asked: Omit<SizeAsked, 'work'>): Promise<Uint8Array> {
  return photos.ask({ work: 'size', ...asked }) as Promise<Uint8Array>
}

export function photoAsJpeg(photo: Uint8Array): Promise<Uint8Array> {
  return photos.ask({ work: 'jpeg', photo }) as Promise<Uint8Array>
}

// A drawing of a few kilobytes can be built to take hours or all memory: its process is ended early, and no photo waits for it.
const drawings = sideProcess<BrandAsked | SenderLogoAsked, BrandSaid | SenderLogoSaid>({
  file: 'src/shop/content/photo-process.ts',
  mostSeconds: 25,
  mostWaiting: 5,
  idleSeconds: 5,
  mostMemoryMb: 800,
})

/** All pictures that are made of one logo or mark. */
export function brandPicturesOf(source: Uint8Array): Promise<BrandSaid> {
  return drawn({ work: 'brand', source }) as Promise<BrandSaid>
}

/** The logo of a sender of gifts, as it is printed, with its colours. */
export function senderLogoOf(source: Uint8Array): Promise<SenderLogoSaid> {
  return drawn({ work: 'sender-logo', source }) as Promise<SenderLogoSaid>
}

async function drawn(asked: BrandAsked | SenderLogoAsked): Promise<BrandSaid | SenderLogoSaid> {
  try {
    return await drawings.ask(asked, { urgent: true })
  } catch (error) {
    const reason = sideReason(error)
    if (reason === 'too-slow' || reason === 'fell') return { ok: false, problem: 'too-large' }
    throw error
  }
}
