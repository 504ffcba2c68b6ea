import { newId } from '#platform/ids.ts'
import { roundsOf, type Manifest } from '#shop/fulfilment/index.ts'
import { boxesByIds, doorReportsOf, type Box, type DoorReportRow } from '#shop/ordering/index.ts'
import type { DoorAction } from '#shop/ordering/model.ts'
import { cashToHandIn } from '#shop/payments/index.ts'
import {
  inLanguage,
  addDays,
  dayInDhaka,
  formatDay,
  formatHours,
  formatMoney,
  formatNumber,
  instantInDhaka,
  spacedPhone,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { readDoorAction, UUID, type DoorKind } from '../door/read-door-action.ts'
import { recordNow } from '../door/record-door.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import type { RoundsView, StopView } from './dispatch-view.ts'
import { ridersOf } from './dispatch.server.ts'
import { failNotes } from './manifest.server.ts'

// Boxes still open on the next day stay on the round.
const DAYS_BACK = 2
// A phone loads only the next stops of a long round, and all of them on request.
const STOPS_AT_ONCE = 40

/** A rider's own rounds; planners see all rounds. */
export async function roundsView(requestContext: StaffContext, { all = false } = {}): Promise<RoundsView> {
  const { ctx, language } = requestContext
  const own = requestContext.staff.role === 'rider'
  const riders = await ridersOf(requestContext)
  const rounds = []
  for (const { manifest, boxes } of await roundsNow(requestContext)) {
    const notes = await failNotes(requestContext, boxes)
    const undo = await undoableOf(requestContext, boxes)
    const carried = (await cashToHandIn(ctx.db, delivered(boxes))).amount
    const places = [...Map.groupBy(boxes, placeOf).values()]
    // Boxes for one address are together. Finished ones come last.
    const stops = places.flat().toSorted((a, b) => Number(a.state !== 'dispatched') - Number(b.state !== 'dispatched'))
    const shown = all ? stops : stops.slice(0, STOPS_AT_ONCE)
    rounds.push({
      id: manifest.id,
      number: manifest.number,
      carrier: manifest.carrier,
      rider: riders.find(({ value }) => value === manifest.riderId)?.label ?? '',
      day: formatDay(manifest.day, language, 'short'),
      stops: shown.map((box) => ({
        ...stopView(box, notes, language),
        reportId: newId(ctx.now),
        undo: undo.get(box.id) ?? null,
        together: togetherOf(box, places),
      })),
      all: stops.length > shown.length ? formatNumber(stops.length, language) : null,
      cash: formatMoney(carried, language),
      carried,
      open: places.filter((together) => together.some((box) => box.state === 'dispatched')).length,
    })
  }
  return { rounds, own, staffId: requestContext.staff.staffId, readAt: ctx.now.getTime() }
}

/** The same for boxes that are handed over at one address. */
function placeOf({ recipient, areaName, districtName }: Box): string {
  const line = recipient.addressLine.normalize('NFC').toLowerCase()
  return [districtName.en, areaName.en, line.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].join('|')
}

/** Which of several boxes for one address it is; null when it is the only one. */
function togetherOf(box: Box, places: readonly (readonly Box[])[]): StopView['together'] {
  const together = places.find((one) => one.includes(box)) ?? []
  return together.length < 2 ? null : { index: together.indexOf(box) + 1, count: together.length }
}

function delivered(boxes: readonly Box[]): string[] {
  return boxes.filter((box) => box.state === 'delivered').map((box) => box.orderId)
}

/** The last report of each box, where the viewer made it and can still take it back. */
async function undoableOf({ ctx, staff }: StaffContext, boxes: readonly Box[]): Promise<Map<string, StopView['undo']>> {
  const reports = await doorReportsOf(
    ctx.db,
    boxes.map((box) => box.id),
  )
  const reached = new Map(boxes.map((box) => [box.id, box.state]))
  const stands = ({ consignmentId, kind, state, undoneAt, closedAt, staffId }: DoorReportRow) =>
    state === 'accepted' &&
    kind !== 'undo' &&
    undoneAt === null &&
    closedAt === null &&
    staffId === staff.staffId &&
    reached.get(consignmentId) === (kind === 'deliver' ? 'delivered' : 'failed')
  return new Map(reports.filter(stands).map(({ id, consignmentId, cash }) => [consignmentId, { id, cash }]))
}

/** The viewer's rounds, each without boxes that went out again on another one. */
async function roundsNow({ ctx, staff }: StaffContext): Promise<{ manifest: Manifest; boxes: Box[] }[]> {
  const today = dayInDhaka(ctx.now)
  const riderId = staff.role === 'rider' ? staff.staffId : null
  const manifests = await roundsOf(ctx.db, { riderId, since: instantInDhaka(addDays(today, -DAYS_BACK), '00:00') })
  const ids = manifests.flatMap((manifest) => manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId))
  const byId = new Map((await boxesByIds(ctx.db, ids)).map((box) => [box.id, box]))
  const rounds = manifests.map((manifest) => ({
    manifest,
    boxes: manifest.boxes.flatMap((box) => (box.active ? (byId.get(box.consignmentId) ?? []) : [])),
  }))
  return rounds.filter(({ manifest, boxes }) => leftOn(manifest) === today || boxes.some((box) => box.state === 'dispatched'))
}

