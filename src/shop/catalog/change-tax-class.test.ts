import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { NO_TAX_CLASS, saveTaxClass, taxClassVersion, sellables, taxRecords, type TaxFacts } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const LEGAL = { en: 'Act of 2012', bn: '২০১২ সালের আইন' }
const record = async (id: string) => {
  const found = (await taxRecords(shop.db)).find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const save = (id: string | null, facts: TaxFacts, seen: string) => saveTaxClass(shop.as('owner'), { id, facts, seen })

test('a new rate applies to later orders, and is audited with the old one', async () => {
  const before = await record('gift-basket')
  expect(before.products).toBeGreaterThan(0)
  const rateOf = async () => {
    const variants = await shop.db
      .selectFrom('catalog.variants as variant')
      .innerJoin('catalog.products as product', 'product.id', 'variant.product_id')
      .select('variant.id')
      .where('product.tax_class_id', '=', 'gift-basket')
      .execute()
    const id = variants[0]!.id
    return (await sellables(shop.db, [id])).get(id)?.vatBasisPoints
  }
  expect(await rateOf()).toBe(500)
  expect(await save('gift-basket', { ...before, basisPoints: 750, legalBasis: LEGAL }, taxClassVersion(before))).toEqual({
    ok: true,
  })
  expect(await rateOf()).toBe(750)
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'change-tax-class',
    subject: { type: 'tax-class', id: 'gift-basket', name: before.name.en },
    before: { vatBasisPoints: 500 },
    after: { vatBasisPoints: 750, legalBasis: LEGAL },
  })
  expect(await shop.count('platform.page_changes')).toBe(1)
})

test('a class is added once, under its own name', async () => {
  const facts = { name: { en: 'Juices', bn: 'রস' }, basisPoints: 1000, legalBasis: LEGAL }
  const both = await Promise.all([1, 2].map(() => save(null, facts, NO_TAX_CLASS)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: 'class-there' })
  expect(await record('juices')).toEqual({ id: 'juices', products: 0, ...facts })
  expect(await save(null, { ...facts, name: { en: 'Local: fresh', bn: 'রস' }, basisPoints: 1 }, NO_TAX_CLASS)).toEqual({
    ok: false,
    problem: 'class-there',
  })
  expect((await record('local-fresh')).basisPoints).toBe(0)
})

test('of two concurrent editors of a class, the second gets a conflict', async () => {
  const before = await record('gift-basket')
  const both = await Promise.all(
    [600, 700].map((basisPoints) => save(before.id, { ...before, basisPoints }, taxClassVersion(before))),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  expect(await shop.count('accounts.audit_log')).toBe(1)
})

test('an invalid rate, a class without texts or an unknown class is refused', async () => {
  const before = await record('gift-basket')
  const rows = await shop.countAll()
  const empty = { name: { en: ' ', bn: 'ক' }, basisPoints: 10_001, legalBasis: { en: 'x', bn: 'x'.repeat(301) } }
  expect(await save(before.id, empty, taxClassVersion(before))).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['nameEn', 'rate', 'legalBn'],
  })
  expect(await save(before.id, { ...before, basisPoints: 7.5 }, taxClassVersion(before))).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['rate'],
  })
  expect(await save(null, { ...before, name: { en: 'রস', bn: 'রস' } }, NO_TAX_CLASS)).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['nameEn'],
  })
  expect(await save('nothing', before, taxClassVersion(before))).toEqual({ ok: false, problem: 'no-such-class' })
  expect(await save(before.id, before, taxClassVersion(before))).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
  expect(await record('gift-basket')).toEqual(before)
})
