import { sideProcess } from '../../platform/side-process.ts'
import type { PhotoFormat } from './model.ts'

/** A picture somebody sent, in memory or in a file of this machine. */
export type CleanAsked = { work: 'clean'; source: Uint8Array | string }
export type SizeAsked = { work: 'size'; original: Uint8Array; width: number; format: PhotoFormat }
export type PhotoAsked = CleanAsked | SizeAsked

/** Upright, without the place and the camera it was taken with, as WebP. */
export type Clean = { ok: true; bytes: Uint8Array; width: number; height: number }
export type NotKept = { ok: false; problem: 'not-a-photo' | 'too-large' | 'unreadable-heic' }
export type CleanSaid = Clean | NotKept

// A photo unfolds to some hundred megabytes for a moment, so it is one at a time, and beside the shop: a picture made to break what reads it breaks no more than that.
const photos = sideProcess<PhotoAsked, CleanSaid | Uint8Array>({
  file: 'src/shop/content/photo-process.ts',
  mostSeconds: 120,
  mostWaiting: 200,
  idleSeconds: 20,
})

export function cleanPhoto(source: Uint8Array | string): Promise<CleanSaid> {
  return photos.ask({ work: 'clean', source }) as Promise<CleanSaid>
}

export function photoOfSize(asked: Omit<SizeAsked, 'work'>): Promise<Uint8Array> {
  return photos.ask({ work: 'size', ...asked }) as Promise<Uint8Array>
}
