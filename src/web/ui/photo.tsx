import { useEffect, useRef, useState } from 'react'
import type { PhotoData } from '../../shop/catalog/wire.ts'

/** A failed image counts as loaded after this long, so that no skeleton shimmers for ever. */
const FAILED_AFTER_MS = 400

const PLACEHOLDER = { src: '/brand/placeholder.svg', width: 800, height: 800 }

type PhotoState = 'loading' | 'broken' | 'loaded' | 'failed'

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
  const { state, image, loaded, broken } = usePhotoState(photo?.src)
  const drawn = state === 'failed' || !photo
  const shown = drawn ? PLACEHOLDER : photo
  const picture = (
    <img
      ref={image}
      src={shown.src}
      alt={alt ?? photo?.alt ?? ''}
      width={shown.width}
      height={shown.height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' as const })}
      onLoad={loaded}
      onError={broken}
    />
  )
  const names = ['photo', `photo-${photo ? state : 'loaded'}`, shape === 'natural' ? '' : `photo-${shape}`]
  return (
    <span className={names.filter(Boolean).join(' ')}>
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

function usePhotoState(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null)
  const [{ state, of }, setState] = useState<{ state: PhotoState; of: string | undefined }>({ state: 'loading', of: src })
  const current = of === src ? state : 'loading'

  // The image may have arrived, or failed, before React took over the page.
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {}
    if (complete && currentSrc) setState({ state: naturalWidth ? 'loaded' : 'broken', of: src })
  }, [src])

  useEffect(() => {
    if (current !== 'broken') return
    const timer = setTimeout(() => setState({ state: 'failed', of: src }), FAILED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [current, src])

  return {
    state: current,
    image,
    loaded: () => setState((before) => (before.state === 'failed' && before.of === src ? before : { state: 'loaded', of: src })),
    broken: () => setState((before) => (before.state === 'failed' && before.of === src ? before : { state: 'broken', of: src })),
  }
}
