import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveSent, listed, orderListed, takeDays, vanOn, vansCarry } from '#tests/held-places.ts'
import { given } from '#tests/gift-world.ts'
import { BUYER, draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { closeDay, freePlaces, openDay } from '../fulfilment/index.ts'
import { dayFrom, type CalendarDate } from '../values/index.ts'
import {
  changeQuotationContact,
  deliveryTexts,
  freeQuotationPlaces,
  heldOf,
  planRun,
  sendQuotation,
  versionsOf,
} from './index.ts'

// Sixty boxes that are wanted on Friday 12 June; two vans of forty boxes a day, a fifth of them left to other orders.
const FRIDAY = dayFrom('2026-06-12')
const SATURDAY = dayFrom('2026-06-13')
let shop: Shop
let quotationId: string
beforeEach(async () => {
  shop = await openShop()
  await vansCarry(shop, 40)
  await shop.leaveOnly('himsagar', 100_000_000)
  quotationId = await draftQuotation(shop, { wantedDay: FRIDAY })
})
afterEach(() => shop.close())

const close = (day: CalendarDate) => closeDay(shop.as('owner'), { day, zoneId: null, reason: { en: 'Holiday', bn: 'ছুটি' } })

const people = (count: number) => Array.from({ length: count }, (_, index) => given(index))

const want = (wantedDay: CalendarDate) =>
  changeQuotationContact(shop.as('desk'), { quotationId, contact: { ...BUYER, wantedDay } })

async function send() {
  const { revision } = await draftEdit(shop, quotationId)
  return sendQuotation(shop.as('desk'), { quotationId, revision, shopUrl: 'https://pakafol.example' })
}

describe('agreed days', () => {
  test('are those of the run when the wanted day is closed', async () => {
    await close(FRIDAY)
    expect(await takeDays(shop, quotationId)).toEqual([{ day: SATURDAY, boxes: 60 }])
    await sendDraft(shop, quotationId)
    const opened = await approveSent(shop, quotationId)
    expect(opened.day).toBe(SATURDAY)
    const run = await listed(shop, opened, people(60))
    expect((await planRun(shop.db, run, shop.now)).spread.moved).toEqual([])
    expect(await orderListed(shop, run)).toMatchObject({ ok: true, boxes: 60 })
    expect(await vanOn(shop, SATURDAY)).toEqual({ drops: 60, held: 0 })
  })

  test('are those of the run when the wanted day is changed after sending', async () => {
    await takeDays(shop, quotationId)
    await sendDraft(shop, quotationId)
    expect(await want(dayFrom('2026-06-15'))).toEqual({ ok: true })
    expect((await approveSent(shop, quotationId)).day).toBe(FRIDAY)
  })

  test('are not sent when they begin before the wanted day', async () => {
    await takeDays(shop, quotationId)
    expect(await want(SATURDAY)).toEqual({ ok: true })
    const before = await shop.countAll()
    expect(await send()).toEqual({ ok: false, problem: 'plan-differs' })
    expect(await shop.countAll()).toEqual(before)
    expect((await versionsOf(shop.db, [quotationId]))[0]!.state).toBe('draft')
    expect(await vanOn(shop, FRIDAY)).toEqual({ drops: 0, held: 0 })
    expect(await takeDays(shop, quotationId)).toEqual([{ day: SATURDAY, boxes: 60 }])
    expect(await send()).toEqual({ ok: true })
  })
})

describe('places that can no longer be booked are not called held', () => {
  const version = async () => (await versionsOf(shop.db, [quotationId]))[0]!

  async function held(): Promise<{ boxes: number | null; said: string }> {
    const sent = await version()
    const found = await heldOf(shop.db, { versionId: sent.id, now: shop.now })
    return { boxes: found?.boxes ?? null, said: deliveryTexts(sent, { held: found, language: 'en' }).held }
  }
  const ALL = { boxes: 60, said: expect.stringContaining('11 June 2026') as string }
  const NONE = { boxes: null, said: '' }

  beforeEach(async () => {
    await takeDays(shop, quotationId)
    await sendDraft(shop, quotationId)
    expect(await held()).toEqual(ALL)
  })

  test('on a closed day, until it is opened again', async () => {
    await close(FRIDAY)
    expect(await held()).toEqual(NONE)
    await openDay(shop.as('owner'), { day: FRIDAY, zoneId: null })
    expect(await held()).toEqual(ALL)
  })

  test('in a slot that does not run any more, where the days are no longer held for all boxes', async () => {
    // The morning van has 32 of them.
    await sql`update fulfilment.slots set active = false where id = ${shop.slot('dhaka-van-morning')}::uuid`.execute(shop.db)
    expect(await held()).toEqual({ boxes: 28, said: '' })
  })

  test('in slots that run on other weekdays', async () => {
    await sql`update fulfilment.slots set weekdays = '{0}' where mode = 'van'`.execute(shop.db)
    expect(await held()).toEqual(NONE)
  })

  test('in a zone that is not served this way any more', async () => {
    await sql`delete from fulfilment.zone_modes where zone_id = 'dhaka' and mode = 'van'`.execute(shop.db)
    expect(await held()).toEqual(NONE)
  })
})

test('staff who free places at the moment they are booked are told that nothing is held', async () => {
  await takeDays(shop, quotationId)
  await sendDraft(shop, quotationId)
  const [version] = await versionsOf(shop.db, [quotationId])
  const before = await shop.count('accounts.audit_log')
  const waiting = async () => {
    const found = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%slot_days%'`.execute(shop.db)
    return found.rows[0]!.count
  }
  const asked = await shop.db.transaction(async (tx) => {
    expect(await freePlaces(tx, { heldFor: [version!.id] })).toBe(60)
    const answer = freeQuotationPlaces(shop.as('desk'), { quotationId })
    await expect.poll(waiting).toBe(1)
    return { ok: true, answer }
  })
  expect(await asked.answer).toEqual({ ok: false, problem: 'nothing-held' })
  expect(await vanOn(shop, FRIDAY)).toEqual({ drops: 0, held: 0 })
  expect(await shop.count('accounts.audit_log')).toBe(before)
})
