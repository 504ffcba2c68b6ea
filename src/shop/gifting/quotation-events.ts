import { sql } from 'kysely'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { QuotationEventKind } from './quotations.ts'

type NewEvent = {
  quotationId: string
  version: number | null
  kind: QuotationEventKind
  text?: string
  approved?: {
    name: string
    designation: string
    poNumber: string | null
    file: { key: string; kind: 'image/webp' | 'application/pdf' } | null
  }
}

export async function noteEvent(
  tx: Tx,
  { now, actor }: Ctx,
  { quotationId, version, kind, text = '', approved }: NewEvent,
): Promise<void> {
  await sql`
    insert into gifting.quotation_events (quotation_id, version, kind, text, name, designation, po_number, po_file, po_kind, actor, at)
    values (${quotationId}::uuid, ${version}::integer, ${kind}, ${text}, ${approved?.name ?? null}::text, ${approved?.designation ?? null}::text,
      ${approved?.poNumber ?? null}::text, ${approved?.file?.key ?? null}::text, ${approved?.file?.kind ?? null}::text, ${actorName(actor)}, ${now})`.execute(
    tx,
  )
}

/** By compare-and-set, so that a version is decided once. */
export async function moveVersion(
  tx: Tx,
  { versionId, from, to, now }: { versionId: string; from: readonly string[]; to: string; now: Date },
): Promise<boolean> {
  const moved = await sql`
    update gifting.quotation_versions set state = ${to},
      sent_at = case when ${to} = 'sent' then ${now}::timestamptz else sent_at end,
      decided_at = case when ${to} in ('approved', 'declined') then ${now}::timestamptz else decided_at end
    where id = ${versionId}::uuid and state = any(${[...from]}::text[]) returning id`.execute(tx)
  return moved.rows.length === 1
}
