import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { maskPhone, type Phone } from '../values/index.ts'

type PhoneSet = { ok: true } | { ok: false; problem: 'edit-conflict' | 'no-such-farm' }

/** The mobile number of the grower; null removes it. `seen` is the number the editor saw, '' for none. The audit log holds it masked. */
export function setFarmPhone(
  ctx: Ctx,
  { id, phone, seen }: { id: string; phone: Phone | null; seen: string },
): Promise<PhoneSet> {
  return ctx.db.transaction(async (tx): Promise<PhoneSet> => {
    const farm = await tx
      .selectFrom('catalog.farms')
      .select(['name', 'phone'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!farm) return { ok: false, problem: 'no-such-farm' }
    if ((farm.phone ?? '') !== seen) return { ok: false, problem: 'edit-conflict' }
    if (farm.phone === phone) return { ok: true }
    await tx.updateTable('catalog.farms').set({ phone }).where('id', '=', id).execute()
    const masked = (number: Phone | null) => ({ phone: number && maskPhone(number) })
    await writeAudit(tx, ctx, {
      action: 'change-farm-phone',
      subject: { type: 'farm', id, name: farm.name.en },
      before: masked(farm.phone),
      after: masked(phone),
    })
    return { ok: true }
  })
}
