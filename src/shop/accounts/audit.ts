import { sql } from 'kysely'
import type { office } from '#texts/en/office.ts'
import type { Phone } from '../values/phone.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'

/** The fields a change touched, as plain JSON; never a password, a token or a secret. */
export type AuditFields = { [field: string]: string | number | boolean | null | AuditFields | (string | number | AuditFields)[] }

type ActionOf<Text> = Text extends `auditAction.${infer Action}` ? Action : never

/** Every action has a text, which the office shows. */
export type AuditAction = ActionOf<keyof typeof office>

type AuditInput = {
  /** The action, such as `change-zone`. */
  action: AuditAction
  subject: {
    /** The type of the subject, such as `zone`. */
    type: string
    id: string
    /** The subject's name at that time. */
    name: string
  }
  /** Only the changed fields; null when it was created. */
  before: AuditFields | null
  /** Null when it was deleted. */
  after: AuditFields | null
  /** Personal data of the entry (names, numbers, addresses) and the phone number it is erased with. It is shown with the rest. */
  personal?: { phone: Phone; before: AuditFields; after: AuditFields }
}

/** Records a change in the same transaction, so that neither exists without the other; for staff with the IP address. */
export async function writeAudit(
  tx: Tx,
  { actor, now, address }: Pick<Ctx, 'actor' | 'now' | 'address'>,
  input: AuditInput,
): Promise<void> {
  const { action, subject, before, after, personal } = input
  const { id } = await tx
    .insertInto('accounts.audit_log')
    .values({
      at: now,
      actor: actorName(actor),
      staff_id: actor.kind === 'staff' ? actor.staffId : null,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (address !== undefined && actor.kind === 'staff') {
    await tx.insertInto('accounts.audit_addresses').values({ audit_id: id, at: now, address }).execute()
  }
  if (!personal) return
  const row = {
    audit_id: id,
    phone: personal.phone,
    before: JSON.stringify(personal.before),
    after: JSON.stringify(personal.after),
  }
  await tx.insertInto('accounts.audit_personal').values(row).execute()
}

/** Several changes of one kind of thing, in one statement. */
export async function writeAudits(
  tx: Tx,
  { actor, now, address }: Pick<Ctx, 'actor' | 'now' | 'address'>,
  entries: readonly Omit<AuditInput, 'personal'>[],
): Promise<void> {
  if (entries.length === 0) return
  const [staffId, from] = actor.kind === 'staff' ? [actor.staffId, address ?? null] : [null, null]
  const rows = entries.map(({ action, subject, before, after }, place) => ({ place, action, ...subject, before, after }))
  await sql`
    with written as (
      insert into accounts.audit_log (at, actor, staff_id, action, subject_type, subject_id, subject_name, before, after)
      select ${now}, ${actorName(actor)}, ${staffId}::uuid, action, type, id, name, before, after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry (place integer, action text, type text, id text, name text, before jsonb, after jsonb)
      order by place returning id
    )
    insert into accounts.audit_addresses (audit_id, at, address)
    select id, ${now}, ${from} from written where ${from}::text is not null`.execute(tx)
}

/** IP addresses are personal data of staff, and after this time there is no reason to keep them. */
const KEEP_ADDRESSES_DAYS = 90

export async function forgetAuditAddresses({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - KEEP_ADDRESSES_DAYS * 86_400_000)
  await db.deleteFrom('accounts.audit_addresses').where('at', '<', before).execute()
}

/** The fields that differ between two states, for `before` and `after`; null when none does and there is nothing to record. */
export function changedFields(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return null
  const only = (of: AuditFields) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]))
  return { before: only(before), after: only(after) }
}

export type AuditEntry = {
  id: number
  at: Date
  actor: string
  /** Null when unknown or deleted. */
  address: string | null
  /** An action of an older version may no longer exist. */
  action: string
  subject: { type: string; id: string; name: string }
  before: AuditFields | null
  after: AuditFields | null
}

type AuditFilter = {
  /** Only entries of one staff member. */
  staffId?: string | undefined
  subject?: { type: string; id?: string | undefined } | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** The id of the last entry of the previous page. */
  after?: number | undefined
}

/** Newest first, at most `limit`. */
export async function auditEntries(
  reader: Reader,
  { filter, limit }: { filter: AuditFilter; limit: number },
): Promise<AuditEntry[]> {
  let query = reader
    .selectFrom('accounts.audit_log')
    .leftJoin('accounts.audit_personal as personal', 'personal.audit_id', 'accounts.audit_log.id')
    .leftJoin('accounts.audit_addresses as from', 'from.audit_id', 'accounts.audit_log.id')
    .selectAll('accounts.audit_log')
    .select(['personal.before as personalBefore', 'personal.after as personalAfter', 'from.address'])
    .orderBy('id', 'desc')
    .limit(limit)
  const { staffId, subject, from, until, after } = filter
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  if (subject) query = query.where('subject_type', '=', subject.type)
  if (subject?.id !== undefined) query = query.where('subject_id', '=', subject.id)
  if (from) query = query.where('accounts.audit_log.at', '>=', from)
  if (until) query = query.where('accounts.audit_log.at', '<', until)
  if (after !== undefined) query = query.where('id', '<', after)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    address: row.address,
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    before: together(row.before, row.personalBefore),
    after: together(row.after, row.personalAfter),
  }))
}

function together(fields: unknown, personal: unknown): AuditFields | null {
  if (fields === null && (personal === null || personal === undefined)) return null
  return { ...(fields as AuditFields | null), ...(personal as AuditFields | null) }
}
