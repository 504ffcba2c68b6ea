import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { sellables } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { capacityByDay, zoneNames, type Room } from '../fulfilment/index.ts'
import { BROUGHT_MODES, dayInDhaka, isBrought, type CalendarDate, type Paisa } from '../values/index.ts'
import { writeLines, type LinesWritten } from './draft-lines.ts'
import { lockWithVersions } from './edit-draft.ts'
import { giftRules } from './gift-rules.ts'
import { boxesOfLines, deliveryOfZones, MOST_DAYS_LATER, MOST_DELIVERY, type QuotedDeliveries } from './quotation-rules.ts'
import type { Quotation, QuotationVersion } from './quotations.ts'
import { boxesIn, splitOverDays, type BoxToCarry, type DaysSplit } from './split-days.ts'

/** Staff see what so many days from the wanted day on can carry, at least. */
const DAYS_SHOWN = 3
const MOST_PER_BOX = 1_000_000

/** What a zone can carry on a day of these boxes, all other orders and what is left to them taken off. */
type DayCarries = { day: CalendarDate; zones: { zoneId: string; van: number; courier: number }[] }

export type DeliveryProposal = {
  /** The boxes by zone for which it is made: as saved, otherwise all in the first zone that the shop serves. */
  zones: QuotedDeliveries['zones']
  days: DayCarries[]
  /** Of the heaviest box. */
  grams: number
  split: DaysSplit
}

/** What the wanted day and the next days carry, and the boxes divided over them. Null without boxes or without a future day. */
export async function proposeDeliveries(
  reader: Reader,
  { quotation, version, now }: { quotation: Quotation; version: QuotationVersion; now: Date },
): Promise<DeliveryProposal | null> {
  const boxes = boxesOfLines(version.lines)
  if (boxes === 0 || !isAhead(quotation, now)) return null
  const names = await zoneNames(reader)
  const saved = version.deliveries.zones
  const zones = saved.length > 0 ? saved : names.slice(0, 1).map(({ zoneId, name }) => ({ zoneId, name, boxes, perBox: null }))
  const { split, rooms, box, keepFree } = await splitFor(reader, { quotation, version, zones, now })
  const last = split.days.at(-1)?.day
  const days = [...new Set(rooms.map(({ day }) => day))].filter((day, index) => index < DAYS_SHOWN || (last && day <= last))
  const free = (day: CalendarDate, zoneId: string, mode: Room['mode']) =>
    rooms
      .filter((room) => room.day === day && room.zoneId === zoneId && room.mode === mode)
      .reduce((sum, room) => sum + boxesIn(room, box, keepFree), 0)
  return {
    zones,
    days: days.map((day) => ({
      day,
      zones: zones.map(({ zoneId }) => ({ zoneId, van: free(day, zoneId, 'van'), courier: free(day, zoneId, 'courier') })),
    })),
    grams: box.grams,
    split,
  }
}

function isAhead({ wantedDay }: Pick<Quotation, 'wantedDay'>, now: Date): boolean {
  return wantedDay !== null && wantedDay > dayInDhaka(now)
}

type ToSplit = { quotation: Quotation; version: QuotationVersion; zones: readonly { zoneId: string; boxes: number }[]; now: Date }

async function splitFor(
  reader: Reader,
  { quotation, version, zones, now }: ToSplit,
): Promise<{ split: DaysSplit; rooms: Room[]; box: BoxToCarry; keepFree: number }> {
  const box = await boxToCarry(reader, version)
  const rooms = await roomsFrom(reader, { quotation, from: quotation.wantedDay!, now })
  const { keepFree } = await giftRules(reader)
  return { split: splitOverDays({ zones, rooms, box, keepFree }), rooms, box, keepFree }
}

/** The heaviest box, and the modes that carry every box. Gifts are delivered, not picked up. */
export async function boxToCarry(reader: Reader, { lines }: Pick<QuotationVersion, 'lines'>): Promise<BoxToCarry> {
  const variantIds = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]
  const sold = [...(await sellables(reader, variantIds)).values()]
  return {
    grams: Math.max(0, ...sold.map(({ netGrams }) => netGrams)),
    modes: BROUGHT_MODES.filter((mode) => sold.every(({ deliveryModes }) => deliveryModes.filter(isBrought).includes(mode))),
  }
}

/** The capacity from a day on. What the versions of this quotation hold counts as free, because a new version takes its place. */
export async function roomsFrom(
  reader: Reader,
  { quotation, from, now }: { quotation: Pick<Quotation, 'id'>; from: CalendarDate; now: Date },
): Promise<Room[]> {
  const own = await sql<{ id: string }>`
    select id from gifting.quotation_versions where quotation_id = ${quotation.id}::uuid`.execute(reader)
  const heldFor = own.rows.map(({ id }) => id)
  return capacityByDay(reader, { from, days: MOST_DAYS_LATER, now, modes: BROUGHT_MODES, heldFor })
}

