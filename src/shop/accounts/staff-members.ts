import type { Reader, Role } from '../context.ts'

export type StaffMember = {
  id: string
  signInName: string
  name: string
  role: Role
  active: boolean
  /** False until a password was set by the link. */
  joined: boolean
  secondFactor: boolean
  /** When the open link expires. */
  linkUntil: Date | null
  /** When one of their sessions was last used. */
  lastSeenAt: Date | null
}

/** All staff, active ones first. */
export async function staffMembers(reader: Reader, now: Date): Promise<StaffMember[]> {
  const rows = await members(reader).orderBy('active', 'desc').orderBy('name').orderBy('id').execute()
  return rows.map((row) => memberOf(row, now))
}

export async function staffMember(reader: Reader, { staffId, now }: { staffId: string; now: Date }): Promise<StaffMember | null> {
  const row = await members(reader).where('staff.id', '=', staffId).executeTakeFirst()
  return row ? memberOf(row, now) : null
}

function members(reader: Reader) {
  return reader
    .selectFrom('accounts.staff as staff')
    .leftJoin('accounts.staff_links as link', 'link.staff_id', 'staff.id')
    .leftJoin('accounts.second_factors as factor', 'factor.staff_id', 'staff.id')
    .select(['staff.id', 'sign_in_name', 'name', 'role', 'active', 'password_hash', 'link.expires_at', 'factor.confirmed_at'])
    .select((of) =>
      of
        .selectFrom('accounts.sessions as session')
        .select(({ fn }) => fn.max('session.last_seen_at').as('at'))
        .whereRef('session.staff_id', '=', 'staff.id')
        .as('last_seen_at'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

function memberOf(row: Row, now: Date): StaffMember {
  return {
    id: row.id,
    signInName: row.sign_in_name,
    name: row.name,
    role: row.role,
    active: row.active,
    joined: row.password_hash !== null,
    secondFactor: row.confirmed_at !== null,
    linkUntil: row.expires_at !== null && row.expires_at > now ? row.expires_at : null,
    lastSeenAt: row.last_seen_at,
  }
}
