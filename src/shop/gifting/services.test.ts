import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, given, giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { documentList, registerForVat } from '#tests/invoice-documents.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { confirmOrder, orderForOffice } from '../ordering/index.ts'
import { confirmRun, planRun, runOf } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

test('a service quoted once per box is charged for each box sent; others are charged as quoted', async () => {
  const run = await giftRun(shop, { service: true })
  const other = await giftRun(shop, { service: true, units: { 'trio-box': 60, 'guava-1kg': 50 } })
  for (const one of [run, other]) {
    await shop.db.transaction((tx) =>
      insertRecipients(tx, shop.as('guest'), { run: one, given: [given(1, { box: 'trio-box' }), given(2, { box: 'trio-box' })] }),
    )
  }
  const [each, lump] = [
    await planRun(shop.db, (await runOf(shop.db, { runId: run.id }))!, shop.now),
    await planRun(shop.db, other, shop.now),
  ]
  expect(each.services).toMatchObject([
    { perBox: true, units: 2, linePaisa: taka(20) },
    { perBox: false, units: 40, linePaisa: taka(200) },
  ])
  expect(each.total).toBe(taka(2_000 + 20 + 200 + 500))
  expect(lump.services).toMatchObject([
    { perBox: false, units: 100, linePaisa: taka(1_000) },
    { perBox: false, units: 40, linePaisa: taka(200) },
  ])
  const now = (await runOf(shop.db, { runId: run.id }))!
  const input = { run: { token: run.token }, seenVersion: now.version, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), { ...input, expectedTotal: each.total })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const order = (await orderForOffice(shop.db, confirmed.orderId, shop.now))!
  expect([order.total, order.lines.map(({ units }) => units)]).toEqual([each.total, [2, 2, 40]])
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId: order.id, shopUrl: SHOP_URL })
  for (const { id } of order.consignments) await bring(shop, { orderId: order.id, consignmentId: id })
  expect(await documentList(shop, order.id)).toEqual([['invoice', 'INV-2025-26-000001', 2_720]])
})
