import { sql } from 'kysely'
import { newId, newToken } from '#platform/ids.ts'
import { brand } from '../content/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { dayInDhaka, yearOf } from '../values/index.ts'
import { builtBoxFor } from './built-box.ts'
import { designFor } from './card-designs.ts'
import { lockFirstLogo } from './logos.ts'
import { LONGEST_CARD } from './model.ts'
import { boxesByDay } from './quotation-rules.ts'
import { noteOnRun } from './run-events.ts'
import { runOfVersion, runRows, termsOf, type Run } from './runs.ts'
import { lockQuotation, versionById } from './quotations.ts'

type RunOpened = { ok: true; run: Run } | { ok: false; problem: 'unknown-quotation' | 'not-approved' | 'no-boxes' }

/** Opens a run for an approved quotation. A repeated call returns the same run: a quotation is used once. */
export function openRun(ctx: Ctx, { versionId }: { versionId: string }): Promise<RunOpened> {
  return ctx.db.transaction((tx) => openRunIn(tx, ctx, { versionId }))
}

/** Like `openRun`, in the transaction that approves the quotation. */
export async function openRunIn(tx: Tx, ctx: Ctx, { versionId }: { versionId: string }): Promise<RunOpened> {
  const version = await versionById(tx, versionId)
  const quotation = version && (await lockQuotation(tx, { quotationId: version.quotationId }))
  if (!version || !quotation) return { ok: false, problem: 'unknown-quotation' }
  const known = await runOfVersion(tx, versionId)
  if (known) return { ok: true, run: known }
  if (version.state !== 'approved' && (await versionById(tx, versionId))?.state !== 'approved') {
    return { ok: false, problem: 'not-approved' }
  }
  const { boxes, companyName } = await termsOf(tx, { quotationVersionId: versionId, companyId: quotation.companyId })
  if (boxes.length === 0) return { ok: false, problem: 'no-boxes' }
  const { contactName, phone, email, language, companyId, wantedDay, occasion, ticketId } = quotation
  const id = newId(ctx.now)
  const today = dayInDhaka(ctx.now)
  const box = await builtBoxFor(tx, ticketId)
  // The places of the agreed days are held, and the wanted day need not be one of them.
  const day = boxesByDay(version.deliveries)[0]?.day ?? wantedDay
  const only = boxes.length === 1 ? boxes[0]!.variantId : null
  await sql`
    insert into gifting.gift_runs (id, number, token, quotation_version_id, company_id, customer_id, name, contact_name, phone, email, language,
      from_name, card_text, variant_id, day, with_sleeve, design, logo_id, accent,
      created_by, created_at)
    select ${id}::uuid, 'G-' || ${String(yearOf(today))} || '-' || lpad(nextval('gifting.gift_run_numbers')::text, 5, '0'), ${newToken()},
      ${versionId}::uuid, ${companyId}::uuid, ${ctx.actor.kind === 'customer' ? ctx.actor.customerId : null}::uuid,
      ${companyName === '' ? contactName : companyName}, ${contactName}, ${phone}, ${email}, ${language},
      ${(companyName === '' ? contactName : companyName).slice(0, 100)}, ${box?.card.slice(0, LONGEST_CARD) ?? ''}, ${only}::uuid,
      ${day !== null && day > today ? day : null}::date, ${box !== null && box.sleevePrice !== null}, ${designFor(occasion)},
      ${await lockFirstLogo(tx, { ticketId, companyId })}::uuid, ${(await brand(tx)).accent}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz`.execute(
    tx,
  )
  const [run] = await runRows(tx, sql`where id = ${id}::uuid`)
  await noteOnRun(tx, ctx, { run: run!, kind: 'made' })
  return { ok: true, run: run! }
}
