import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { brand, brandVersion, saveBrand } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a changed fact is audited with its previous value, and pages are invalidated', async () => {
  const before = await brand(shop.db)
  const changes = await shop.count('platform.page_changes')
  const facts = { ...before, phone: '09678 200 300', social: [{ name: 'Facebook', url: 'https://facebook.com/x' }] }
  expect(await saveBrand(shop.as('owner'), { facts, seen: brandVersion(before) })).toEqual({ ok: true })
  expect(await brand(shop.db)).toEqual(facts)
  expect(await auditEntries(shop.db, { filter: {}, limit: 5 })).toMatchObject([
    {
      action: 'change-brand',
      actor: 'staff:Owner',
      subject: { type: 'brand', id: 'brand', name: before.name.en },
      before: { phone: before.phone, social: before.social },
      after: { phone: '09678 200 300', social: [{ name: 'Facebook', url: 'https://facebook.com/x' }] },
    },
  ])
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
})

test('of two concurrent editors, the second gets a conflict', async () => {
  const before = await brand(shop.db)
  const seen = brandVersion(before)
  const save = (phone: string) => saveBrand(shop.as('owner'), { facts: { ...before, phone }, seen })
  const both = await Promise.all([save('16263'), save('16264')])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  expect(await shop.count('accounts.audit_log')).toBe(1)
})

test('invalid facts are refused by name, and unchanged ones change nothing', async () => {
  const before = await brand(shop.db)
  const rows = await shop.countAll()
  const seen = brandVersion(before)
  const wrong = { ...before, name: { en: '', bn: 'ক' }, phone: 'call us', email: 'nobody@', whatsapp: '12' }
  expect(await saveBrand(shop.as('owner'), { facts: wrong, seen })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['name.en', 'phone', 'whatsapp', 'email'],
  })
  expect(await saveBrand(shop.as('owner'), { facts: before, seen })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
})
