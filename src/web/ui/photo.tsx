import { useEffect, useRef, useState } from 'react'
import type { PhotoData } from '#shop/catalog/wire.ts'

/** A failed image counts as loaded after this long, so that no skeleton shimmers for ever. */
const FAILED_AFTER_MS = 400

const PLACEHOLDER = { src: '/brand/placeholder.svg', width: 800, height: 800 }

export type PhotoProps = {
  /** Without a photo the drawn placeholder is shown. */
  photo: PhotoData | null
  /** Said instead of the photo's own words; `''` where the text beside it says the same. */
  alt?: string | undefined
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string
  /** The first big picture of a page: fetched at once. All others wait until they are near. */
  priority?: boolean | undefined
  /** natural keeps the photo's shape; square crops; fill and contain take the height of the box around. */
  shape?: 'natural' | 'square' | 'fill' | 'contain'
}

export function Photo({ photo, alt, sizes, priority = false, shape = 'natural' }: PhotoProps) {
  const { frame, broken, failed, onLoad, onError } = useArrival(photo?.src)
  const drawn = failed || !photo
  const shown = drawn ? PLACEHOLDER : photo
  const picture = (
    <img
      src={shown.src}
      alt={alt ?? photo?.alt ?? ''}
      width={shown.width}
      height={shown.height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' as const })}
      onLoad={onLoad}
      onError={onError}
    />
  )
  return (
    <span
      ref={frame}
      key={shown.src}
      className={shape === 'natural' ? 'photo' : `photo photo-${shape}`}
      {...(drawn ? { 'data-there': '' } : broken && { 'data-broken': '' })}
    >
      {drawn ? (
        picture
      ) : (
        <picture>
          {photo.avif !== undefined && <source type="image/avif" srcSet={photo.avif} sizes={sizes} />}
          {photo.webp !== undefined && <source type="image/webp" srcSet={photo.webp} sizes={sizes} />}
          {picture}
        </picture>
      )}
    </span>
  )
}

/**
 * That a photo is there, or broken, is told to the styles alone: to draw every photo of a page once more in the moment they have all arrived is work
 * that a cheap phone feels. Each photo has a frame of its own (its key), so nothing of the one before is left.
 */
function useArrival(src: string | undefined) {
  const frame = useRef<HTMLSpanElement>(null)
  const [wrong, setWrong] = useState<{ src: string | undefined; failed: boolean }>()
  const broken = wrong !== undefined && wrong.src === src

  // The image may have arrived, or failed, before React took over the page.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = frame.current?.querySelector('img') ?? {}
    if (!complete || !currentSrc) return
    if (naturalWidth) tellArrived(frame.current)
    else setWrong({ src, failed: false })
  }, [src])

  useEffect(() => {
    if (!broken) return
    const timer = setTimeout(() => setWrong({ src, failed: true }), FAILED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [broken, src])

  return {
    frame,
    broken,
    failed: broken && wrong.failed,
    onLoad: () => tellArrived(frame.current),
    onError: () => setWrong((before) => (before?.src === src ? before : { src, failed: false })),
  }
}

function tellArrived(frame: HTMLElement | null): void {
  frame?.toggleAttribute('data-there', true)
}
