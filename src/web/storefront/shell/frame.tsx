import { useEffect, useRef, type ReactNode } from 'react'
import { preload } from 'react-dom'
import { useLocation } from 'react-router'
import { textsFor } from '../../texts/catalogues.ts'
import { TextsProvider, useTexts } from '../../ui/texts.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { Footer } from './footer.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { ItemsButton } from './items.tsx'
import { PromiseStrip } from './promise-strip.tsx'

const FONT = { en: '/fonts/anek-latin.woff2', bn: '/fonts/anek-bangla.woff2' }

/** What stands around every page of the storefront. The page itself is put into `<main>`, so it brings none of its own. */
export function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  preload(FONT[data.language], { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <TextsProvider language={data.language} texts={textsFor(data.language)}>
      <ToastProvider>
        <SkipLink />
        <PromiseStrip promise={data.promise} />
        <Header shopName={data.brand.name} />
        <Main>{children}</Main>
        <Footer brand={data.brand} year={data.year} />
        <ItemsButton />
      </ToastProvider>
    </TextsProvider>
  )
}

function SkipLink() {
  const t = useTexts()
  return (
    <a className="skip-link" href="#main">
      {t('nav.skip')}
    </a>
  )
}

// After a change of page without a page load the focus must not stay on a link that is gone.
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  )
}
