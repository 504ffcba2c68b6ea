import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { brand, changeAccent, discardLook, draftedBrand, draftLook, lookVersion, publishLook, undoLook } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const seen = async () => lookVersion(await draftedBrand(shop.db))
const owner = () => shop.as('owner')
const draft = async (colour: string) => changeAccent(owner(), { colour, seen: await seen() })
const OK = { ok: true }

test('a drafted colour changes no page until it is published, and can be taken back afterwards', async () => {
  const changes = await shop.count('platform.page_changes')
  expect(await draft('#c00000')).toEqual(OK)
  expect([(await brand(shop.db)).accent, (await draftedBrand(shop.db)).accent]).toEqual(['', '#c00000'])
  expect(await shop.count('platform.page_changes')).toBe(changes)
  expect(await publishLook(owner(), { seen: await seen() })).toEqual(OK)
  expect([(await brand(shop.db)).accent, await draftLook(shop.db)]).toEqual(['#c00000', null])
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
  expect((await auditEntries(shop.db, { filter: {}, limit: 2 })).map(({ action, after }) => [action, after])).toEqual([
    ['change-brand', { accent: '#c00000' }],
    ['draft-look', { accent: '#c00000' }],
  ])
  expect(await undoLook(owner(), { seen: await seen() })).toEqual(OK)
  expect((await brand(shop.db)).accent).toBe('')
})

test('a discarded draft leaves nothing, and a draft like the published look is none', async () => {
  expect(await draft('#c00000')).toEqual(OK)
  expect(await discardLook(owner(), { seen: await seen() })).toEqual(OK)
  expect(await draftLook(shop.db)).toBeNull()
  expect(await draft('#c00000')).toEqual(OK)
  expect(await draft('')).toEqual(OK)
  expect(await draftLook(shop.db)).toBeNull()
  // There is nothing to publish or to take back.
  const rows = await shop.countAll()
  expect(await publishLook(owner(), { seen: await seen() })).toEqual(OK)
  expect(await undoLook(owner(), { seen: await seen() })).toEqual(OK)
  expect(await shop.countAll()).toEqual(rows)
})

test('of two who change the look at once, the second is told so', async () => {
  const old = await seen()
  const both = await Promise.all(['#c00000', '#1d4ed8'].map((colour) => changeAccent(owner(), { colour, seen: old })))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict' })
  expect(await publishLook(owner(), { seen: old })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect((await brand(shop.db)).accent).toBe('')
})
