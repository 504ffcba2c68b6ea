import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { DeliveryMode } from '../values/delivery-modes.ts'
import type { CalendarDate } from '../values/index.ts'
import type { Draft, DraftState } from './model.ts'

type Row = Omit<Draft, 'delivery'> & { day: CalendarDate | null; mode: DeliveryMode | null; slotId: string | null }

const COLUMNS = sql`
  draft.id, draft.number::integer as number, draft.token, draft.channel, draft.language, draft.note, draft.name, draft.phone,
  draft.area_id as "areaId", draft.address_line as "addressLine", draft.landmark, draft.day, draft.mode, draft.slot_id as "slotId",
  draft.actor, draft.created_at as "createdAt", draft.expires_at as "expiresAt", draft.opened_at as "openedAt",
  draft.texted_at as "textedAt",  draft.order_id as "orderId", draft.placed_at as "placedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('variantId', line.variant_id, 'units', line.units) order by line.position), '[]')
    from drafts.lines as line where line.draft_id = draft.id) as lines`

function draftOf({ day, mode, slotId, ...draft }: Row): Draft {
  return { ...draft, delivery: day && mode && slotId ? { day, mode, slotId } : null }
}

async function oneDraft(reader: Reader, where: RawBuilder<unknown>): Promise<Draft | null> {
  const found = await sql<Row>`select ${COLUMNS} from drafts.drafts as draft where ${where}`.execute(reader)
  const row = found.rows[0]
  return row ? draftOf(row) : null
}

export function draftByToken(reader: Reader, token: string): Promise<Draft | null> {
  return oneDraft(reader, sql`draft.token = ${token}`)
}

export function draftById(reader: Reader, id: string): Promise<Draft | null> {
  return oneDraft(reader, sql`draft.id = ${id}::uuid`)
}

export function draftOfRequest(reader: Reader, requestId: string): Promise<Draft | null> {
  return oneDraft(reader, sql`draft.request_id = ${requestId}`)
}

export async function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  await sql`select from drafts.drafts where id = ${id}::uuid for update`.execute(tx)
  return draftById(tx, id)
}

const PAGE = 50

/** Drafts for the office, the newest first; 50 a page. */
export async function draftsForOffice(
  reader: Reader,
  { state, words, now, page = 1 }: { state: DraftState | null; words: string | null; now: Date; page?: number },
): Promise<{ drafts: Draft[]; more: boolean }> {
  const like = words === null ? null : `%${words.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const found = await sql<Row>`
    select ${COLUMNS} from drafts.drafts as draft
    where (${state}::text is null or ${stateSql(now)} = ${state})
      and (${like}::text is null or draft.name ilike ${like} or draft.phone like ${like} or draft.actor ilike ${like})
    order by draft.number desc limit ${PAGE + 1} offset ${(page - 1) * PAGE}`.execute(reader)
  return { drafts: found.rows.slice(0, PAGE).map(draftOf), more: found.rows.length > PAGE }
}

/** `draftStateOf` in SQL. */
function stateSql(now: Date): RawBuilder<DraftState> {
  return sql`case when draft.order_id is not null then 'placed' when draft.expires_at <= ${now}::timestamptz then 'expired'
    when draft.opened_at is not null then 'opened' else 'draft' end`
}
