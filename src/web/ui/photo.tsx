import { useEffect, useRef, useState } from 'react'
import type { PhotoData } from '#shop/catalog/wire.ts'

/** A failed image counts as loaded after this long, so that its skeleton does not stay forever. */
const FAILED_AFTER_MS = 400

const PLACEHOLDER = { src: '/brand/placeholder.svg', width: 800, height: 800 }

type PhotoProps = {
  /** Without a photo, a drawing is shown. */
  photo: PhotoData | null
  /** Replaces the photo's own alternative text; `''` if the text beside it says the same. */
  alt?: string | undefined
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** The first large picture of a page: loaded at once. All others load when they are near the viewport. */
  priority?: boolean | undefined
  /** natural keeps the photo's shape; square crops; fill and contain use the height of the container. */
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
 * Only the styles need to know that a photo has loaded or failed: a React render of every photo when it loads is noticeable on a
 * cheap phone. Each photo has its own frame (by key), so no state of the previous one remains.
 */
function useArrival(src: string | undefined) {
  const frame = useRef<HTMLSpanElement>(null)
  const [wrong, setWrong] = useState<{ src: string | undefined; failed: boolean }>()
  const broken = wrong !== undefined && wrong.src === src

  // The image may have loaded, or failed, before hydration.
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
