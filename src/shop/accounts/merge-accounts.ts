import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Phone } from '../values/phone.ts'
import type { Language } from '../values/index.ts'

export type Account = {
  id: string
  phone: Phone
  name: string
  email: string | null
  language: Language
  createdAt: Date
  mergedInto: string | null
}

const COLUMNS = ['id', 'phone', 'name', 'email', 'language', 'created_at as createdAt', 'merged_into as mergedInto'] as const

export async function accountById(reader: Reader, id: string): Promise<Account | null> {
  return (await reader.selectFrom('accounts.customers').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function accountByPhone(reader: Reader, phone: Phone): Promise<Account | null> {
  return (await reader.selectFrom('accounts.customers').select(COLUMNS).where('phone', '=', phone).executeTakeFirst()) ?? null
}

/** The accounts that were merged into this one. */
export async function accountsMergedInto(reader: Reader, id: string): Promise<Account[]> {
  return reader.selectFrom('accounts.customers').select(COLUMNS).where('merged_into', '=', id).orderBy('created_at').execute()
}

/**
 * Merges two accounts: addresses move, sessions of the merged account end, and its number opens the remaining one. Null when one does not
 * exist or was merged before.
 */
export async function mergeAccounts(
  tx: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<{ from: Account; into: Account } | null> {
  const locked = await sql<{ id: string }>`
    select id from accounts.customers where id = any(${[fromId, intoId]}::uuid[]) and merged_into is null order by id for update`.execute(
    tx,
  )
  if (locked.rows.length !== 2) return null
  const [from, into] = [await accountById(tx, fromId), await accountById(tx, intoId)]
  await tx.updateTable('accounts.customers').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
  await tx.updateTable('accounts.customers').set({ merged_into: intoId }).where('id', '=', fromId).execute()
  await tx
    .updateTable('accounts.addresses')
    .set({ customer_id: intoId, is_default: false })
    .where('customer_id', '=', fromId)
    .execute()
  await sql`
    insert into accounts.company_members (company_id, customer_id, role, designation, added_at)
    select company_id, ${intoId}::uuid, role, designation, added_at from accounts.company_members where customer_id = ${fromId}::uuid
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('accounts.company_members').where('customer_id', '=', fromId).execute()
  await tx.deleteFrom('accounts.sessions').where('customer_id', '=', fromId).execute()
  return { from: from!, into: into! }
}

/** Deletes accounts and everything stored for their numbers. Orders are not part of it, and with `keepBlock` a block stays too. */
export async function eraseAccounts(
  tx: Tx,
  { customerIds, phones, keepBlock }: { customerIds: readonly string[]; phones: readonly Phone[]; keepBlock: boolean },
): Promise<void> {
  for (const table of [
    'accounts.person_notes',
    'accounts.consents',
    'accounts.login_codes',
    'accounts.audit_personal',
    ...(keepBlock ? [] : (['accounts.blocked_phones'] as const)),
  ] as const)
    await tx
      .deleteFrom(table)
      .where('phone', 'in', [...phones])
      .execute()
  await tx
    .updateTable('accounts.companies')
    .set({ contact_name: '', phone: null, email: null })
    .where('phone', 'in', [...phones])
    .execute()
  if (customerIds.length === 0) return
  await tx
    .deleteFrom('accounts.company_members')
    .where('customer_id', 'in', [...customerIds])
    .execute()
  await tx
    .deleteFrom('accounts.sessions')
    .where('customer_id', 'in', [...customerIds])
    .execute()
  await tx
    .deleteFrom('accounts.addresses')
    .where('customer_id', 'in', [...customerIds])
    .execute()
  await tx
    .updateTable('accounts.customers')
    .set({ merged_into: null })
    .where('id', 'in', [...customerIds])
    .execute()
  await tx
    .deleteFrom('accounts.customers')
    .where('id', 'in', [...customerIds])
    .execute()
}
