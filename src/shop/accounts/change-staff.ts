import type { Ctx, Role, Tx } from '../context.ts'
import { changedFields, writeAudit } from './audit.ts'
import { dropSecondFactor } from './second-factor.ts'
import { endLinksOf, newLink, type StaffLink } from './staff-links.ts'
import { endSessionsOf } from './staff-sessions.ts'

type StaffProblem = 'unknown-staff' | 'last-owner' | 'edit-conflict'
type StaffChanged = { ok: true } | { ok: false; problem: StaffProblem }

type Kept = { id: string; name: string; role: Role; active: boolean; password_hash: string | null }

/** Changes name or role. `seen` is what the form showed; a concurrent change is not overwritten. */
export function changeStaff(
  ctx: Ctx,
  input: { staffId: string; name: string; role: Role; seen: { name: string; role: string } },
): Promise<StaffChanged> {
  const { staffId, name, role, seen } = input
  return ctx.db.transaction(async (tx): Promise<StaffChanged> => {
    const { staff, isLastOwner } = await lockStaff(tx, staffId)
    if (!staff) return { ok: false, problem: 'unknown-staff' }
    if (staff.name !== seen.name || staff.role !== seen.role) return { ok: false, problem: 'edit-conflict' }
    if (role !== 'owner' && isLastOwner) return { ok: false, problem: 'last-owner' }
    const changed = changedFields({ name: staff.name, role: staff.role }, { name, role })
    if (!changed) return { ok: true }
    await tx.updateTable('accounts.staff').set({ name, role }).where('id', '=', staffId).execute()
    await note(tx, ctx, { staff: { ...staff, name }, action: 'change-staff', ...changed })
    return { ok: true }
  })
}

/** Ends their sessions at once; their links and password no longer work. */
export function deactivateStaff(ctx: Ctx, staffId: string): Promise<StaffChanged> {
  return ctx.db.transaction(async (tx): Promise<StaffChanged> => {
    const { staff, isLastOwner } = await lockStaff(tx, staffId)
    if (!staff) return { ok: false, problem: 'unknown-staff' }
    if (!staff.active) return { ok: false, problem: 'edit-conflict' }
    if (isLastOwner) return { ok: false, problem: 'last-owner' }
    await tx.updateTable('accounts.staff').set({ active: false }).where('id', '=', staffId).execute()
    await endLinksOf(tx, staffId)
    await endSessionsOf(tx, { staffId, except: null })
    await note(tx, ctx, { staff, action: 'deactivate-staff', before: { active: true }, after: { active: false } })
    return { ok: true }
  })
}

export function reactivateStaff(ctx: Ctx, staffId: string): Promise<StaffChanged> {
  return ctx.db.transaction(async (tx): Promise<StaffChanged> => {
    const { staff } = await lockStaff(tx, staffId)
    if (!staff) return { ok: false, problem: 'unknown-staff' }
    if (staff.active) return { ok: false, problem: 'edit-conflict' }
    await tx.updateTable('accounts.staff').set({ active: true }).where('id', '=', staffId).execute()
    await note(tx, ctx, { staff, action: 'reactivate-staff', before: { active: false }, after: { active: true } })
    return { ok: true }
  })
}

type StaffReset = { ok: true; link: StaffLink } | { ok: false; problem: StaffProblem | 'not-active' }

/** For a forgotten or leaked password, or a lost phone: removes both factors and creates a link for a new password. */
export function resetStaff(ctx: Ctx, staffId: string): Promise<StaffReset> {
  return ctx.db.transaction(async (tx): Promise<StaffReset> => {
    const { staff, isLastOwner } = await lockStaff(tx, staffId)
    if (!staff) return { ok: false, problem: 'unknown-staff' }
    if (!staff.active) return { ok: false, problem: 'not-active' }
    // If the link got lost, no account could invite staff any more.
    if (isLastOwner) return { ok: false, problem: 'last-owner' }
    await tx.updateTable('accounts.staff').set({ password_hash: null }).where('id', '=', staffId).execute()
    await dropSecondFactor(tx, staffId)
    await endSessionsOf(tx, { staffId, except: null })
    await note(tx, ctx, { staff, action: 'reset-staff', before: null, after: { link: 'new' } })
    return { ok: true, link: await newLink(tx, { staffId, now: ctx.now }) }
  })
}

/**
 * Locks every owner who can sign in, and the person, in id order: of two owners who take the role from each other, the second waits here
 * and then finds no other owner.
 */
async function lockStaff(tx: Tx, staffId: string): Promise<{ staff: Kept | null; isLastOwner: boolean }> {
  const locked = await tx
    .selectFrom('accounts.staff')
    .select(['id', 'name', 'role', 'active', 'password_hash'])
    .where((of) => of.or([of('role', '=', 'owner'), of('id', '=', staffId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const staff = locked.find(({ id }) => id === staffId) ?? null
  const owners = locked.filter(({ role, active, password_hash }) => role === 'owner' && active && password_hash !== null)
  return { staff, isLastOwner: owners.length === 1 && owners[0]!.id === staffId }
}

type Noted = Pick<Parameters<typeof writeAudit>[2], 'action' | 'before' | 'after'> & { staff: Pick<Kept, 'id' | 'name'> }

function note(tx: Tx, ctx: Ctx, { staff, ...noted }: Noted): Promise<void> {
  return writeAudit(tx, ctx, { ...noted, subject: { type: 'staff', id: staff.id, name: staff.name } })
}