function leftOn({ dispatchedAt }: Manifest): CalendarDate | null {
  return dispatchedAt && dayInDhaka(dispatchedAt)
}

function stopView(
  box: Box,
  notes: ReadonlyMap<string, string>,
  language: Language,
): Omit<StopView, 'reportId' | 'undo' | 'together'> {
  const { recipient, areaName, districtName } = box
  const search = `${recipient.addressLine}, ${areaName.en}, ${districtName.en}, Bangladesh`
  return {
    id: box.id,
    place: placeOf(box),
    number: box.number,
    state: box.state,
    recipient: recipient.name,
    phone: spacedPhone(recipient.phone),
    phoneLink: `tel:${recipient.phone}`,
    address: recipient.addressLine,
    area: `${inLanguage(areaName, language)}, ${inLanguage(districtName, language)}`,
    landmark: recipient.landmark,
    map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(search)}`,
    when: formatHours(box.starts, box.ends, language),
    what: box.lines.map(
      (line) => `${formatNumber(line.boxed, language)} × ${inLanguage(line.name, language)}, ${inLanguage(line.label, language)}`,
    ),
    cash: box.due > 0 ? formatMoney(box.due, language) : null,
    seenCash: box.due,
    onItsWayBack: box.refunding > 0 ? formatMoney(box.refunding, language) : null,
    hidePrices: recipient.hidePrices,
    giftMessage: recipient.giftMessage,
    note: box.state === 'failed' ? (notes.get(box.id) ?? null) : null,
  }
}

type Context = ActionContext
const intent = intentsOf<'rounds'>()

/** Without scripts the forms of a stop are sent here, at once; otherwise the phone keeps them and sends them (`../door/door-queue.ts`). */
export const roundsActions = defineActions({
  page: 'rounds',
  sees: 'deliver-orders',
  mistakes: {
    'reason-missing': 'reason',
    'not-money': 'cash',
    'transaction-missing': 'transaction',
    'photo-too-large': 'photo',
    'photo-unreadable': 'photo',
  },
  intents: {
    deliver: intent({
      name: 'action.deliver',
      fields: (read, { sent }) => actionOf(read, 'deliver', sent),
      run: deliverNow,
      to: numbered,
    }),
    fail: intent({
      name: 'action.fail',
      fields: (read, { sent }) => actionOf(read, 'fail', sent),
      run: record,
      to: numbered,
    }),
    undo: intent({
      name: 'door.undo',
      fields: (read, { sent }) => actionOf(read, 'undo', sent),
      run: record,
      to: numbered,
    }),
  },
})

function numbered(_context: Context, { number }: { number: string }): string {
  return `/office/rounds?number=${number}`
}

type Read = FieldReader<Refused<'rounds'>>

function actionOf(read: Read, kind: DoorKind, sent: Readonly<Record<string, string>>): DoorAction | null {
  const found = readDoorAction(kind, sent)
  if (!found.ok && found.problem !== 'not-understood') read.refuse(found.field, found.problem)
  return found.ok ? found.action : null
}

async function deliverNow(context: Context, action: DoorAction | null) {
  const { ctx, about } = context
  const [box] = action?.kind === 'deliver' && UUID.test(about) ? await boxesByIds(ctx.db, [about]) : []
  // Only the amount that was shown is taken, while the shop can say at once that it changed.
  if (box?.state === 'dispatched' && action?.kind === 'deliver' && box.due !== action.seenDue)
    return { ok: false, problem: 'edit-conflict' } as const
  return record(context, action)
}

async function record(context: Context, action: DoorAction | null) {
  if (!action) return { ok: false, problem: 'not-understood' } as const
  const { sent, about } = context
  const recorded = await recordNow(context, { sent, about, action })
  if (recorded.ok) return { ok: true, number: (await boxesByIds(context.ctx.db, [about]))[0]?.number ?? '' } as const
  const { problem } = recorded
  return { ok: false, problem: problem === 'unknown-box' || problem === 'many-boxes' ? 'cannot-move' : problem } as const
}
