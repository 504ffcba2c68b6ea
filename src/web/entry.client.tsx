import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerTexts } from './texts/catalogues.ts'
import { onFirstTouch } from './ui/first-touch.ts'

const language = document.documentElement.lang === 'bn' ? 'bn' : 'en'
const { storefront } = language === 'bn' ? await import('./texts/bn/index.ts') : await import('./texts/en/index.ts')
registerTexts(language, storefront)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Only a built shop has a worker, and the office has none.
if (import.meta.env.PROD && !location.pathname.startsWith('/office')) {
  const register = () => void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  onFirstTouch(() => (document.readyState === 'complete' ? register() : addEventListener('load', register)))
}
