import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { product } from '#texts/en/product.ts'
import { storefront } from '#texts/en/index.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import type { ProductData } from './product-data.server.ts'
import { ProductPhotos } from './product-photos.tsx'

const english = { ...storefront, ...product }

function captionsOf(similar: boolean) {
  const photo = { src: '/media/litchi-800.webp', alt: 'Picture of a similar fruit: Litchi', width: 800, height: 800, similar }
  const data = { photos: [photo], variants: [], offer: 'now', season: { inSeason: false } } as unknown as ProductData
  const page = renderToStaticMarkup(
    <TextsProvider language="en" texts={english}>
      <ProductPhotos data={data} />
    </TextsProvider>,
  )
  return {
    caption: /<p class[^>]*>(.*?)<\/p>/.exec(page)?.[1] ?? null,
    alts: [...page.matchAll(/alt="(.*?)"/g)].map(([, alt]) => alt),
  }
}

test('a photo of a similar fruit has a visible caption that says so', () => {
  expect(captionsOf(true)).toEqual({ caption: 'Picture of a similar fruit: Litchi', alts: [''] })
})

test('a photo of the fruit itself has no caption', () => {
  expect(captionsOf(false)).toEqual({ caption: null, alts: ['Picture of a similar fruit: Litchi'] })
})

test('the label of fruit that can’t be bought says whether the season is over or the fruit is sold out', () => {
  expect([labelOf({ over: true }), labelOf({ over: false })]).toEqual(['Not in season', 'Sold out'])
})

function labelOf(season: { over: boolean }): string | undefined {
  const data = { photos: [], variants: [], offer: 'out', season } as unknown as ProductData
  const page = renderToStaticMarkup(
    <TextsProvider language="en" texts={english}>
      <ProductPhotos data={data} />
    </TextsProvider>,
  )
  return /class="sticker sticker-out">(.*?)</.exec(page)?.[1]
}
