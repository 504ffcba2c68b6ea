import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { pageText, pageVersion, pageVersions, publishPage } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const WORDS = {
  title: { en: ' Refunds ', bn: 'টাকা ফেরত' },
  body: { en: 'Within ten days.\r\n\r\n- by bKash\r\n  or bank', bn: 'দশ দিনের মধ্যে।' },
}
const publish = (seenVersion: number, difference: Partial<typeof WORDS> = {}) =>
  publishPage(shop.as('owner'), { slug: 'refund-policy', ...WORDS, ...difference, seenVersion })

test('each version stays as published, and is audited', async () => {
  expect(await publish(0)).toEqual({ ok: true, version: 1 })
  const later = { body: { en: 'Within seven days.', bn: 'সাত দিনের মধ্যে।' } }
  expect(await publish(1, later)).toEqual({ ok: true, version: 2 })
  expect(await pageText(shop.db, 'refund-policy')).toMatchObject({ version: 2, title: { en: 'Refunds' }, body: later.body })
  expect(await pageVersion(shop.db, 'refund-policy', 1)).toMatchObject({
    body: { en: 'Within ten days.\n\n- by bKash\n  or bank' },
  })
  expect((await pageVersions(shop.db, 'refund-policy')).map(({ version, author }) => [version, author])).toEqual([
    [2, 'staff:Owner'],
    [1, 'staff:Owner'],
  ])
  const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(entry).toMatchObject({
    action: 'publish-page',
    subject: { type: 'page', id: 'refund-policy', name: 'Refunds' },
    before: { version: 1 },
    after: { version: 2 },
  })
  expect(await shop.count('platform.page_changes')).toBe(2)
})

test('a page without texts in both languages, or with unchanged texts, is refused', async () => {
  await publish(0)
  const before = await shop.countAll()
  expect(await publish(1, { body: { en: 'Within ten days.', bn: ' ' } })).toEqual({ ok: false, problem: 'not-valid' })
  expect(await publish(1, { title: { en: '', bn: 'টাকা' } })).toEqual({ ok: false, problem: 'not-valid' })
  expect(await publish(1)).toEqual({ ok: false, problem: 'nothing-changed' })
  expect(await publish(0)).toEqual({ ok: false, problem: 'edit-conflict', version: 1 })
  expect(await shop.countAll()).toEqual(before)
})
