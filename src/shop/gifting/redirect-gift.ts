import { sql } from 'kysely'
import { shopWords } from '#texts/shop.server.ts'
import type { Ctx, Tx } from '../context.ts'
import { setRecipientLanguages, zonesOfAreas, type Consignment } from '../fulfilment/index.ts'
import { giveUpBoxIn, redirectBoxIn } from '../ordering/index.ts'
import { addDays, type CalendarDate, type Language } from '../values/index.ts'
import { cardTextOf, destinationOf, type Destination } from './destination.ts'
import { boxOf, freeSlots } from './days-to-choose.ts'
import type { LinkFound } from './recipient-link.ts'
import { LONGEST_CARD, MOST_DAYS_TO_CHOOSE } from './run-rules.ts'
import { languageFor, termsOf } from './runs.ts'

type Redirected = { ok: true } | { ok: false; problem: 'too-late' | 'no-such-day' | 'no-free-day' | 'not-delivered-there' }

type ToRedirect = {
  found: LinkFound
  destination: Destination
  /** Null: the booked slot where that serves the new address, else the first free one from the booked day on. */
  slot: { slotId: string; day: CalendarDate } | null
}

/** Sends the box of an ordered run elsewhere. The caller has locked the run. */
export async function redirectTo(tx: Tx, ctx: Ctx, { found, destination, slot }: ToRedirect): Promise<Redirected> {
  const { run, row } = found
  const box = await boxOf(tx, found)
  if (!box || run.orderId === null || destination.to.phone === null) return { ok: false, problem: 'too-late' }
  const at = slot ?? (await nextSlot(tx, { found, box, areaId: destination.areaId, now: ctx.now }))
  if (!at) return { ok: false, problem: 'no-free-day' }
  const card = cardTextOf({ run, row, terms: await termsOf(tx, run) }, destination)
  const { to, areaId, addressLine, landmark } = destination
  const redirected = await redirectBoxIn(tx, ctx, {
    orderId: run.orderId,
    consignmentId: box.id,
    areaId,
    slotId: at.slotId,
    day: at.day,
    recipient: {
      name: to.name,
      phone: to.phone!,
      addressLine,
      landmark,
      giftMessage: card === '' ? null : [...card].slice(0, 2 * LONGEST_CARD).join(''),
    },
  })
  if (!redirected.ok) return { ok: false, problem: refusalOf(redirected.problem) }
  await setRecipientLanguages(tx, [{ consignmentId: box.id, language: languageOf(found, destination) }])
  await sql`
    update gifting.recipients set sent_elsewhere_at = ${ctx.now}::timestamptz, day = ${at.day}::date, slot_id = ${at.slotId}::uuid
    where id = ${row.id}::uuid`.execute(tx)
  return { ok: true }
}

function refusalOf(
  problem: Extract<Awaited<ReturnType<typeof redirectBoxIn>>, { ok: false }>['problem'],
): Extract<Redirected, { ok: false }>['problem'] {
  switch (problem) {
    case 'unknown-order':
    case 'too-late-to-change':
      return 'too-late'
    case 'not-delivered-there':
      return problem
    case 'not-good-on-day':
    case 'slot-full':
    case 'slot-closed':
    case 'too-late':
    case 'too-heavy':
      return 'no-such-day'
    default:
      return problem satisfies never
  }
}

async function nextSlot(
  tx: Tx,
  { found, box, areaId, now }: { found: LinkFound; box: Consignment; areaId: string; now: Date },
): Promise<{ slotId: string; day: CalendarDate } | null> {
  if ((await zonesOfAreas(tx, [areaId])).get(areaId) === box.zoneId) return box
  const last = addDays(box.day, MOST_DAYS_TO_CHOOSE)
  return (await freeSlots(tx, { found, areaId, from: box.day, last, now }))[0] ?? null
}

/** A declined box of an ordered run, where the sender has no address for it: it is given up, and stays charged. */
export async function giveUpDeclined(
  tx: Tx,
  ctx: Ctx,
  { found: { run, row }, shopUrl }: { found: LinkFound; shopUrl: string },
): Promise<{ ok: true } | { ok: false; problem: 'too-late' }> {
  if (run.orderId === null || row.consignmentId === null) return { ok: false, problem: 'too-late' }
  const gaveUp = await giveUpBoxIn(
    tx,
    { ...ctx, actor: { kind: 'system', name: 'gift-link' } },
    {
      orderId: run.orderId,
      consignmentId: row.consignmentId,
      charged: true,
      reason: shopWords('documents', run.language)('gift.declined'),
      shopUrl,
    },
  )
  return gaveUp.ok ? { ok: true } : { ok: false, problem: 'too-late' }
}

/** The recipient's language is that of the box while it goes to them or to a person they chose. */
export async function languageOfBox(
  tx: Tx,
  { found, box, language }: { found: LinkFound; box: Consignment; language: Language },
): Promise<void> {
  const destination = destinationOf(found.run, found.row)
  if (typeof destination === 'string') return
  const row = { read: { ...found.row.read, language } }
  await setRecipientLanguages(tx, [{ consignmentId: box.id, language: languageOf({ run: found.run, row }, destination) }])
}

/** The sender and a charity read the language of the run. */
export function languageOf(
  { run, row }: { run: LinkFound['run']; row: Pick<LinkFound['row'], 'read'> },
  { kind }: Pick<Destination, 'kind'>,
): Language {
  return kind === 'sender' || kind === 'charity' ? run.language : languageFor(run, row)
}
