import { sql } from 'kysely'
import { localFiles } from '#platform/files.ts'
import {
  approveQuotation,
  confirmRun,
  planDeliveries,
  planRun,
  quotationById,
  runOf,
  runOfVersion,
  versionsOf,
  type Given,
  type Run,
} from '#shop/gifting/index.ts'
import { insertRecipients } from '#shop/gifting/insert-recipients.ts'
import type { CalendarDate } from '#shop/values/index.ts'
import { draftEdit } from './quotations.ts'
import type { Shop } from './world.ts'

/** What is booked or held on a day in the vans of Dhaka, and how much of it is held. */
export async function vanOn(shop: Shop, day: string): Promise<{ drops: number; held: number }> {
  const found = await sql<{ drops: number; held: number }>`
    select coalesce(sum(slot_day.drops), 0)::integer as drops,
      coalesce((select sum(held.drops) from fulfilment.held_places held join fulfilment.slots s on s.id = held.slot_id
        where held.day = ${day}::date and s.zone_id = 'dhaka'), 0)::integer as held
    from fulfilment.slot_days slot_day join fulfilment.slots slot on slot.id = slot_day.slot_id
    where slot_day.day = ${day}::date and slot.zone_id = 'dhaka' and slot.mode = 'van'`.execute(shop.db)
  return found.rows[0]!
}

/** Each van of Dhaka carries so many boxes a day. */
export async function vansCarry(shop: Shop, drops: number): Promise<void> {
  await sql`update fulfilment.slots set capacity_drops = ${drops} where zone_id = 'dhaka' and mode = 'van'`.execute(shop.db)
}

/** Takes the proposed days for boxes that all go to Dhaka. */
export async function takeDays(shop: Shop, quotationId: string): Promise<{ day: CalendarDate; boxes: number }[]> {
  const { revision, lines } = await draftEdit(shop, quotationId)
  const boxes = lines.reduce((sum, { variantId, units }) => (variantId === null ? sum : sum + units), 0)
  const zones = [{ zoneId: 'dhaka', boxes, perBox: null }]
  const planned = await planDeliveries(shop.as('desk'), { quotationId, revision, zones })
  if (!planned.ok) throw new Error(planned.problem)
  const [draft] = await versionsOf(shop.db, [quotationId])
  return draft!.deliveries.days.map(({ day, boxes: count }) => ({ day, boxes: count }))
}

/** Approves the sent version. Returns its run. */
export async function approveSent(shop: Shop, quotationId: string, now = shop.now): Promise<Run> {
  const { token } = (await quotationById(shop.db, quotationId))!
  const [version] = await versionsOf(shop.db, [quotationId])
  const input = { token, version: version!.version, name: 'Kamrul Hasan', designation: 'Director', poNumber: '', sent: null }
  const approved = await approveQuotation({ ...shop.as('guest'), now }, localFiles('/nowhere'), {
    ...input,
    shopUrl: 'https://pakafol.example',
  })
  if (!approved.ok) throw new Error(approved.problem)
  return (await runOfVersion(shop.db, approved.versionId))!
}

/** The run with these people on its list. */
export async function listed(shop: Shop, run: Run, people: readonly Given[]): Promise<Run> {
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
  return (await runOf(shop.db, { runId: run.id }))!
}

/** Orders the run at the total that its page shows. */
export async function orderListed(shop: Shop, run: Run) {
  const { total } = await planRun(shop.db, run, shop.now)
  const seen = { seenVersion: run.version, expectedTotal: total }
  const shopUrl = 'https://pakafol.example'
  return confirmRun(shop.as('guest'), { run: { token: run.token }, ...seen, daysToPay: 3, gateways: [], shopUrl })
}
