import type { Reader } from '../context.ts'
import type { Account } from './merge-accounts.ts'
import type { Phone } from '../values/phone.ts'

/** Accounts that were not merged into another, newest first. Ids grow with the time. */
export async function accountsPage(
  reader: Reader,
  { after, most }: { after: string | null; most: number },
): Promise<Omit<Account, 'mergedInto'>[]> {
  const accounts = reader
    .selectFrom('accounts.customers')
    .select(['id', 'phone', 'name', 'email', 'language', 'created_at as createdAt'])
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
  return (after === null ? accounts : accounts.where('id', '<', after)).execute()
}

/** Those of these numbers from which no order is taken. */
export async function blockedAmong(reader: Reader, phones: readonly Phone[]): Promise<Set<Phone>> {
  if (phones.length === 0) return new Set()
  const found = await reader
    .selectFrom('accounts.blocked_phones')
    .select('phone')
    .where('phone', 'in', [...phones])
    .execute()
  return new Set(found.map(({ phone }) => phone))
}
