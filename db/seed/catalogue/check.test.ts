import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Text = { en: string; bn: string }
type Named = { id: string; name: Text }
type StockItem = Named & { unit: 'gram' | 'piece'; piece_grams: number; shelf_days: number; origin_country: string }
type Variant = {
  id: string
  label: Text
  price_taka: number
  sale: { price_taka: number } | null
  net_grams: number
  contents: { stock_item: string; amount: number }[]
}
type Product = Named & {
  slug: string
  category: string
  type: 'single' | 'variable'
  description_short: Text
  description_long: Text
  origin: Text
  origin_district: string | null
  country: string
  season_months: number[]
  ripening: { days: Text; state: Text }[]
  nutrition_per_100g: Record<string, number> | null
  tax_class: string
  photos: { file: string; alt: Text }[]
  search_aliases: string[]
  delivery_modes: string[]
  priced_by_weight: boolean
  variants: Variant[]
  best_seller_rank: number | null
  related: string[]
}
type Supply = { stock_item: string; farm_districts: string[]; typical_lot: number; lots: number; cost_taka_per_unit: number }

const read = <T>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T

const categories = read<(Named & { slug: string; position: number })[]>('./categories.json')
const taxClasses = read<(Named & { rate_basis_points: number; note: string })[]>('./tax-classes.json')
const stockItems = read<StockItem[]>('./stock-items.json')
const products = read<Product[]>('./products.json')
const seasons =
  read<{ stock_item: string; district_id: string; year: number; not_before: string; expected: boolean }[]>('./seasons.json')
const supply = read<{ items: Supply[]; sold_out: string[]; few_left: string[] }>('./supply.json')
const districts = read<{ districts: { id: string; en: string; bn: string }[] }>('../reference/bd-districts.json').districts
const files = { categories, taxClasses, stockItems, products, seasons, supply }

const stock = new Map(stockItems.map((item) => [item.id, item]))
const packaging = ['box-gift', 'basket-gift', 'box-executive']
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const onSale = (product: Product) => product.variants.some((variant) => variant.sale !== null)
const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

/** Every object that holds both languages, with the place it stands in. */
function texts(value: unknown, place: string): { place: string; text: Text }[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => texts(one, `${place}[${at}]`))
  if (value === null || typeof value !== 'object') return []
  if ('en' in value || 'bn' in value) return [{ place, text: value as Text }]
  return Object.entries(value).flatMap(([name, one]) => texts(one, `${place}.${name}`))
}
const pairs = texts(files, 'catalogue')

// The launch set of the fruit catalogue. The custom corporate basket is left out: it has no fixed contents.
const launchSet = `
  mango-govindabhog mango-gopalbhog mango-himsagar mango-langra mango-haribhanga mango-amrapali mango-banana mango-fazli mango-bari4
  mango-gaurmati mango-katimon litchi-bombai litchi-bedana litchi-china3 jackfruit pineapple-madhupur guava-thai papaya dragon-fruit
  watermelon malta-local banana-sagor banana-sabri boroi-balsundari boroi-apple-kul jamrul jam lotkon strawberry apple-fuji apple-gala
  apple-green grape-black grape-green pomegranate orange-imported malta-imported pear kiwi date-ajwa date-medjool date-mabroom
  date-mariam date-sukkari gift-mango-box-5 gift-mango-trio gift-classic gift-premium gift-ramadan-dates gift-executive
`
  .trim()
  .split(/\s+/)

