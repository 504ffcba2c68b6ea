import type { Phone } from '../values/phone.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'

/** Plain JSON of the fields that a change touched; never a password, a token or a secret. */
export type AuditFields = { [field: string]: string | number | boolean | null | AuditFields | (string | number | AuditFields)[] }

export type AuditInput = {
  /** What was done, such as `change-zone`. */
  action: string
  subject: {
    /** Such as `zone`. */
    type: string
    id: string
    /** What people call it, as it was called then. */
    name: string
  }
  /** Null when it was made; only the fields that changed. */
  before: AuditFields | null
  /** Null when it was taken away. */
  after: AuditFields | null
  /** What of it is about a person, by the number it is erased with: names, numbers, addresses. It is shown with the rest. */
  personal?: { phone: Phone; before: AuditFields; after: AuditFields }
}

/** Notes a change in the same transaction, so that neither is there without the other. */
export async function writeAudit(tx: Tx, { actor, now }: Pick<Ctx, 'actor' | 'now'>, input: AuditInput): Promise<void> {
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
  if (!personal) return
  const row = {
    audit_id: id,
    phone: personal.phone,
    before: JSON.stringify(personal.before),
    after: JSON.stringify(personal.after),
  }
  await tx.insertInto('accounts.audit_personal').values(row).execute()
}

/** The fields of two states that differ, for `before` and `after`; null when none does, and there is nothing to note. */
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
  action: string
  subject: { type: string; id: string; name: string }
  before: AuditFields | null
  after: AuditFields | null
}

export type AuditFilter = {
  /** Of one member of staff. */
  staffId?: string | undefined
  subject?: { type: string; id?: string | undefined } | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** The id of the last entry of the page before: older ones follow. */
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
    .selectAll('accounts.audit_log')
    .select(['personal.before as personalBefore', 'personal.after as personalAfter'])
    .orderBy('id', 'desc')
    .limit(limit)
  const { staffId, subject, from, until, after } = filter
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  if (subject) query = query.where('subject_type', '=', subject.type)
  if (subject?.id !== undefined) query = query.where('subject_id', '=', subject.id)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  if (after !== undefined) query = query.where('id', '<', after)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
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
