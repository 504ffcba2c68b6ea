import { expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { paymentKey } from '../http/payment-browser.ts'
import type { PlacedWire } from '#shop/ordering/wire.ts'

const { world, gateways } = onlineShop()

test('a buyer sent to the gateway gets the cookie for the return; a buyer who pays in cash gets none', async () => {
  const { call, webShop } = apiOf(world.shop, { payments: gateways() })
  const place = (payment: 'bkash' | 'cash-on-delivery') =>
    call<PlacedWire>('/api/v1/orders', {
      body: orderBody(world.shop, { payment }),
      headers: { 'Idempotency-Key': `an-order-by-${payment}` },
    })
  const paid = await place('bkash')
  const [attempt] = await world.shop.db.selectFrom('payments.attempts').select(['id', 'redirect_to']).execute()
  expect(paid.json.payment_url).toBe(attempt!.redirect_to)
  expect(paid.headers.getSetCookie()).toEqual([
    `__Host-pf_pay_${attempt!.id}=${paymentKey(webShop, attempt!.id)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200; Secure`,
  ])
  expect((await place('cash-on-delivery')).headers.getSetCookie()).toEqual([])
})
