import { loadStorefront } from '#texts/load.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerTexts } from '#texts/catalogues.ts'
import { sayBuildWithData } from './ui/build-of-page.ts'
import { onFirstTouch } from './ui/first-touch.ts'
import { DEFAULT_LANGUAGE, asLanguage } from '#shop/values/language.ts'

const language = asLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE
const inOffice = location.pathname.startsWith('/office')
registerTexts(language, inOffice ? await (await import('./office-texts-files.ts')).textsOfPage() : await loadStorefront(language))

if (import.meta.env.PROD) sayBuildWithData()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Only a production build has a service worker, and the office has none.
if (import.meta.env.PROD && !inOffice) {
  const register = () => void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  onFirstTouch(() => (document.readyState === 'complete' ? register() : addEventListener('load', register)))
}
