import { newId } from '#platform/ids.ts'
import type { Ctx, Role } from '../context.ts'
import { hashPassword } from './passwords.ts'

/** Adds a staff member. The caller hands over the password in person. */
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
