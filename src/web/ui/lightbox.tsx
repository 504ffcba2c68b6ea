import { ChevronLeft } from './icons/chevron-left.tsx'
import { ChevronRight } from './icons/chevron-right.tsx'
import { X } from './icons/x.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PhotoData } from '#shop/catalog/wire.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import { Photo } from './photo.tsx'
import { useTexts } from './texts.tsx'

export type LightboxPhoto = { photo: PhotoData; caption: string }

/** The gallery's viewer: swipe, arrow keys or buttons, one caption at a time. Load it lazily, when the first photo is opened. */
export function Lightbox({ photos, start, onClose }: { photos: readonly LightboxPhoto[]; start: number; onClose: () => void }) {
  const t = useTexts()
  const modal = useModal(true, onClose)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)

  useEffect(() => {
    const element = track.current
    element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' })
    element?.focus()
  }, [start])

  const go = (index: number) => {
    const element = track.current
    if (!element || index < 0 || index >= photos.length) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: index * element.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(shown + step)
  }
  const scrolled = () => {
    const element = track.current
    if (element) setShown(Math.round(element.scrollLeft / element.clientWidth))
  }
  return (
    <dialog className="lightbox" aria-label={t('parts.photos')} onKeyDown={press} {...modal}>
      <div className="lightbox-head">
        <span>{t('parts.photoOf', { number: shown + 1, total: photos.length })}</span>
        <IconButton label={t('parts.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <ul className="lightbox-track" ref={track} tabIndex={0} onScroll={scrolled} aria-label={t('parts.photos')}>
        {photos.map(({ photo }, index) => (
          <li key={photo.src}>
            <Photo photo={photo} sizes="100vw" shape="contain" priority={Math.abs(index - shown) <= 1} />
          </li>
        ))}
      </ul>
      <div className="lightbox-foot">
        <IconButton label={t('parts.previous')} disabled={shown === 0} onClick={() => go(shown - 1)}>
          <ChevronLeft />
        </IconButton>
        <p aria-live="polite">{photos[shown]?.caption}</p>
        <IconButton label={t('parts.next')} disabled={shown === photos.length - 1} onClick={() => go(shown + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </dialog>
  )
}
