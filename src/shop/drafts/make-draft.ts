import { sql } from 'kysely'
import { newId, newToken } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import { sellablesFor } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { MOST_LINES, MOST_UNITS } from '../ordering/index.ts'
import { placeOf } from '../places/index.ts'
import { maskPhone, type Language } from '../values/index.ts'
import { draftOfRequest } from './drafts.ts'
import { LONGEST_NOTE, type Draft, type DraftBuyer, type DraftChannel, type DraftDelivery, type DraftLine } from './model.ts'
import { draftRules } from './rules.ts'

export type DraftInput = {
  /** The same form sent twice is one draft. */
  requestId: string
  channel: DraftChannel
  language: Language
  note: string | null
  buyer: DraftBuyer
  delivery: DraftDelivery | null
  lines: readonly DraftLine[]
}

export type DraftRefused = {
  ok: false
  problem: 'empty' | 'too-many-lines' | 'units-out-of-range' | 'unknown-size' | 'area-missing' | 'note-too-long'
}

export type DraftMade = { ok: true; draft: Draft } | DraftRefused

/** Makes a draft with its link. Nothing is booked and no stock is held: prices, stock and days count when the buyer confirms. */
export function makeDraft(ctx: Ctx, input: DraftInput): Promise<DraftMade> {
  return ctx.db.transaction(async (tx): Promise<DraftMade> => {
    const refused = await faultIn(tx, input)
    if (refused) return { ok: false, problem: refused }
    const id = await insertDraft(tx, ctx, input)
    // A repeated form gets the draft of the first.
    const draft = await draftOfRequest(tx, input.requestId)
    if (id !== null && draft) await auditMade(tx, ctx, draft)
    return { ok: true, draft: draft! }
  })
}

async function faultIn(tx: Tx, { lines, buyer, note }: DraftInput): Promise<DraftRefused['problem'] | null> {
  if (lines.length === 0) return 'empty'
  if (lines.length > MOST_LINES) return 'too-many-lines'
  if (!lines.every(({ units }) => Number.isSafeInteger(units) && units >= 1 && units <= MOST_UNITS)) return 'units-out-of-range'
  if (note !== null && [...note].length > LONGEST_NOTE) return 'note-too-long'
  const ids = [...new Set(lines.map(({ variantId }) => variantId))]
  const { sellables } = await sellablesFor(tx, { variantIds: ids, productIds: [] })
  if (ids.length !== lines.length || !ids.every((id) => sellables.get(id)?.state === 'active')) return 'unknown-size'
  return buyer.areaId !== null && !(await placeOf(tx, buyer.areaId)) ? 'area-missing' : null
}

/** Null if the request has made its draft before. */
async function insertDraft(
  tx: Tx,
  ctx: Ctx,
  { requestId, channel, language, note, buyer, delivery, lines }: DraftInput,
): Promise<string | null> {
  const { now, actor } = ctx
  const id = newId(now)
  const { days } = await draftRules(tx)
  const inserted = await sql<{ id: string }>`
    insert into drafts.drafts (id, request_id, token, channel, language, note, name, phone, area_id, address_line, landmark, day, mode,
      slot_id, actor, created_at, expires_at)
    values (${id}::uuid, ${requestId}, ${newToken()}, ${channel}, ${language}, ${note}, ${buyer.name}, ${buyer.phone}, ${buyer.areaId},
      ${buyer.addressLine}, ${buyer.landmark}, ${delivery?.day ?? null}, ${delivery?.mode ?? null}, ${delivery?.slotId ?? null}::uuid,
      ${actorName(actor)}, ${now}, ${now}::timestamptz + make_interval(days => ${days}))
    on conflict (request_id) do nothing returning id`.execute(tx)
  if (inserted.rows.length === 0) return null
  await sql`
    insert into drafts.lines (draft_id, position, variant_id, units)
    select ${id}::uuid, position, "variantId", units
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
      as lines(position integer, "variantId" uuid, units integer)`.execute(tx)
  return id
}

async function auditMade(tx: Tx, ctx: Ctx, draft: Draft): Promise<void> {
  await writeAudit(tx, ctx, {
    action: 'make-draft',
    subject: subjectOf(draft),
    before: null,
    after: { channel: draft.channel, lines: draft.lines.length, ...(draft.phone && { phone: maskPhone(draft.phone) }) },
  })
}

/** The draft in the audit log. */
export function subjectOf({ id, number }: Pick<Draft, 'id' | 'number'>) {
  return { type: 'draft', id, name: String(number) }
}
