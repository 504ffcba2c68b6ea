import { newId, newToken } from '../../platform/ids.ts'
import type { Ctx, Role } from '../context.ts'
import { hashPassword } from './passwords.ts'

/** Adds a member of staff. The caller hands the password over in person. */
export async function addStaff(
  ctx: Ctx,
  input: { signInName: string; name: string; role: Role; password: string },
): Promise<{ ok: true; staffId: string } | { ok: false; problem: 'name-taken' }> {
  const passwordHash = await hashPassword(input.password)
  return ctx.db.transaction(async (tx) => {
    const staffId = newId(ctx.now)
    const made = await tx
      .insertInto('accounts.staff')
      .values({
        id: staffId,
        sign_in_name: input.signInName.toLowerCase(),
        name: input.name,
        role: input.role,
        password_hash: passwordHash,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('sign_in_name').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? { ok: true, staffId } : { ok: false, problem: 'name-taken' }
  })
}

/** On a shop without staff: makes the owner and returns the generated sign-in, this once. */
export async function ensureOwner(ctx: Ctx): Promise<{ signInName: string; password: string } | null> {
  const anybody = await ctx.db.selectFrom('accounts.staff').select('id').limit(1).executeTakeFirst()
  if (anybody) return null
  const password = newToken().slice(0, 16)
  const added = await addStaff(ctx, { signInName: 'owner', name: 'Owner', role: 'owner', password })
  return added.ok ? { signInName: 'owner', password } : null
}
