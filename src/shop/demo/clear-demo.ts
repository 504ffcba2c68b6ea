import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { deleteDemo } from './delete-demo.ts'
import { DEMO_PARTS } from './model.ts'
import { demoPlanVersion, planDemo, type DemoInput } from './plan-demo.ts'
import { putBack } from './texts-put-back.ts'

type Cleared =
  | { ok: true }
  | { ok: false; problem: 'shop-has-orders'; orders: number; quotations: number }
  | { ok: false; problem: 'no-demo-left' | 'edit-conflict' }

/** Clears the demo as the plan with the version `seen` showed it, or nothing. A shop with orders or quotations of its own is never cleared. */
export function clearDemo(ctx: Ctx, { seen, ...input }: DemoInput & { seen: string }): Promise<Cleared> {
  return ctx.db.transaction(async (tx): Promise<Cleared> => {
    // No order comes in between the check and the end, and of two who clear at once the second finds nothing left.
    await sql`lock table ordering.orders, gifting.quotations, inventory.lots, catalog.products, catalog.farms in share row exclusive mode`.execute(
      tx,
    )
    const planned = await planDemo(tx, input)
    if (!planned) return { ok: false, problem: 'no-demo-left' }
    const { plan, found } = planned
    if (plan.real.orders + plan.real.quotations > 0) return { ok: false, problem: 'shop-has-orders', ...plan.real }
    if (demoPlanVersion(plan) !== seen) return { ok: false, problem: 'edit-conflict' }
    await deleteDemo(tx, ctx, plan)
    await putBack(tx, found, { seed: input.seed, texts: plan.texts })
    const counts = DEMO_PARTS.flatMap((part) => (plan.goes[part].length > 0 ? [[part, plan.goes[part].length] as const] : []))
    await writeAudit(tx, ctx, {
      action: 'clear-demo',
      subject: { type: 'demo', id: 'demo', name: 'Demo' },
      before: { ...Object.fromEntries(counts), texts: plan.texts },
      after: { kept: plan.kept.length },
    })
    await pagesChanged(tx, 'demo cleared', ctx.now)
    return { ok: true }
  })
}
