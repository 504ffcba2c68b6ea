import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openPreorder } from '#tests/preorder-campaigns.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { changeSlug, type CardData } from '#shop/catalog/index.ts'
import type { ProductView } from '#shop/storefront/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { AreasWire, DeliveryWire } from '#shop/ordering/wire.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterAll(() => shop.close())

type List = { products: CardData[]; total: number; page: number; pages: number }

describe('the list of products', () => {
  test('has exactly the published fields of a card', async () => {
    const { status, json } = await api.call<List>('/api/v1/products')
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 5, page: 1, pages: 1 })
    const himsagar = json.products.find((card) => card._id === shop.product('himsagar'))!
    expect(himsagar).toMatchObject({
      name: 'Himsagar mango',
      slug: 'himsagar-from-rajshahi',
      type: 'variable',
      price: 950,
      sale_price: null,
      in_stock: true,
      quantity_kg: 5,
    })
    expect(Object.keys(himsagar).sort()).toEqual([
      '_id',
      'category',
      'description_short',
      'few_left',
      'image',
      'in_stock',
      'name',
      'offer',
      'origin',
      'photo',
      'price',
      'price_per_kg',
      'quantity_kg',
      'sale_price',
      'season_months',
      'ships_from',
      'slug',
      'type',
      'varients',
    ])
    expect(himsagar.varients[1]).toEqual({
      _id: shop.variant('himsagar-10kg'),
      label: '10 kg crate',
      price: 1850,
      sale_price: 1760,
      quantity_kg: 10,
      in_stock: true,
    })
  })

  test('filters and sorts like the page', async () => {
    const mangoes = await api.call<List>('/api/v1/products?category=mango&sort=price-down&lang=bn')
    expect(mangoes.json.products.map((card) => card.name)).toEqual(['ল্যাংড়া আম', 'হিমসাগর আম'])
    const cheap = await api.call<List>('/api/v1/products?max=500')
    expect(cheap.json.products.map((card) => card.slug)).toEqual(['guava-from-rajshahi'])
  })

  test('finds by English, Bangla and romanised words', async () => {
    for (const word of ['litchi', 'লিচু', 'lichu']) {
      const { json } = await api.call<List>(`/api/v1/products?q=${encodeURIComponent(word)}`)
      expect(json.products.map((card) => card.slug)).toEqual(['litchi-from-rajshahi'])
    }
  })

  test('is answered with an empty 304 when nothing changed', async () => {
    const first = await api.call('/api/v1/products')
    const tag = first.headers.get('ETag')!
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('Vary')).toContain('Accept-Language')
    const again = await api.call('/api/v1/products', { headers: { 'If-None-Match': tag } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('past the last page is empty, and has the number of pages', async () => {
    for (const page of [2, 99_999]) {
      const { status, json } = await api.call<List>(`/api/v1/products?page=${page}`)
      expect(status).toBe(200)
      expect(json).toMatchObject({ products: [], total: 5, page, pages: 1 })
    }
    for (const page of ['0', '-1', '1.5', 'x', '1000001'])
      expect(await api.call(`/api/v1/products?page=${page}`), page).toMatchObject({ status: 422, json: { field: 'page' } })
  })
})

describe('one product', () => {
  test('has all its data', async () => {
    const { status, json } = await api.call<ProductView>('/api/v1/products/himsagar-from-rajshahi')
    expect(status).toBe(200)
    expect(json.lots[0]).toMatchObject({ code: 'HIM-0609-A', grade: 'A', harvested_on: '2026-06-09', best_before: '2026-06-14' })
    expect(json.season.harvest).toEqual([
      { district: 'Rajshahi', not_before: '2026-05-30', official: true },
      { district: 'Gazipur', not_before: '2026-06-04', official: false },
    ])
    expect(Object.keys(json.card)).not.toContain('origin_key')
  })

  test('is found under its former slug, and is unknown under any other', async () => {
    const other = await openShop()
    const its = apiOf(other)
    await changeSlug(other.as('owner'), { productId: other.product('guava'), slug: 'guava-fresh', seen: 'guava-from-rajshahi' })
    const moved = await its.call('/api/v1/products/guava-from-rajshahi?lang=bn')
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toBe('/api/v1/products/guava-fresh?lang=bn')
    await other.close()
    expect(await api.call('/api/v1/products/no-such-fruit?lang=bn')).toMatchObject({
      status: 404,
      json: { type: '/problems/unknown-product', title: 'এমন পণ্য নেই', detail: 'এটি আমরা বিক্রি করি না, কিংবা আর করি না।' },
    })
  })
})

test('a product has the terms of its open pre-order', async () => {
  const own = await openShop()
  try {
    const read = async () =>
      (await apiOf(own).call<{ pre_order: unknown }>('/api/v1/products/guava-from-rajshahi')).json.pre_order
    expect(await read()).toBeNull()
    await own.leaveOnly('guava', 0)
    await openPreorder(own, { depositPercent: 10, mostPerPerson: 4_000, closesOn: dayFrom('2026-06-20') })
    expect(await read()).toEqual({
      from: '2026-07-01',
      until: '2026-07-07',
      unit: 'gram',
      quota: 100_000,
      left: 100_000,
      most_per_person: 4_000,
      deposit_percent: 10,
      closes_on: '2026-06-20',
      sizes: [{ variant_id: own.variant('guava-1kg'), price: 150 }],
    })
  } finally {
    await own.close()
  }
})

test('suggestions are returned for the beginning of a word', async () => {
  const { json } = await api.call<{ suggestions: unknown[] }>('/api/v1/suggest?q=him')
  expect(json.suggestions).toEqual([
    {
      slug: 'himsagar-from-rajshahi',
      name: 'Himsagar mango',
      image: '/brand/placeholder.svg',
      price: 950,
      in_stock: true,
      offer: 'now',
    },
  ])
  expect((await api.call<{ suggestions: unknown[] }>('/api/v1/suggest?q=')).json).toEqual({ suggestions: [] })
})

test('areas are returned in both languages, compressed, with an ETag', async () => {
  const { json, headers } = await api.call<AreasWire>('/api/v1/areas')
  expect(json.districts.map((district) => [district.id, district.areas.length])).toEqual([
    ['dhaka', 3],
    ['gazipur', 2],
    ['rajshahi', 2],
  ])
  expect(json.districts[0]!.areas[0]).toEqual({
    id: 'dhaka/dhanmondi',
    name: { en: 'Dhanmondi', bn: 'ধানমন্ডি' },
    aliases: [],
    kind: 'metro_thana',
  })
  expect(headers.get('Cache-Control')).toBe('public, max-age=86400')
  const compressed = await api.app.request('https://shop.example/api/v1/areas', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(compressed.headers.get('Content-Encoding')).toBe('br')
  expect((await api.call('/api/v1/areas', { headers: { 'If-None-Match': headers.get('ETag')! } })).status).toBe(304)
})

describe('delivery', () => {
  test('returns the promise and the delivery modes of an area', async () => {
    const { json } = await api.call<DeliveryWire>('/api/v1/delivery?area_id=dhaka/dhanmondi&grams=5000&goods=950')
    expect(json).toMatchObject({
      area: { id: 'dhaka/dhanmondi', name: 'Dhanmondi', district: 'Dhaka' },
      delivered: true,
      zone: { id: 'dhaka', name: 'Dhaka city' },
      promise: { mode: 'van', day: '2026-06-12', promised_until: '2026-06-12', cut_off_at: '2026-06-11T14:00:00.000Z' },
    })
    expect(json.methods.map(({ mode, charge, free_from }) => [mode, charge, free_from])).toEqual([
      ['van', 80, 2000],
      ['pickup', 0, null],
    ])
    const [today, tomorrow] = json.methods[0]!.days
    expect(today).toMatchObject({ day: '2026-06-11', good: true, short: [] })
    expect(today!.slots[0]!.state).toBe('too-late')
    expect(tomorrow!.slots[0]).toEqual({
      id: shop.slot('dhaka-van-morning'),
      starts: '08:00',
      ends: '11:00',
      state: 'open',
      drops_left: 40,
    })
  })

  test('with the cart’s lines returns the days on which all of it is fresh', async () => {
    const { json } = await api.call<DeliveryWire>(
      `/api/v1/delivery?area_id=dhaka/dhanmondi&lines=${shop.variant('litchi-100')}:2`,
    )
    const days = json.methods[0]!.days
    expect(days.filter((day) => day.good).map((day) => day.day)).toEqual(['2026-06-11', '2026-06-12', '2026-06-13'])
    expect(days.find((day) => day.day === '2026-06-14')).toMatchObject({ good: false, short: [shop.variant('litchi-100')] })
  })

  test('starts at the first available day if fruit arrives late in the period', async () => {
    const other = await openShop()
    try {
      await other.db.updateTable('inventory.lots').set({ on_hand: 0 }).where('code', 'in', ['HIM-0609-A', 'HIM-0610-A']).execute()
      const firstDay = async (today: string) => {
        const lines = `${other.variant('himsagar-5kg')}:1`
        const { json } = await apiOf(other.at(`${today}T10:00:00+06:00`)).call<DeliveryWire>(
          `/api/v1/delivery?area_id=dhaka/dhanmondi&lines=${lines}`,
        )
        return json.methods[0]!.days[0]!.day
      }
      expect([await firstDay('2026-06-14'), await firstDay('2026-06-15')]).toEqual(['2026-06-20', '2026-06-15'])
    } finally {
      await other.close()
    }
  })

  test('offers only modes that all fruit allows, and none if it is too heavy', async () => {
    const litchi = await api.call<DeliveryWire>(`/api/v1/delivery?area_id=rajshahi/paba&lines=${shop.variant('litchi-100')}:2`)
    expect(litchi.json).toMatchObject({ delivered: true, methods: [] })
    const heavy = await api.call<DeliveryWire>('/api/v1/delivery?area_id=rajshahi/paba&grams=25000')
    expect(heavy.json.methods).toEqual([
      { mode: 'courier', charge: 725, free_from: null, too_heavy: true, most_kg: 20, days: [] },
    ])
  })

  test('refuses an unknown area', async () => {
    expect(await api.call('/api/v1/delivery?area_id=dhaka/nowhere')).toMatchObject({
      status: 404,
      json: { type: '/problems/unknown-area', field: 'area_id' },
    })
  })
})
