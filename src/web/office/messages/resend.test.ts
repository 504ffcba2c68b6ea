import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Role } from '#shop/context.ts'
import { action } from '../messages.route.tsx'

let shop: Shop
let ids: { failed: string; alsoFailed: string; sent: string }
beforeEach(async () => {
  shop = await openShop()
  ids = {
    failed: await message('+8801711000001', 'failed'),
    alsoFailed: await message('+8801711000002', 'failed'),
    sent: await message('+8801711000003', 'sent'),
  }
})
afterEach(() => shop.close())

async function message(recipient: string, state: 'failed' | 'sent'): Promise<string> {
  const id = shop.newId()
  await shop.db
    .insertInto('messaging.messages')
    .values({
      id,
      template: 'order-placed',
      channel: 'sms',
      recipient,
      language: 'en',
      body: 'Your order is placed.',
      state,
      tries: 5,
      error: state === 'failed' ? 'no-answer' : null,
      created_at: shop.now,
    })
    .execute()
  return id
}

const send = (form: Record<string, string>, role: Role = 'manager') =>
  officeOf(shop).call(staffActor(role), action, { path: '/office/messages?state=failed', form: { intent: 'resend', ...form } })
const stored = async () => {
  const rows = await shop.db.selectFrom('messaging.messages').select(['id', 'state', 'tries', 'error']).execute()
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))
}
const FAILED = { state: 'failed', tries: 5, error: 'no-answer' }
const WAITING = { state: 'waiting', tries: 0, error: null }

test('ticked messages are sent again together; one that did not fail says why and stays', async () => {
  const before = await stored()
  const all = { [`tick-${ids.failed}`]: 'yes', [`tick-${ids.alsoFailed}`]: 'yes', [`tick-${ids.sent}`]: 'yes' }
  const { data } = await send(all)
  expect(data).toMatchObject({
    shown: {
      done: [ids.failed, ids.alsoFailed],
      refused: [{ id: ids.sent, name: '0171• •••003', text: 'This message has not failed, so it was not sent again.' }],
    },
  })
  expect(await stored()).toEqual({ ...before, [ids.failed]: WAITING, [ids.alsoFailed]: WAITING })
})

test('the button of a message sends only this one again, whatever is ticked', async () => {
  const { to } = await send({ [`tick-${ids.alsoFailed}`]: 'yes', only: ids.failed })
  expect(to).toBe('/office/messages?state=failed&count=1&done=resend')
  expect(await stored()).toMatchObject({ [ids.failed]: WAITING, [ids.alsoFailed]: FAILED })
})

test('without a tick, without the permission or with an invented message nothing is sent again', async () => {
  const before = await stored()
  expect((await send({})).data).toMatchObject({ problem: 'none-ticked' })
  expect((await send({ only: 'x', [`tick-${ids.failed}`]: 'yes' })).data).toMatchObject({ problem: 'none-ticked' })
  expect((await send({ only: ids.failed }, 'packer')).status).toBe(403)
  expect((await send({ only: shop.newId() })).data).toMatchObject({ shown: { done: [] } })
  expect(await stored()).toEqual(before)
})
