import { newId, newToken, sha256 } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { writeAudit } from './audit.ts'
import type { StaffLink } from './staff-links.ts'

// Short, because it is printed to a terminal, which may keep its output.
const OWNER_LINK_HOURS = 1

export type OwnerLink = StaffLink & { signInName: string }

/** In a shop without staff: adds the owner, who sets a password by a link. */
export async function ensureOwner(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const anybody = await tx.selectFrom('accounts.staff').select('id').limit(1).executeTakeFirst()
    if (anybody) return
    // Of several processes starting at once, one adds the owner.
    await tx
      .insertInto('accounts.staff')
      .values({
        id: newId(ctx.now),
        sign_in_name: 'owner',
        name: 'Owner',
        role: 'owner',
        password_hash: null,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('sign_in_name').doNothing())
      .execute()
  })
}

/** A new link for the first owner; null once an owner has a password and can sign in. */
export function firstOwnerLink(ctx: Ctx): Promise<OwnerLink | null> {
  return ctx.db.transaction(async (tx) => {
    const owners = await activeOwners(tx)
    const [first] = owners
    if (!first || owners.some(({ password_hash }) => password_hash !== null)) return null
    return { signInName: first.sign_in_name, ...(await addOwnerLink(tx, first.id, ctx.now)) }
  })
}

export type OwnerLinkMade =
  | { ok: true; owner: OwnerLink }
  | { ok: false; problem: 'no-staff' }
  | { ok: false; problem: 'not-an-owner' | 'several-owners'; signInNames: string[] }

/**
 * For the operator of the shop's machine: a link for an owner who is locked out. Nothing changes until it is used. Using it replaces the
 * password, disables the second factor and ends every session of that owner.
 */
export function newOwnerLink(ctx: Ctx, signInName: string | null): Promise<OwnerLinkMade> {
  return ctx.db.transaction(async (tx): Promise<OwnerLinkMade> => {
    const owners = await activeOwners(tx)
    const signInNames = owners.map(({ sign_in_name }) => sign_in_name)
    if (owners.length === 0) return { ok: false, problem: 'no-staff' }
    if (signInName === null && owners.length > 1) return { ok: false, problem: 'several-owners', signInNames }
    const owner = signInName === null ? owners[0] : owners.find(({ sign_in_name }) => sign_in_name === signInName.toLowerCase())
    if (!owner) return { ok: false, problem: 'not-an-owner', signInNames }
    const link = await addOwnerLink(tx, owner.id, ctx.now)
    const subject = { type: 'staff', id: owner.id, name: owner.name }
    await writeAudit(tx, ctx, { action: 'make-owner-link', subject, before: null, after: { link: 'new' } })
    return { ok: true, owner: { signInName: owner.sign_in_name, ...link } }
  })
}

/** Does not replace open links: each starting process shows one. The first one used ends the others. */
async function addOwnerLink(tx: Tx, staffId: string, now: Date): Promise<StaffLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + OWNER_LINK_HOURS * 3_600_000)
  await tx.deleteFrom('accounts.owner_links').where('expires_at', '<=', now).execute()
  await tx
    .insertInto('accounts.owner_links')
    .values({ token_hash: sha256(token), staff_id: staffId, created_at: now, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

function activeOwners(tx: Tx) {
  return tx
    .selectFrom('accounts.staff')
    .select(['id', 'sign_in_name', 'name', 'password_hash'])
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
