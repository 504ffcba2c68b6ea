import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { consignmentProgress } from '../fulfilment/index.ts'
import { currentInvoice, documentsOf, paymentsOf } from '../payments/index.ts'
import { addMoney } from '../values/index.ts'
import { noteOnRun } from './run-events.ts'
import { lockRun, runOfOrder } from './runs.ts'
import { tellBuyerOfRun } from './tell-buyer.ts'

/**
 * Job after a run's order was completed and invoiced: sends the message to the buyer, once. The transaction that completes the order
 * enqueues it, so it is never lost.
 */
export async function finishRun(ctx: Ctx, { orderId, shopUrl }: { orderId: string; shopUrl: string }): Promise<void> {
  const found = await runOfOrder(ctx.db, orderId)
  if (!found) return
  await ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, { runId: found.id })
    if (!run || run.finishedAt) return
    await sql`update gifting.gift_runs set finished_at = ${ctx.now}::timestamptz where id = ${run.id}::uuid`.execute(tx)
    const { delivered } = await consignmentProgress(tx, orderId)
    await noteOnRun(tx, ctx, { run, kind: 'finished', count: Math.max(1, delivered) })
    await tellBuyerOfRun(tx, ctx, { run, news: await newsOf(tx, orderId, delivered), shopUrl })
  })
}

async function newsOf(tx: Tx, orderId: string, boxes: number) {
  const bill = currentInvoice(await documentsOf(tx, [orderId]))
  const open = (await paymentsOf(tx, [orderId])).filter(({ state }) => state === 'due')
  return {
    template: 'gift-run-delivered' as const,
    boxes,
    document: bill && { number: bill.number, total: bill.total },
    due: addMoney(...open.map(({ amount }) => amount)),
    dueOn: open.find(({ method }) => method === 'on-account')?.dueOn ?? null,
  }
}
