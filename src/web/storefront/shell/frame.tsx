import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { textsFor } from '#texts/catalogues.ts'
import { IconLinks } from '#web/ui/icon-links.tsx'
import { preloadFonts } from '#web/ui/fonts.ts'
import { Footer } from '#web/ui/footer.tsx'
import { Header } from '#web/ui/header.tsx'
import { renderOffscreenParts } from '#web/ui/render-offscreen.ts'
import { Later } from '#web/ui/later.tsx'
import { TextsProvider, useLanguage, useTexts } from '#web/ui/texts.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useCart } from '../cart/cart-store.ts'
import { keepLanding } from '../checkout/landing.ts'
import { OfflineParts } from '../offline/offline-parts.tsx'
import { CutOff } from '../promise/cut-off.tsx'
import { useSignedIn } from '../session/session-marker.ts'
import type { FrameData } from './frame-data.ts'
import { AskToLogOut } from './ask-to-log-out.tsx'
import { CartItemsButton } from './items.tsx'
import { pathIn, plainPath } from '#shop/values/paths.ts'
import { otherLanguage } from '#shop/values/language.ts'

// On checkout, order and gift pages the promise strip would only distract.
const WITHOUT_PROMISE = /^\/(?:checkout(?!\/cart)|express|order|gift)(?:\/|$)/

/** The frame around every page of the storefront. It contains `<main>`, so pages have none of their own. */
export function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  preloadFonts(data.language)
  useEffect(renderOffscreenParts, [])
  useEffect(() => {
    if (data.measures) keepLanding()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: only the first address of a tab has what an advertisement added
  }, [])
  return (
    <TextsProvider language={data.language} texts={textsFor(data.language)}>
      <ToastProvider>
        <IconLinks icons={data.brand.icons} />
        <Top brand={data.brand} promise={data.promise} />
        <Main>{children}</Main>
        <Later>
          <Footer brand={data.brand} year={data.year} weekly={data.weekly === true} />
        </Later>
        <CartItemsButton />
      </ToastProvider>
    </TextsProvider>
  )
}

function Top({ brand, promise }: Pick<FrameData, 'brand' | 'promise'>) {
  const t = useTexts()
  const other = otherLanguage(useLanguage())
  const { pathname, search } = useLocation()
  const [asked, setAsked] = useState(false)
  const shown = promise && !WITHOUT_PROMISE.test(plainPath(pathname))
  return (
    <>
      <a className="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <Header
        brand={brand}
        cartCount={useCart().length}
        loggedIn={useSignedIn()}
        onLogout={() => setAsked(true)}
        otherLanguagePath={`${pathIn(other, plainPath(pathname))}${search}`}
        promise={shown ? <CutOff {...promise} /> : null}
      />
      <AskToLogOut open={asked} onClose={() => setAsked(false)} />
    </>
  )
}

// After a client-side navigation the focus must not stay on a link that no longer exists.
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Unless the page has set the focus itself.
    if (!hash && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <OfflineParts />
      {children}
    </main>
  )
}
