import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerTexts } from './texts/catalogues.ts'

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
