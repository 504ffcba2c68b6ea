import { z } from '@hono/zod-openapi'
import { companiesByIds } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import {
  FAULT_KINDS,
  HINT_KINDS,
  needsLook,
  RECIPIENT_FIELDS,
  runFigures,
  type RecipientRow,
  type RunBoxRow,
  type RunFigures,
} from '#shop/gifting/index.ts'
import { language } from '../fields.ts'
import { companyNames, names } from './names.ts'

const instant = z.string().openapi({ format: 'date-time' })
const day = z.string().openapi({ format: 'date', example: '2026-06-12' })
const count = z.int().openapi({ example: 120 })

export const RUN_STATES = ['draft', 'confirmed', 'cancelled'] as const

export const AdminGiftRun = z
  .object({
    id: z.string(),
    number: z.string().openapi({ example: 'G-2026-00007' }),
    name: z.string().openapi({ example: 'Meghna Textiles' }),
    state: z.enum(RUN_STATES).openapi({ description: '`draft`: the list can be changed; `confirmed`: ordered.' }),
    quotation: z.object({ id: z.string(), number: z.string().openapi({ example: 'Q-2026-00012' }) }),
    company: z.object({ id: z.string(), name: names }).nullable(),
    order_id: z.string().nullable(),
    day: day.nullable().openapi({ description: 'Of recipients without their own.' }),
    last_day: day.nullable().openapi({ description: 'The last one that recipients may choose.' }),
    created_at: instant,
    confirmed_at: instant.nullable(),
    finished_at: instant.nullable().openapi({ description: 'When the last box was delivered or given up.' }),
    list_erased_at: instant.nullable().openapi({ description: 'Names and addresses are gone since then.' }),
    counts: z.object({
      people: count,
      faulty: count.openapi({ description: 'Nothing can be sent to them yet.' }),
      to_look: count.openapi({ description: 'It has a fault, or a hint that was not checked yet.' }),
      asked: count.openapi({ description: 'Sent a link, without an answer so far.' }),
      answered: count,
      declined: count,
      ordered: count.openapi({ description: 'Boxes.' }),
      delivered: count.openapi({ description: 'Boxes.' }),
      to_plan_again: count.openapi({ description: 'Boxes that could not be delivered on their day.' }),
    }),
  })
  .openapi('AdminGiftRun')

const place = { field: z.enum(RECIPIENT_FIELDS) }
const Fault = z
  .object({
    ...place,
    kind: z.enum(FAULT_KINDS),
    count: z.int().optional().openapi({ description: 'Digits that are missing, or characters that are allowed.' }),
    suggestion: z.string().optional().openapi({ description: 'The id of the area that was probably meant.' }),
  })
  .openapi('AdminRecipientFault')
const Hint = z
  .object({
    ...place,
    kind: z.enum(HINT_KINDS),
    other: z.int().optional().openapi({ description: 'The row of the similar recipient.' }),
  })
  .openapi('AdminRecipientHint')

const recipient = {
  id: z.string(),
  position: z.int().openapi({ description: 'In the list, from 1.' }),
  name: z.string().openapi({ example: 'Nasrin Sultana' }),
  phone: z
    .string()
    .openapi({ description: 'As it was read; as it was sent, where it could not be read.', example: '+8801720000001' }),
  state: z.enum(['open', 'asked', 'answered', 'declined']),
  by_link: z.boolean().openapi({ description: 'They say by a link where and when.' }),
  area_id: z.string().nullable(),
  day: day.nullable(),
  language: language.nullable(),
  to_look: z.boolean(),
  faults: z.array(Fault).openapi({ description: 'While there is one, nothing can be sent to them.' }),
  hints: z.array(Hint),
}

export const AdminRecipient = z
  .object({
    ...recipient,
    delivery: z
      .object({
        id: z.string(),
        state: z.enum(['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']),
        day,
        given_up: z.boolean(),
      })
      .nullable()
      .openapi({ description: 'Their box, once it is ordered.' }),
  })
  .openapi('AdminRecipient')

const AddedRecipient = z
  .object({ row: z.int().openapi({ description: 'In what was sent, from 0.' }), ...recipient })
  .openapi('AdminAddedRecipient')

export const AdminRecipientsAdded = z
  .object({ run: AdminGiftRun, recipients: z.array(AddedRecipient) })
  .openapi('AdminRecipientsAdded')

type RunWire = z.infer<typeof AdminGiftRun>

export async function runsWire(reader: Reader, runs: readonly RunFigures[]): Promise<RunWire[]> {
  const companies = await companiesByIds(
    reader,
    runs.flatMap(({ companyId }) => companyId ?? []),
  )
  return runs.map((run) => {
    const company = companies.get(run.companyId ?? '')
    const { people, faulty, toLook, asked, answered, declined, ordered, delivered, failed } = run
    return {
      id: run.id,
      number: run.number,
      name: run.name,
      state: run.state,
      quotation: { id: run.quotationId, number: run.quotationNumber },
      company: company ? { id: company.id, name: companyNames(company) } : null,
      order_id: run.orderId,
      day: run.day,
      last_day: run.lastDay,
      created_at: run.createdAt.toISOString(),
      confirmed_at: run.confirmedAt?.toISOString() ?? null,
      finished_at: run.finishedAt?.toISOString() ?? null,
      list_erased_at: run.erasedAt?.toISOString() ?? null,
      counts: { people, faulty, to_look: toLook, asked, answered, declined, ordered, delivered, to_plan_again: failed },
    }
  })
}

export async function giftRunWire(reader: Reader, runId: string): Promise<RunWire | null> {
  const run = await runFigures(reader, runId)
  return run ? (await runsWire(reader, [run]))[0]! : null
}

export function recipientWire({ row, box, givenUp }: RunBoxRow): z.infer<typeof AdminRecipient> {
  const delivery = box && { id: box.id, state: box.state, day: box.day, given_up: givenUp !== null }
  return { ...rowWire(row), delivery }
}

/** Who was added, in the order they were sent. Those removed since are left out. */
export function addedWire(rows: readonly RecipientRow[], ids: readonly string[]): z.infer<typeof AddedRecipient>[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id, index) => {
    const row = known.get(id)
    return row ? [{ row: index, ...rowWire(row) }] : []
  })
}

function rowWire(row: RecipientRow) {
  const { id, position, name, phone, state, byLink, areaId, read, faults, hints } = row
  return {
    id,
    position,
    name,
    phone: read.phone ?? phone,
    state,
    by_link: byLink,
    area_id: areaId,
    day: read.day,
    language: read.language,
    to_look: needsLook(row),
    faults,
    hints,
  }
}
