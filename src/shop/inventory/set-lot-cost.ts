import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'

/** The cost of a whole lot becomes what its grower is paid. Margins, the cost of a unit and waste are computed from it. */
export async function setLotCost(tx: Tx, ctx: Ctx, { lotId, cost }: { lotId: string; cost: Paisa }): Promise<void> {
  const lot = await tx
    .selectFrom('inventory.lots')
    .select(['code', 'cost_paisa'])
    .where('id', '=', lotId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (lot.cost_paisa === cost) return
  await tx.updateTable('inventory.lots').set({ cost_paisa: cost }).where('id', '=', lotId).execute()
  await writeAudit(tx, ctx, {
    action: 'set-lot-cost',
    subject: { type: 'lot', id: lotId, name: lot.code },
    before: { cost_paisa: lot.cost_paisa },
    after: { cost_paisa: cost },
  })
}
