import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { storefront } from '#texts/en/index.ts'
import { product as productTexts } from '#texts/en/product.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { meta } from '../product.route.tsx'
import type { ProductData } from './product-data.server.ts'
import { ProductLd } from './product-ld.tsx'

const picture = (name: string, similar: boolean) => ({
  src: `/media/${name}-800.webp`,
  alt: name,
  width: 800,
  height: 800,
  similar,
})

function product(photos: ReturnType<typeof picture>[]) {
  return {
    name: 'Litchi',
    slug: 'litchi',
    summary: 'Red and sweet.',
    category: { id: 'litchi', name: 'Litchi' },
    variants: [{ sku: 'litchi-100', price: 420, sale_price: null, offer: 'now' }],
    reviews: { average: null, count: 0 },
    photos,
  } as unknown as ProductData
}

const shop = { shopUrl: 'https://shop.example', brand: { name: 'PakaFol', icons: { sharing: '/sharing.jpg' } } }

function headOf(photos: ReturnType<typeof picture>[]) {
  const all = meta({
    loaderData: { ...product(photos), texts: {} },
    matches: [{}, { loaderData: shop }],
    location: { pathname: '/product/litchi' },
  } as never) as { property?: string; content?: string }[]
  return (name: string) => all.find(({ property }) => property === name)?.content
}

function imagesOf(photos: ReturnType<typeof picture>[]): unknown {
  const html = renderToStaticMarkup(
    <TextsProvider language="en" texts={{ ...storefront, ...productTexts }}>
      <ProductLd data={product(photos)} shopUrl={shop.shopUrl} brand="PakaFol" />
    </TextsProvider>,
  )
  const [, json] = /<script[^>]*>(.*?)<\/script>/s.exec(html)!
  return (JSON.parse(json!) as { image: unknown }).image
}

test('a chat preview is told that the page is a product, with its picture as JPEG', () => {
  const head = headOf([picture('litchi', false)])
  expect(head('og:type')).toBe('product')
  expect(head('og:image')).toBe('https://shop.example/media/litchi-800.jpg')
  expect([head('og:image:width'), head('product:price:amount')]).toEqual(['800', '420.00'])
})

test('a picture of a similar fruit is neither in the preview nor in what search engines read', () => {
  const both = [picture('other-litchi', true), picture('litchi', false)]
  expect(headOf(both)('og:image')).toBe('https://shop.example/media/litchi-800.jpg')
  expect(imagesOf(both)).toEqual(['https://shop.example/media/litchi-800.webp'])
  expect(headOf(both.slice(0, 1))('og:image')).toBe('https://shop.example/sharing.jpg')
  expect(imagesOf(both.slice(0, 1))).toEqual([])
})
