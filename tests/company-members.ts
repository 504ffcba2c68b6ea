import { sql } from 'kysely'
import { setMember, type MemberRole } from '#shop/accounts/index.ts'
import type { Ctx } from '#shop/context.ts'
import { confirmRun, planRun, runOf, type Run } from '#shop/gifting/index.ts'
import { insertRecipients } from '#shop/gifting/insert-recipients.ts'
import type { Phone } from '#shop/values/index.ts'
import { given, giftRun, SHOP_URL } from './gift-world.ts'
import type { Shop } from './world.ts'

/** A customer with a verified number, and their context. */
export async function customer(shop: Shop, phone: Phone, name: string): Promise<{ customerId: string; ctx: Ctx }> {
  const customerId = shop.newId()
  await sql`
    insert into accounts.customers (id, phone, name, language, created_at, phone_proven_at)
    values (${customerId}::uuid, ${phone}, ${name}, 'en', ${shop.now}, ${shop.now})`.execute(shop.db)
  return { customerId, ctx: { ...shop.as('guest'), actor: { kind: 'customer', customerId } } }
}

export async function member(
  shop: Shop,
  { companyId, phone, name, role }: { companyId: string; phone: Phone; name: string; role: MemberRole },
) {
  const somebody = await customer(shop, phone, name)
  const set = await setMember(shop.as('owner'), { companyId, phone, role, designation: role === 'buyer' ? 'HR' : 'Director' })
  if (!set.ok) throw new Error(set.problem)
  return somebody
}

/** An ordered run of the company for this many people. */
export async function orderedRun(shop: Shop, companyId: string, people = 3): Promise<Run> {
  const made = await giftRun(shop, { companyId, creditDays: 30 })
  const list = Array.from({ length: people }, (_, index) => given(index))
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run: made, given: list }))
  const run = (await runOf(shop.db, { runId: made.id }))!
  const { total } = await planRun(shop.db, run, shop.now)
  const confirmed = await confirmRun(shop.as('guest'), {
    run: { token: run.token },
    seenVersion: run.version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
  })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return (await runOf(shop.db, { runId: run.id }))!
}

/** Delivers all boxes of the order. */
export async function handOver(shop: Shop, orderId: string): Promise<void> {
  await sql`update fulfilment.consignments set state = 'delivered' where order_id = ${orderId}::uuid`.execute(shop.db)
}
