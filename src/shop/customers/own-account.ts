import { confirmSelf, useUpCredential, type Credential, type SelfRefused } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { erasePersonIn } from './people.ts'

type AccountErased =
  | { ok: true }
  | { ok: false; problem: 'open-orders' }
  | { ok: false; problem: 'number-not-proven' }
  | SelfRefused

/**
 * Deletes the customer's own account and everything stored for its number. The number must be verified: otherwise a stranger could erase
 * another person's orders.
 */
export async function eraseOwnAccount(
  ctx: Ctx,
  { customerId, credential, secret }: { customerId: string; credential: Credential; secret: string },
): Promise<AccountErased> {
  const confirmed = await confirmSelf(ctx, { customerId, credential, secret })
  if (!confirmed.ok) return confirmed
  if (!confirmed.verified) return { ok: false, problem: 'number-not-proven' }
  return ctx.db.transaction(async (tx): Promise<AccountErased> => {
    if (!(await useUpCredential(tx, confirmed, ctx.now))) return { ok: false, problem: 'code-over' }
    const erased = await erasePersonIn(tx, ctx, customerId)
    if (erased.ok) return { ok: true }
    return { ok: false, problem: erased.problem === 'open-orders' ? 'open-orders' : 'sign-in-needed' }
  })
}
