import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onlineShop } from '#tests/online-orders.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { loader } from '../labels.route.tsx'

const { world, place, begin, reconcile } = onlineShop()

type Shown = { labels: { number: string; cash: string | null }[]; awaiting: { number: string }[] }

async function labels(search = '?day=2026-06-12') {
  const path = `/office/packing/labels${search}`
  const { data } = await officeOf(world.shop).call(staffActor('packer'), loader, { path })
  const { labels: made, awaiting } = data as Shown
  return { labels: made.map(({ number, cash }) => [number, cash]), awaiting: awaiting.map(({ number }) => number) }
}

test('a box that is being paid online has no label until the payment arrives, alone or with the others of the day', async () => {
  const cash = await place({ payment: 'cash-on-delivery' })
  const online = await place()
  const boxOf = async ({ orderId }: { orderId: string }) => (await consignmentsOf(world.shop.db, [orderId]))[0]!
  const [door, waiting] = [await boxOf(cash), await boxOf(online)]
  const collected = [door.number, '৳1,030']
  expect(await labels()).toEqual({ labels: [collected], awaiting: [waiting.number] })
  expect(await labels(`?box=${waiting.id}`)).toEqual({ labels: [], awaiting: [waiting.number] })
  const attempt = await begin(online)
  world.bkash.pay(attempt)
  await reconcile(attempt)
  expect(await labels()).toEqual({ labels: [collected, [waiting.number, null]], awaiting: [] })
})

test('a label says the earliest best-before of the fruit in the box, in the language of the order, and no planned day', async () => {
  const { shop } = world
  await sql`update inventory.lots set best_before = '2026-06-13' where code = 'BOX-0401-A'`.execute(shop.db)
  await place({ payment: 'cash-on-delivery', buys: { 'langra-5kg': 1, 'trio-box': 1 } })
  await place({ payment: 'cash-on-delivery', language: 'bn', buys: { 'langra-5kg': 1 } })
  const bestBefore = async () => {
    const path = '/office/packing/labels?day=2026-06-12'
    const { data } = await officeOf(shop).call(staffActor('packer'), loader, { path })
    return (data as { labels: { bestBefore: string | null }[] }).labels.map((label) => label.bestBefore)
  }
  expect(await bestBefore()).toEqual(['Best before 14 June 2026', '১৮ জুন ২০২৬ পর্যন্ত ভালো'])
  await sql`update inventory.lots set state = 'expected', harvested_on = null, received_on = null where code = 'LAN-0610-A'`.execute(
    shop.db,
  )
  expect(await bestBefore()).toEqual([null, null])
})
