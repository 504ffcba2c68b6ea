import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Role } from '#shop/context.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { action as orderAction, loader as orderLoader } from '../order.route.tsx'
import { loader as toCallLoader } from '../to-call.route.tsx'
import type { OrderPageView } from './order-page.ts'
import type { ToCallRow } from './to-call.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const called = { intent: 'call', result: 'no-answer' }

/** A form of an order's page, opened from the list of calls. */
const send = (
  id: string,
  form: Record<string, string>,
  { role = 'order-desk', from = '?from=to-call' }: { role?: Role; from?: string } = {},
) => officeOf(shop).call(staffActor(role), orderAction, { path: `/office/orders/${id}${from}`, params: { id }, form })

async function orderView(id: string): Promise<OrderPageView> {
  const asked = { path: `/office/orders/${id}`, params: { id } }
  return (await officeOf(shop).call(staffActor('order-desk'), orderLoader, asked)).data as OrderPageView
}

/** Three orders, the first of which has waited longest. */
async function placeThree(): Promise<[string, string, string]> {
  const place = async (minutesAgo: number) => {
    const earlier = shop.at(new Date(shop.now.getTime() - minutesAgo * 60_000))
    const placed = await placeOrder(earlier.as('guest'), sampleOrder(earlier))
    if (!placed.ok) throw new Error(placed.problem)
    return placed.orderId
  }
  return [await place(3), await place(2), await place(1)]
}

test('confirming leads to the next order to call, and back to the list when none is left', async () => {
  const [first, second, third] = await placeThree()
  expect(await send(second, { intent: 'confirm-next' })).toMatchObject({
    status: 302,
    to: `/office/orders/${first}?from=to-call&number=PF-10002&done=confirm-next`,
  })
  expect((await send(first, { intent: 'confirm-next' })).to).toBe(
    `/office/orders/${third}?from=to-call&number=PF-10001&done=confirm-next`,
  )
  expect((await send(third, { intent: 'confirm-next' })).to).toBe('/office/orders/to-call?number=PF-10003&done=confirm-next')
  expect(await Promise.all([first, second, third].map(async (id) => (await orderView(id)).status))).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
  ])
})

test('a noted call leads on, too, and not to orders that are to be called later', async () => {
  const [first, second, third] = await placeThree()
  expect((await send(first, called)).to).toBe(`/office/orders/${second}?from=to-call&number=PF-10001&done=call-next`)
  expect((await send(second, called)).to).toBe(`/office/orders/${third}?from=to-call&number=PF-10002&done=call-next`)
  expect((await send(third, called)).to).toBe('/office/orders/to-call?number=PF-10003&done=call-next')
  const list = await officeOf(shop).call(staffActor('order-desk'), toCallLoader, { path: '/office/orders/to-call' })
  const { rows } = list.data as { rows: ToCallRow[] }
  expect(rows.map(({ id, now, last }) => [id, now, last])).toEqual(
    [first, second, third].toSorted().map((id) => [id, false, 'no-answer']),
  )
})

test('the simple confirmation and a page that was opened otherwise stay on the order', async () => {
  const [first, second] = await placeThree()
  expect((await send(first, { intent: 'confirm' })).to).toBe(`/office/orders/${first}?done=confirm`)
  const noted = await send(second, called, { from: '' })
  expect(noted.to).toBe(`/office/orders/${second}?done=call`)
  // It has to be cancelled, which is done on its page.
  expect((await send(second, { intent: 'call', result: 'refused' })).to).toBe(`/office/orders/${second}?done=call`)
})

test('a refusal stays on the order and changes nothing, and so does a role that may not confirm', async () => {
  const [first, second] = await placeThree()
  expect(await send(first, { intent: 'confirm-next' }, { role: 'packer' })).toMatchObject({ status: 403 })
  expect((await orderView(first)).status).toBe('placed')
  await send(first, { intent: 'confirm-next' })
  expect(await send(first, { intent: 'confirm-next' })).toMatchObject({
    status: 409,
    to: null,
    data: { intent: 'confirm-next', problem: 'cannot-move' },
  })
  expect(await send(second, { intent: 'call', result: 'call-back' })).toMatchObject({
    status: 422,
    to: null,
    data: { problem: 'time-missing' },
  })
  expect((await orderView(second)).calls).toEqual([])
})
