import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Empty } from '#web/ui/empty.tsx'
import type { LightboxPhoto } from '#web/ui/lightbox.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useContentTexts } from './texts.ts'

const Lightbox = lazy(() => import('#web/ui/lightbox.tsx').then((loaded) => ({ default: loaded.Lightbox })))

// The number of pictures in view when the page opens.
const EAGER = 2

/** Pictures in their own shapes on one grid. Each opens in the viewer; without scripts, as a file. */
export function GalleryPage({ title, pictures }: { title: string; pictures: readonly LightboxPhoto[] }) {
  const t = useContentTexts()
  const [opened, setOpened] = useState<number | null>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    // A modified click opens a new tab, as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    opener.current = event.currentTarget
    setOpened(index)
  }
  // The viewer is removed before it could return the focus.
  const close = () => {
    flushSync(() => setOpened(null))
    opener.current?.focus()
  }
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('gallery.lead')}</p>
      </header>
      {pictures.length === 0 && <Empty title={t('gallery.empty')} />}
      <ul className="gallery">
        {pictures.map(({ photo, caption }, index) => (
          <li key={photo.src} className={isWide(photo) ? 'gallery-wide' : undefined}>
            <figure>
              <a href={photo.src} onClick={(event) => open(event, index)} aria-label={t('gallery.open', { caption })}>
                <Photo photo={photo} sizes={isWide(photo) ? WIDE : SQUARE} shape="fill" priority={index < EAGER} />
              </a>
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Lightbox photos={pictures} start={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const WIDE = '(min-width: 1280px) 840px, (min-width: 700px) 66vw, 100vw'
const SQUARE = '(min-width: 1280px) 410px, (min-width: 700px) 33vw, 50vw'

function isWide({ width, height }: { width: number; height: number }): boolean {
  return width / height > 1.15
}
