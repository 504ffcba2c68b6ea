import { writeAudit } from '../accounts/index.ts'
import { farmPhones } from '../catalog/index.ts'
import { brand } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { withdrawExpectedLot } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import { auditWords } from './audit-words.ts'
import { cancelledText, GROWERS_LANGUAGE } from './grower-text.ts'
import { lockLines } from './lines.ts'

export type Cancelled =
  | { ok: true; told: boolean }
  | { ok: false; problem: 'not-ordered' | 'edit-conflict' | 'fruit-came' }
  | { ok: false; problem: 'fruit-promised'; allocated: number }

/** Cancels an ordered line: its expected lot is withdrawn, and the grower is told. Refused once the fruit has come, or while orders hold some of it. */
export function cancelPurchase(ctx: Ctx, { id, seen }: { id: string; seen: number }): Promise<Cancelled> {
  return ctx.db.transaction(async (tx): Promise<Cancelled> => {
    const [line] = await lockLines(tx, [id])
    if (line?.state !== 'ordered' || line.lotId === null) return { ok: false, problem: 'not-ordered' }
    if (line.version !== seen) return { ok: false, problem: 'edit-conflict' }
    const withdrawn = await withdrawExpectedLot(tx, ctx, line.lotId)
    if (!withdrawn.ok) {
      return withdrawn.problem === 'not-expected'
        ? { ok: false, problem: 'fruit-came' }
        : { ok: false, problem: 'fruit-promised', allocated: withdrawn.allocated }
    }
    await tx
      .updateTable('purchasing.lines')
      .set({ state: 'cancelled', version: line.version + 1 })
      .where('id', '=', id)
      .execute()
    const words = await auditWords(tx)
    await writeAudit(tx, ctx, {
      action: 'cancel-purchase',
      subject: words.subject(line),
      before: { state: 'ordered' },
      after: { state: 'cancelled' },
    })
    const phone = line.farmId === null ? undefined : (await farmPhones(tx)).get(line.farmId)
    const item = words.items.get(line.stockItemId)
    if (phone === undefined || !item) return { ok: true, told: false }
    const text = cancelledText({ ...line, item }, (await brand(tx)).phone)
    await writeMessages(tx, {
      template: 'purchase-cancelled',
      letters: [{ to: { phone }, news: { language: GROWERS_LANGUAGE, text } }],
      now: ctx.now,
    })
    return { ok: true, told: true }
  })
}
