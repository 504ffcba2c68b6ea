import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { assert, DEFAULT_LANGUAGE, type CalendarDate, type Paisa } from '../values/index.ts'
import { insertRecipients } from './insert-recipients.ts'
import { insertDraft, insertQuotation, type QuotationContact } from './make-quotation.ts'
import { openRunIn } from './open-run.ts'
import { moveVersion, noteEvent } from './quotation-events.ts'
import { NO_DELIVERIES, QUOTATION_MOVES } from './quotation-rules.ts'
import { recipientsOf } from './recipients.ts'
import { shownBox, type Given } from './run-rules.ts'
import { lockRun, termsOf, type Run } from './runs.ts'

/** A recipient, with the box by its variant. */
export type AgreedPerson = Omit<Given, 'box'> & { variantId: string }

export type AgreedRun = {
  contact: QuotationContact
  lines: readonly { variantId: string; units: number; unitPrice: Paisa }[]
  /** For all boxes together. */
  delivery: Paisa
  creditDays: number
  day: CalendarDate
  /** Who approved it before. */
  approved: { name: string; designation: string }
  people: readonly AgreedPerson[]
}

/**
 * A run for boxes that the company has approved elsewhere, with a quotation that is approved in the same step, so that order, invoice and
 * papers are those of every run. Returns the run and the ids of its recipients, in order.
 */
export async function openAgreedRun(tx: Tx, ctx: Ctx, agreed: AgreedRun): Promise<{ run: Run; recipientIds: string[] }> {
  const { contact, delivery, creditDays, day, approved, people } = agreed
  const quotation = await insertQuotation(tx, ctx, { ticketId: null, contact: { ...contact, wantedDay: day } })
  const lines = agreed.lines.map((line) => ({ ...line, name: null, taxClassId: null }))
  const versionId = await insertDraft(tx, ctx, {
    quotationId: quotation.id,
    ticketId: null,
    version: 1,
    terms: '',
    advancePercent: 0,
    creditDays,
    lines,
    delivery,
    deliveries: NO_DELIVERIES,
  })
  const { now } = ctx
  const moved =
    (await moveVersion(tx, { versionId, ...QUOTATION_MOVES.send, now })) &&
    (await moveVersion(tx, { versionId, ...QUOTATION_MOVES.approve, now }))
  assert(moved, 'a new version can be approved')
  const event = { quotationId: quotation.id, version: 1 }
  await noteEvent(tx, ctx, { ...event, kind: 'made' })
  await noteEvent(tx, ctx, { ...event, kind: 'approved', approved: { ...approved, poNumber: null, file: null } })
  const opened = await openRunIn(tx, ctx, { versionId })
  assert(opened.ok, 'the approved version opens a run')
  // `openRunIn` leaves out a day that is today.
  await sql`update gifting.gift_runs set day = ${day}::date where id = ${opened.run.id}::uuid`.execute(tx)
  const run = (await lockRun(tx, { runId: opened.run.id }))!
  const { boxes } = await termsOf(tx, run)
  const nameOf = new Map(boxes.map((box) => [box.variantId, shownBox(box, DEFAULT_LANGUAGE)]))
  const given = people.map(({ variantId, ...person }) => ({ ...person, box: nameOf.get(variantId) ?? '' }))
  const inserted = await insertRecipients(tx, ctx, { run, given })
  assert(inserted.ok, 'a day has no more gifts than a run')
  const recipientIds = (await recipientsOf(tx, run.id)).map(({ id }) => id)
  return { run, recipientIds }
}
