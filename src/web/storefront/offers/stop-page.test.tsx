import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#shop/values/language.ts'
import { offers as banglaOffers } from '#texts/bn/offers.ts'
import { storefront as bangla } from '#texts/bn/index.ts'
import { offers as englishOffers } from '#texts/en/offers.ts'
import { storefront as english } from '#texts/en/index.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { StopPage, type StopKind } from './stop-page.tsx'

const TEXTS = { en: { ...english, ...englishOffers }, bn: { ...bangla, ...banglaOffers } }

function stopped(kind: StopKind, language: Language): string | undefined {
  const element = (
    <TextsProvider language={language} texts={TEXTS[language]}>
      <StopPage kind={kind} title="Stop" stopped phone="01700-000000" />
    </TextsProvider>
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return /<p>(.*?)<\/p>/.exec(page)?.[1]
}

test('who stopped offers reads whom to call to get them again: few have a profile', () => {
  expect(stopped('offers', 'en')).toBe('Messages about your orders still come. To get offers again, tell us: 01700-000000.')
  expect(stopped('offers', 'bn')).toBe('অর্ডারের বার্তা আগের মতোই পাবেন। আবার অফার পেতে চাইলে আমাদের জানান: 01700-000000।')
  expect(stopped('carts', 'en')).toBe('Messages about your orders still come.')
})
