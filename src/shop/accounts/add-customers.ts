import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Language } from '../values/language.ts'
import type { Phone } from '../values/phone.ts'
import { writeAudit } from './audit.ts'

/** Consent to offers that was given elsewhere: when, and where or in which words. */
export type EarlierConsent = { how: string; at: Date }

/** A customer from a list. Without `consent` nothing is recorded, which is no consent. */
export type ListedCustomer = {
  phone: Phone
  name: string
  email: string | null
  language: Language
  createdAt: Date
  address: { areaId: string; addressLine: string; landmark: string | null } | null
  /** For staff only: an address whose area is not known. */
  note: string | null
  consent: EarlierConsent | null
}

/** Which of these numbers have an account already, with its name. */
export async function accountsOfPhones(reader: Reader, phones: readonly Phone[]): Promise<Map<Phone, string>> {
  if (phones.length === 0) return new Map()
  const found = await reader
    .selectFrom('accounts.customers')
    .select(['phone', 'name'])
    .where('phone', 'in', [...phones])
    .execute()
  return new Map(found.map(({ phone, name }) => [phone, name]))
}

/**
 * Adds accounts for numbers that have none, without password and not verified: their holders sign in by a code. Accounts that are there
 * stay as they are. `listName` names the list in the audit log. Returns how many were added.
 */
export async function addCustomersIn(
  tx: Tx,
  ctx: Ctx,
  { customers, listName }: { customers: readonly ListedCustomer[]; listName: string },
): Promise<number> {
  const rows = customers.map(({ phone, name, email, language, createdAt }) => ({
    id: newId(ctx.now),
    phone,
    name,
    email,
    language,
    created_at: createdAt,
  }))
  if (rows.length === 0) return 0
  const added = await tx
    .insertInto('accounts.customers')
    .values(rows)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(['id', 'phone'])
    .execute()
  const idOf = new Map(added.map(({ id, phone }) => [phone, id]))
  const fresh = customers.filter(({ phone }) => idOf.has(phone))
  const addresses = fresh.flatMap(({ phone, name, address }) =>
    address ? [{ id: newId(ctx.now), customer: idOf.get(phone)!, phone, name, ...address }] : [],
  )
  await sql`
    insert into accounts.addresses (id, customer_id, kind, recipient_name, phone, area_id, address_line, landmark, is_default, created_at)
    select id, customer, 'own', name, phone, "areaId", "addressLine", landmark, true, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
      as address (id uuid, customer uuid, phone text, name text, "areaId" text, "addressLine" text, landmark text)`.execute(tx)
  const actor = actorName(ctx.actor)
  const consents = fresh.flatMap(({ phone, consent }) => (consent ? [{ phone, given: true, ...consent, actor }] : []))
  if (consents.length > 0) await tx.insertInto('accounts.consents').values(consents).execute()
  const notes = fresh.flatMap(({ phone, note }) => (note === null ? [] : [{ phone, note, actor, at: ctx.now }]))
  if (notes.length > 0) await tx.insertInto('accounts.person_notes').values(notes).execute()
  const subject = { type: 'customer-list', id: newId(ctx.now), name: listName }
  await writeAudit(tx, ctx, {
    action: 'import-customers',
    subject,
    before: null,
    after: { customers: added.length, consents: consents.length },
  })
  return added.length
}