describe('what is there', () => {
  test('the first products are all there, each once', () => {
    expect(products.map((product) => product.id).toSorted()).toEqual(launchSet.toSorted())
  })

  test('ids, slugs and SKUs are unique and readable', () => {
    const skus = products.flatMap((product) => product.variants.map((variant) => variant.id))
    const slugs = products.map((product) => product.slug)
    for (const list of [skus, slugs, stockItems.map((item) => item.id), categories.map((category) => category.slug)]) {
      expect(doubles(list)).toEqual([])
      expect(list.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([])
    }
  })

  test('there are seven categories in order and five tax classes, each used', () => {
    expect(categories.map((category) => category.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(products.map((product) => product.category))).toEqual(new Set(categories.map((category) => category.id)))
    expect(taxClasses.map((one) => `${one.id} ${one.rate_basis_points}`).join(', ')).toBe(
      'local-fresh 0, imported-fresh 1500, imported-dry 1500, gift-basket 1500, delivery 1500',
    )
    expect(taxClasses.filter((one) => !one.note.includes('accountant'))).toEqual([])
  })

  test('every month has something on sale, something local, and something sold in one size', () => {
    for (const month of months) {
      const ripe = products.filter((product) => product.season_months.includes(month))
      expect(ripe.some(onSale), `sale in ${month}`).toBe(true)
      expect(ripe.filter((product) => product.origin_district !== null).length, `local in ${month}`).toBeGreaterThan(3)
      expect(ripe.filter((product) => product.type === 'single').length, `single in ${month}`).toBeGreaterThan(0)
    }
    expect(products.filter(onSale).length).toBe(6)
  })
})

describe('the words', () => {
  test('every text is in both languages, composed, trimmed and without exclamation marks', () => {
    expect(pairs.length).toBeGreaterThan(600)
    const wrong = pairs.filter(({ text }) => {
      const both = [text.en, text.bn]
      if (both.some((one) => typeof one !== 'string' || one === '' || one !== one.trim() || one !== one.normalize('NFC')))
        return true
      if (Object.keys(text).length !== 2 || text.en === text.bn) return true
      return both.some((one) => one.includes('!')) || !/[\u0980-\u09ff]/.test(text.bn) || /[\u0980-\u09ff]/.test(text.en)
    })
    expect(wrong).toEqual([])
  })

  test('Bangla uses Bangla digits, except in official codes', () => {
    expect(pairs.filter(({ text }) => /[0-9]/.test(text.bn.replace('S028.00', '')))).toEqual([])
  })

  test('short texts fit a card and long texts have a minimum length', () => {
    for (const product of products) {
      for (const language of ['en', 'bn'] as const) {
        const words = product.description_long[language].split(/\s+/).length
        expect(product.description_short[language].length, `${product.id} short ${language}`).toBeLessThanOrEqual(90)
        expect(words, `${product.id} long ${language}`).toBeGreaterThanOrEqual(70)
        expect(words, `${product.id} long ${language}`).toBeLessThanOrEqual(120)
      }
    }
  })

  test('search words are composed, unique, and in both scripts', () => {
    for (const { id, search_aliases: aliases } of products) {
      expect(doubles(aliases.map((alias) => alias.toLowerCase())), id).toEqual([])
      expect(
        aliases.filter((alias) => alias !== alias.normalize('NFC')),
        id,
      ).toEqual([])
      expect(aliases.some((alias) => /[\u0980-\u09ff]/.test(alias)) && aliases.some((alias) => /[a-z]/i.test(alias)), id).toBe(
        true,
      )
    }
  })
})

describe('what points where', () => {
  test('categories, tax classes, related products, photos and districts exist', () => {
    const photos = read<{ file: string }[]>('../photos/index.json').map((photo) => photo.file)
    for (const product of products) {
      expect(categories.map((category) => category.id)).toContain(product.category)
      expect(taxClasses.map((one) => one.id)).toContain(product.tax_class)
      expect(new Set(product.related).size, product.id).toBe(4)
      expect(
        product.related.filter((id) => id === product.id || !launchSet.includes(id)),
        product.id,
      ).toEqual([])
      expect([1, 2, 3], product.id).toContain(product.photos.length)
      for (const { file } of product.photos) {
        expect(photos).toContain(file)
        expect(existsSync(new URL(`../photos/${file}`, import.meta.url)), file).toBe(true)
      }
      const district = districts.find((one) => one.id === product.origin_district)
      if (product.origin_district !== null) expect(product.origin).toEqual({ en: district?.en, bn: district?.bn })
    }
  })

  test('supply covers every stock item once and names real districts', () => {
    const known = districts.map((district) => district.id)
    expect(supply.items.map((one) => one.stock_item).toSorted()).toEqual([...stock.keys()].toSorted())
    for (const one of supply.items) {
      const item = stock.get(one.stock_item)
      const grownHere = item?.origin_country === 'BD' && !packaging.includes(one.stock_item)
      expect(one.farm_districts.length > 0, one.stock_item).toBe(grownHere)
      expect(one.farm_districts.filter((id) => !known.includes(id))).toEqual([])
      expect(Number.isInteger(one.typical_lot) && one.typical_lot > 0 && one.cost_taka_per_unit > 0, one.stock_item).toBe(true)
      expect([2, 3]).toContain(one.lots)
    }
    expect(products.filter((product) => supply.sold_out.includes(product.id)).map((product) => product.category)).toEqual([
      'everyday',
    ])
    expect(supply.few_left.filter((id) => launchSet.includes(id)).length).toBe(2)
  })
})

describe('when it may be picked', () => {
  test('harvest dates name a stock item, a district and a day of their year, and only announced ones are certain', () => {
    const known = districts.map((district) => district.id)
    expect(doubles(seasons.map((one) => `${one.stock_item} ${one.district_id} ${one.year}`))).toEqual([])
    for (const one of seasons) {
      expect(stock.has(one.stock_item) && known.includes(one.district_id), one.stock_item).toBe(true)
      const day = new Date(`${one.not_before}T00:00:00Z`)
      expect(day.toISOString().slice(0, 10)).toBe(one.not_before)
      expect(day.getUTCFullYear()).toBe(one.year)
      if (one.year !== 2025) expect(one.expected, `${one.stock_item} ${one.year}`).toBe(true)
    }
    const himsagar = seasons.filter((one) => one.stock_item === 'mango-himsagar' && one.district_id === 'rajshahi')
    expect(himsagar.map((one) => `${one.not_before} ${one.expected}`).join()).toBe(
      '2025-05-30 false,2026-05-30 true,2027-05-30 true',
    )
  })
})

const variants = products.flatMap((product) => product.variants)

describe('what it costs and what is in it', () => {
  test('prices are whole tens of taka, a sale is cheaper, and every sale earns more than its contents cost', () => {
    const cost = new Map(supply.items.map((one) => [one.stock_item, one.cost_taka_per_unit]))
    for (const variant of variants) {
      const asked = variant.sale?.price_taka ?? variant.price_taka
      expect([variant.price_taka % 10, asked % 10], variant.id).toEqual([0, 0])
      if (variant.sale) expect(asked, variant.id).toBeLessThan(variant.price_taka)
      const spent = variant.contents.map((one) => {
        const perUnit = stock.get(one.stock_item)?.unit === 'gram' ? 1000 : 1
        return ((cost.get(one.stock_item) ?? Number.NaN) * one.amount) / perUnit
      })
      expect(asked, variant.id).toBeGreaterThan(spent.reduce((sum, one) => sum + one, 0))
    }
  })

  test('a larger pack costs more in all and never more per kilo', () => {
    for (const { id, variants: packs } of products) {
      for (const [at, variant] of packs.entries()) {
        const smaller = packs[at - 1]
        if (!smaller) continue
        expect(variant.price_taka, `${id} ${variant.id}`).toBeGreaterThan(smaller.price_taka)
        expect(variant.price_taka / variant.net_grams, `${id} ${variant.id}`).toBeLessThanOrEqual(
          smaller.price_taka / smaller.net_grams,
        )
      }
    }
  })

  test('contents are real stock in whole units and weigh what the variant says', () => {
    for (const variant of variants) {
      const weights = variant.contents.map(({ stock_item: id, amount }) => {
        expect(stock.has(id) && Number.isInteger(amount) && amount > 0, `${variant.id} ${id}`).toBe(true)
        if (packaging.includes(id)) return 0
        return stock.get(id)?.unit === 'gram' ? amount : amount * (stock.get(id)?.piece_grams ?? Number.NaN)
      })
      const weight = weights.reduce((sum, one) => sum + one, 0)
      expect(weight, variant.id).toBe(variant.net_grams)
    }
    const taken = new Set(variants.flatMap((variant) => variant.contents.map((one) => one.stock_item)))
    expect([...stock.keys()].filter((id) => !taken.has(id))).toEqual([])
  })
})

describe('how it is sold', () => {
  test('single means exactly one variant, and about a third of the products are single', () => {
    expect(products.filter((product) => (product.type === 'single') !== (product.variants.length === 1))).toEqual([])
    expect(products.filter((product) => product.type === 'single').length).toBe(17)
  })

  test('a gift is fruit and one box, and is in season when all its fruit is', () => {
    for (const gift of products.filter((product) => product.category === 'gift')) {
      const contents = gift.variants[0]?.contents ?? []
      const boxes = contents.filter((one) => packaging.includes(one.stock_item))
      expect(
        boxes.map((one) => one.amount),
        gift.id,
      ).toEqual([1])
      for (const { stock_item: id } of contents.filter((one) => !packaging.includes(one.stock_item))) {
        const ripe = products.find((product) => product.id === id)?.season_months ?? []
        expect(
          gift.season_months.every((month) => ripe.includes(month)),
          `${gift.id} ${id}`,
        ).toBe(true)
      }
    }
  })

  test('months, nutrition, ranks and delivery modes are valid', () => {
    const tender = ['litchi-bombai', 'litchi-bedana', 'litchi-china3', 'jam', 'strawberry', 'jamrul']
    for (const product of products) {
      expect(product.season_months.length, product.id).toBeGreaterThan(0)
      expect(
        product.season_months.every((month) => months.includes(month)),
        product.id,
      ).toBe(true)
      expect(product.season_months, product.id).toEqual([...new Set(product.season_months)].toSorted((a, b) => a - b))
      expect(product.nutrition_per_100g === null, product.id).toBe(product.category === 'gift')
      expect(product.delivery_modes, product.id).toEqual(
        tender.includes(product.id) ? ['van', 'pickup'] : ['van', 'courier', 'pickup'],
      )
      expect(product.priced_by_weight, product.id).toBe(['jackfruit', 'watermelon'].includes(product.id))
      expect([0, 2, 3, 4], product.id).toContain(product.ripening.length)
    }
    const ranks = products.flatMap((product) => product.best_seller_rank ?? [])
    expect(ranks).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  })
})