export type DeliveriesEdit = {
  quotationId: string
  /** The revision the editor saw. */
  revision: number
  /** `perBox`: the price of one delivery, or null in every zone for an agreed sum. */
  zones: readonly { zoneId: string; boxes: number; perBox: Paisa | null }[]
}

export type DeliveriesPlanned =
  | { ok: true }
  | {
      ok: false
      problem:
        | 'unknown-quotation'
        | 'no-draft'
        | 'edit-conflict'
        | 'unknown-zone'
        | 'prices-missing'
        | 'price-too-high'
        | 'delivery-too-high'
    }
  | { ok: false; problem: 'other-number'; zones: number; boxes: number }
  | { ok: false; problem: 'no-places'; count: number }
  | Extract<LinesWritten, { ok: false }>

/**
 * Saves the boxes by zone and takes the proposed days. With a price in every zone, their sum is the delivery of the draft. Without a future
 * day no days are taken, and nothing will be held.
 */
export function planDeliveries(ctx: Ctx, edit: DeliveriesEdit): Promise<DeliveriesPlanned> {
  return ctx.db.transaction(async (tx): Promise<DeliveriesPlanned> => {
    const found = await lockWithVersions(tx, edit.quotationId)
    if (!found) return { ok: false, problem: 'unknown-quotation' }
    const { quotation } = found
    const draft = found.versions.find(({ state }) => state === 'draft')
    if (!draft) return { ok: false, problem: 'no-draft' }
    if (draft.revision !== edit.revision) return { ok: false, problem: 'edit-conflict' }
    const zones = await zonesOf(tx, { edit, boxes: boxesOfLines(draft.lines) })
    if (!zones.ok) return zones
    const split = isAhead(quotation, ctx.now)
      ? (await splitFor(tx, { quotation, version: draft, zones: zones.zones, now: ctx.now })).split
      : null
    const unplaced = split?.unplaced.reduce((sum, { boxes }) => sum + boxes, 0) ?? 0
    if (unplaced > 0) return { ok: false, problem: 'no-places', count: unplaced }
    return write(tx, ctx, { quotation, draft, deliveries: { zones: zones.zones, days: split?.days ?? [] } })
  })
}

async function zonesOf(
  tx: Tx,
  { edit, boxes }: { edit: DeliveriesEdit; boxes: number },
): Promise<{ ok: true; zones: QuotedDeliveries['zones'] } | Extract<DeliveriesPlanned, { ok: false }>> {
  const names = await zoneNames(tx)
  const zones = names.flatMap(({ zoneId, name }) => {
    const typed = edit.zones.find((zone) => zone.zoneId === zoneId)
    return typed && typed.boxes > 0 ? [{ zoneId, name, boxes: typed.boxes, perBox: typed.perBox }] : []
  })
  if (edit.zones.some(({ zoneId }) => !names.some((name) => name.zoneId === zoneId)))
    return { ok: false, problem: 'unknown-zone' }
  const sum = zones.reduce((total, zone) => total + zone.boxes, 0)
  if (sum !== boxes) return { ok: false, problem: 'other-number', zones: sum, boxes }
  const prices = zones.flatMap(({ perBox }) => perBox ?? [])
  if (prices.length > 0 && prices.length < zones.length) return { ok: false, problem: 'prices-missing' }
  if (prices.some((price) => price > MOST_PER_BOX)) return { ok: false, problem: 'price-too-high' }
  if ((deliveryOfZones({ zones }) ?? 0) > MOST_DELIVERY) return { ok: false, problem: 'delivery-too-high' }
  return { ok: true, zones }
}

type Writing = { quotation: Quotation; draft: QuotationVersion; deliveries: QuotedDeliveries }

async function write(tx: Tx, ctx: Ctx, { quotation, draft, deliveries }: Writing): Promise<LinesWritten> {
  const { id, number, ticketId } = quotation
  await sql`
    update gifting.quotation_versions set revision = revision + 1, deliveries = ${JSON.stringify(deliveries)}::jsonb
    where id = ${draft.id}::uuid`.execute(tx)
  const delivery = deliveryOfZones(deliveries)
  if (delivery !== null) {
    const written = await writeLines(tx, { versionId: draft.id, ticketId, lines: draft.lines, delivery })
    if (!written.ok) return written
  }
  await writeAudit(tx, ctx, {
    action: 'plan-deliveries',
    subject: { type: 'quotation', id, name: number },
    before: shown(draft.deliveries),
    after: shown(deliveries),
  })
  return { ok: true }
}

/** `dhaka 200, rajshahi 140`, and `2026-12-01 207, 2026-12-02 133`. */
function shown({ zones, days }: QuotedDeliveries) {
  return {
    zones: zones.map(({ zoneId, boxes }) => `${zoneId} ${boxes}`).join(', '),
    days: days.map(({ day, zoneId, boxes }) => `${day} ${zoneId} ${boxes}`).join(', '),
  }
}
