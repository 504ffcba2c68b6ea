import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, given, orderedRun } from '#tests/gift-world.ts'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Role } from '#shop/context.ts'
import { sql } from 'kysely'
import type { StaffContext } from '../access.server.ts'
import { action } from '../gift-making.route.tsx'
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
  const form = { intent: 'give-up', about: box!, charged: 'no', note: 'Left the company' }
  const path = `/office/gifts/runs/${run.id}/making`
  const send = (fields: Record<string, string>, role: Role = 'manager') =>
    officeOf(shop).call(staffActor(role), action, {
      path: `${path}?day=2026-06-13&box=${box}`,
      params: { id: run.id },
      form: fields,
    })
  expect(await send(form, 'packer')).toMatchObject({ status: 403 })
  const before = await shop.countAll()
  const refusals = [
    [{ charged: '' }, 'charge-missing', ['charged']],
    [{ charged: 'maybe' }, 'charge-missing', ['charged']],
    [{ note: ' ' }, 'reason-missing', ['note']],
    [{ about: 'x' }, 'not-understood', []],
    [{ about: shop.newId() }, 'not-given-up', []],
  ] as const
  for (const [difference, problem, fields] of refusals) {
    const refused = await send({ ...form, ...difference })
    expect(refused).toMatchObject({ to: null, data: { problem } })
    expect(wrongFields(refused)).toEqual(fields)
  }
  expect(await shop.countAll()).toEqual(before)
  const view = () => makingView(requestContext(), run.id, new URLSearchParams({ box: box!, do: 'give-up' }))
  expect((await view()).board.giveUp).toMatchObject({ id: box, left: true })
  expect(await send(form)).toMatchObject({ status: 302, to: `${path}?day=2026-06-13&done=give-up` })
  const { board } = await view()
  expect(board.giveUp).toBeNull()
  expect(board.rows.find(({ id }) => id === box)).toMatchObject({
    state: 'returned',
    givenUp: { charged: false, reason: 'Left the company' },
  })
  expect(await send(form)).toMatchObject({ status: 409, data: { problem: 'not-given-up' } })
})
