import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CardData } from '#shop/catalog/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { storefront as bangla } from '#texts/bn/index.ts'
import { storefront as english } from '#texts/en/index.ts'
import { ProductCard } from './product-card.tsx'
import { TextsProvider } from './texts.tsx'

const guava: CardData = {
  _id: '1',
  name: 'Thai guava',
  slug: 'thai-guava',
  image: '/photos/guava.webp',
  description_short: 'Crisp and mild.',
  type: 'single',
  price: 330,
  sale_price: null,
  in_stock: true,
  quantity_kg: 3,
  varients: [{ _id: 'v1', label: '3 kg box', price: 330, sale_price: null, quantity_kg: 3, in_stock: true }],
  photo: null,
  origin: 'Natore',
  category: 'everyday',
  season_months: [6, 7],
  price_per_kg: 110,
  offer: 'now',
  ships_from: null,
  few_left: null,
}

function render(changes: Partial<CardData>, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextsProvider language={language} texts={language === 'bn' ? bangla : english}>
        <ProductCard card={{ ...guava, ...changes }} actions={<button type="button">Buy Now</button>} />
      </TextsProvider>
    </MemoryRouter>,
  )
}

function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, '|')
    .replace(/(\s*\|\s*)+/g, '|')
    .replaceAll('&#x27;', "'")
}

test('a card says name, origin and season, description, price and price per kilogram', () => {
  const html = render({})
  expect(words(html)).toBe('|Thai guava|Natore|· Jun–Jul|Crisp and mild.|৳330|3 kg box|৳110/kg|Buy Now|')
  expect(html).toContain('href="/product/thai-guava"')
})

test('on a Bangla page the link and the figures are Bangla', () => {
  const html = render({}, 'bn')
  expect(html).toContain('href="/bn/product/thai-guava"')
  expect(words(html)).toContain('|৳৩৩০|')
  expect(words(html)).toContain('|৳১১০/কেজি|')
})

test('a card of an unavailable product says so and has no buttons', () => {
  const text = words(render({ offer: 'out', in_stock: false }))
  expect(text).toContain('|Out of stock|')
  expect(text).not.toContain('Buy Now')
})

test('several variants show the range from the first to the last price', () => {
  const [box] = guava.varients
  const varients = [box!, { ...box!, _id: 'v2', label: '20 kg crate', price: 2000, quantity_kg: 20 }]
  const text = words(render({ type: 'variable', varients }))
  expect(text).toContain('|৳330|–|to|৳2,000|')
  expect(text).toContain('|3 to 20 kg|৳110/kg|')
})

test('a sale is announced to people who cannot see the crossed-out price', () => {
  const varients = [{ ...guava.varients[0]!, sale_price: 300 }]
  const text = words(render({ sale_price: 300, varients }))
  expect(text).toContain('|Sale −9%|')
  expect(text).toContain('|Sale price|৳300|Price before|৳330|')
})

test('a card has one label: a pre-order comes before a sale, a sale before few left', () => {
  const preOrder = words(render({ offer: 'pre-order', ships_from: '2026-06-22', sale_price: 300, few_left: 2 }))
  expect(preOrder).toContain('|Pre-order|')
  expect(preOrder).toContain('|Ships from 22 June|')
  expect(preOrder).not.toMatch(/Sale −|Few left/)
  expect(words(render({ sale_price: 300, few_left: 2 }))).not.toContain('Few left')
  expect(words(render({ few_left: 2 }))).toContain('|Few left|')
})

test('where only a lower price of a lot is left, price, size and price per kilogram are those of the lot', () => {
  const ripe = {
    variant_id: 'v1',
    lot_id: 'l1',
    label: '3 kg box',
    price: 330,
    sale_price: 240,
    quantity_kg: 3,
    price_per_kg: 80,
  }
  const html = render({ offer: 'out', ripe_today: [{ ...ripe, eat_by: '2026-06-14', grade: null, few_left: null }] })
  expect(words(html)).toContain('|৳240|')
  expect(words(html)).toContain('|3 kg box|৳80/kg|')
})
