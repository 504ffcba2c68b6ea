import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, given, orderedRun } from '#tests/gift-world.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { sql } from 'kysely'
import type { StaffContext } from '../access.server.ts'
import { actOnMaking, makingNeeds } from './act-on-making.server.ts'
import { makingView } from './making.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function requestContext(): StaffContext {
  const actor = staffActor('order-desk')
  if (actor.kind !== 'staff') throw new Error('Not staff.')
  return { ...officeOf(shop).requestContextOf(actor), file: null, staff: actor, language: 'en', may: () => true }
}

test('the office gives a box up and decides whether it is paid for; its page shows the decision', async () => {
  const { run, orderId, boxes } = await orderedRun(shop, { people: [given(1), given(2)] })
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  const [box] = boxes
  await bring(shop, { orderId, consignmentId: box!, fails: { reason: 'nobody-home', words: null } })
  const form = { intent: 'give-up', box: box!, charged: 'no', note: 'Left the company' }
  expect(makingNeeds(form)).toBe('manage-gifts')
  const before = await shop.countAll()
  const refusals = [
    [{ charged: '' }, 'charge-missing'],
    [{ charged: 'maybe' }, 'charge-missing'],
    [{ note: ' ' }, 'reason-missing'],
    [{ box: 'x' }, 'not-understood'],
    [{ box: shop.newId() }, 'not-given-up'],
  ] as const
  for (const [difference, problem] of refusals) {
    expect(await actOnMaking(requestContext(), run.id, { ...form, ...difference })).toMatchObject({ ok: false, problem })
  }
  expect(await shop.countAll()).toEqual(before)
  const view = () => makingView(requestContext(), run.id, new URLSearchParams({ box: box!, do: 'give-up' }))
  expect((await view()).board.giveUp).toMatchObject({ id: box, left: true })
  expect(await actOnMaking(requestContext(), run.id, form)).toEqual({ ok: true, action: 'give-up', count: 1 })
  const { board } = await view()
  expect(board.giveUp).toBeNull()
  expect(board.rows.find(({ id }) => id === box)).toMatchObject({
    state: 'returned',
    givenUp: { charged: false, reason: 'Left the company' },
  })
  expect(await actOnMaking(requestContext(), run.id, form)).toMatchObject({ ok: false, problem: 'not-given-up' })
})
