import { expect, test } from 'vitest'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { officeOf } from '#tests/office-requests.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { action, loader } from '../express.route.tsx'
import type { ExpressAnswer } from './express-answer.ts'
import { agreedValue, readAgreed } from './typed-order.ts'

const { world, gateways } = onlineShop()

const SLUG = 'himsagar-from-rajshahi'
const PERSON = {
  name: 'Farhana Rahman',
  phone: GUEST_PHONE,
  area_id: 'dhaka/dhanmondi',
  address: 'House 17',
  payment: 'cash-on-delivery',
}

async function press(form: Record<string, string>) {
  const { call } = officeOf(world.shop, gateways())
  return call({ kind: 'visitor' }, action, { path: `/express/${SLUG}`, params: { slug: SLUG }, form: { ...PERSON, ...form } })
}

async function inForce(): Promise<string> {
  const { call } = officeOf(world.shop, gateways())
  const { data } = await call({ kind: 'visitor' }, loader, { path: `/express/${SLUG}`, params: { slug: SLUG } })
  return agreedValue((data as { versions: Parameters<typeof agreedValue>[0] }).versions)
}

test.each(['', 'yes', '1', '1.', '.1', '-1.1', '1.1.1', '১.১', '9999999.1', '1.1.9f86d081884c7d6', '1.1.9F86D081884C7D65'])(
  'with “%s” in place of the tick nothing is ordered, and the fault is at the tick',
  async (agree) => {
    const before = await world.shop.countAll()
    expect(await press({ agree })).toMatchObject({
      status: 422,
      data: { faults: [{ field: 'agree', text: 'checkout.agreeMissing' }], step: null },
    })
    expect(await world.shop.countAll()).toEqual(before)
  },
)

async function orderWith(agree: string) {
  const { step } = (await press({ agree: await inForce() })).data as ExpressAnswer
  const { mode, taka } = step!.totals[0]!
  const when = step!.choices.find(({ value }) => value.startsWith(mode))!.value
  return press({ agree, when, request_id: step!.requestId, [`expected_${mode}`]: String(taka) })
}

test('the order keeps the versions that were ticked', async () => {
  const agree = await inForce()
  expect((await orderWith(agree)).status).toBe(303)
  const order = await world.shop.db
    .selectFrom('ordering.orders')
    .select(['terms_version', 'privacy_version'])
    .orderBy('placed_at', 'desc')
    .executeTakeFirstOrThrow()
  const { terms_version, privacy_version } = readAgreed(agree)!
  expect(order).toEqual({ terms_version, privacy_version })
})

test('a tick for another version orders nothing', async () => {
  const { terms_version: terms, privacy_version: privacy } = readAgreed(await inForce())!
  const before = await world.shop.countAll()
  for (const old of [`${terms + 1}.${privacy}`, `${terms}.${privacy + 1}`])
    expect(await orderWith(old)).toMatchObject({ status: 409 })
  expect((await world.shop.countAll())['ordering.orders']).toEqual(before['ordering.orders'])
})
