import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { action } from '../order.route.tsx'
import { orderPageData } from './order-page.server.ts'

const { world, place, gateways, orderNow } = onlineShop()
beforeEach(async () => {
  await sql`
    insert into payments.cod_rules (id, name, outcome, position)
    values ('01930000-0000-7000-8000-000000000001', '{"en": "All", "bn": "সব"}', 'confirm-code', 1)`.execute(world.shop.db)
})

const pageOf = async (token: string, language: 'en' | 'bn' = 'en') =>
  (await orderPageData(world.shop.db, { token, now: world.shop.now, language, online: ['bkash'] }))!

const send = (token: string, form: Record<string, string>) =>
  officeOf(world.shop, gateways()).call({ kind: 'visitor' }, action, { path: `/order/${token}`, params: { token }, form })

async function lastCode(): Promise<string> {
  const { body } = await world.shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'order-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /#(\d{6})$/.exec(body)![1]!
}

test('the page asks for the code calmly, and the code confirms the order', async () => {
  const { token, orderId } = await place({ payment: 'cash-on-delivery' })
  const page = await pageOf(token)
  expect(page.headline).toBe('One step left: confirm your order')
  expect(page.code!.text).toMatch(/^We confirm this order with a code to 0181• •••218, which could not be texted yet\./)
  expect(await send(token, { intent: 'send-code' })).toMatchObject({ status: 303, to: `/order/${token}?done=code-sent` })
  const texted = /^We’ve texted a 6-digit code to 0181• •••218\. Enter it by .+ and your order is confirmed\./
  expect((await pageOf(token)).code!.text).toMatch(texted)
  expect((await pageOf(token, 'bn')).code!.text).toMatch(/^0181• •••218 নম্বরে ৬ সংখ্যার একটি কোড পাঠিয়েছি।/)
  expect(await send(token, { intent: 'code', code: ` ${await lastCode()} ` })).toMatchObject({
    status: 303,
    to: `/order/${token}?done=code`,
  })
  expect((await orderNow(orderId)).state).toBe('confirmed')
  expect((await pageOf(token)).code).toBeNull()
})

test('what is typed wrongly is kept, and says what to do', async () => {
  const { token, orderId } = await place({ payment: 'cash-on-delivery' })
  await send(token, { intent: 'send-code' })
  const wrong = (await lastCode()) === '000000' ? '000001' : '000000'
  const said = async (form: Record<string, string>) => {
    const { status, data } = await send(token, form)
    return [status, data]
  }
  expect(await said({ intent: 'code', code: '12' })).toEqual([
    409,
    { refused: 'order.codeMissing', code: '12', confirm: null, mistake: null },
  ])
  expect(await said({ intent: 'code' })).toEqual([409, { refused: 'order.codeMissing', code: '', confirm: null, mistake: null }])
  expect(await said({ intent: 'code', code: wrong })).toEqual([
    409,
    { refused: 'order.codeWrong', code: wrong, confirm: null, mistake: null },
  ])
  expect(await said({ intent: 'send-code' })).toEqual([
    409,
    { refused: 'order.codeJustSent', code: null, confirm: null, mistake: null },
  ])
  expect((await orderNow(orderId)).state).toBe('placed')
})

test('codes are sent and tried within the limits of all codes', async () => {
  const { token } = await place({ payment: 'cash-on-delivery' })
  await send(token, { intent: 'send-code' })
  const wrong = (await lastCode()) === '000000' ? '000001' : '000000'
  for (let times = 0; times < 4; times += 1)
    expect(await send(token, { intent: 'code', code: wrong })).toMatchObject({ data: { refused: 'order.codeWrong' } })
  expect(await send(token, { intent: 'code', code: wrong })).toMatchObject({ data: { refused: 'order.codeOver' } })
  expect(await send(token, { intent: 'code', code: await lastCode() })).toMatchObject({ data: { refused: 'order.codeOver' } })
})

test('an order that needs no code, and one that does not exist', async () => {
  await sql`update payments.cod_rules set active = false`.execute(world.shop.db)
  const { token } = await place({ payment: 'cash-on-delivery' })
  expect((await pageOf(token)).code).toBeNull()
  const before = await world.shop.countAll()
  expect(await send(token, { intent: 'code', code: '123456' })).toMatchObject({ data: { refused: 'order.codeNotNeeded' } })
  expect(await send(token, { intent: 'send-code' })).toMatchObject({ data: { refused: 'order.codeNotNeeded' } })
  expect(await send('a'.repeat(43), { intent: 'send-code' })).toMatchObject({ data: { refused: 'order.unknown' } })
  expect(await send('a'.repeat(43), { intent: 'code', code: '123456' })).toMatchObject({ data: { refused: 'order.unknown' } })
  expect(await world.shop.countAll()).toEqual(before)
})
