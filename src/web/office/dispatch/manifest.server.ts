import {
  addToManifest,
  deliveryPhotosOf,
  consignmentEvents,
  manifestById,
  manifestedOf,
  takeOffManifest,
  type Manifest,
} from '#shop/fulfilment/index.ts'
import { acceptCash, boxesByIds, boxesOfDay, doorReportsOf, takeBackManifest, type Box } from '#shop/ordering/index.ts'
import { cashToHandIn, handInsOf } from '#shop/payments/index.ts'
import {
  inLanguage,
  formatDay,
  formatHours,
  formatInstant,
  formatMoney,
  formatWeight,
  grams,
  paisa,
  parseTaka,
  spacedPhone,
  type Language,
} from '#shop/values/index.ts'
import { failureText } from '#texts/failure-text.server.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { isDifferent, whatHappened } from '../door/door-tasks.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { earlyFor } from '../packing/early.server.ts'
import { cashOf, ridersOf, tickedBoxes, waitingBox } from './dispatch.server.ts'
import { handOver, handOverOf, sendAll, staysShown } from './leave.server.ts'
import type { ManifestBox, ManifestView } from './dispatch-view.ts'

export async function manifestView(requestContext: StaffContext, id: string): Promise<ManifestView> {
  const { ctx, language, may } = requestContext
  const manifest = found(await manifestById(ctx.db, knownId(id)))
  const boxes = await loadedBoxes(requestContext, manifest)
  const rider = (await ridersOf(requestContext)).find(({ value }) => value === manifest.riderId)
  return {
    id: manifest.id,
    number: manifest.number,
    day: manifest.day,
    dayText: formatDay(manifest.day, language, 'long'),
    early: earlyFor(manifest.day, { now: ctx.now, language }),
    mode: manifest.mode,
    carrier: manifest.carrier,
    rider: rider?.label ?? '',
    state: manifest.state,
    left: manifest.dispatchedAt ? formatInstant(manifest.dispatchedAt, language) : '',
    boxes: await boxRows(requestContext, boxes),
    weight: formatWeight(grams(boxes.reduce((sum, box) => sum + box.grams, 0)), language),
    cash: formatMoney(cashOf(boxes), language),
    waiting: manifest.state === 'open' ? await waitingFor(requestContext, manifest) : [],
    mayDispatch: may('dispatch-orders'),
    mayTakeBack: may('dispatch-orders') && manifest.state === 'dispatched' && boxes.every((box) => box.state === 'dispatched'),
    toHandOver: may('plan-orders') ? handOverOf(manifest, boxes).map((box) => waitingBox(box, language)) : [],
    money: manifest.state === 'open' ? null : await moneyOf(requestContext, manifest, boxes),
  }
}

/** In loading order. */
async function loadedBoxes({ ctx }: StaffContext, manifest: Manifest): Promise<Box[]> {
  const ids = manifest.boxes.map((box) => box.consignmentId)
  const byId = new Map((await boxesByIds(ctx.db, ids)).map((box) => [box.id, box]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function boxRows({ ctx, language }: StaffContext, boxes: readonly Box[]): Promise<ManifestBox[]> {
  const notes = await failNotes({ ctx, language }, boxes)
  const ids = boxes.map((box) => box.id)
  const money = new Map(
    (await doorReportsOf(ctx.db, ids))
      .filter(isDifferent)
      .map((report) => [report.consignmentId, whatHappened(report, language)]),
  )
  const taken = await deliveryPhotosOf(ctx.db, ids)
  const photos = Map.groupBy(taken, (photo) => photo.consignmentId)
  return boxes.map((box) => ({
    ...boxRow(box, notes, language),
    ...(box.state === 'delivered' && { note: money.get(box.id) ?? null }),
    photos: (photos.get(box.id) ?? []).map((photo) => photo.id),
  }))
}

/** Why a box could not be handed over, by box id. */
export async function failNotes(
  { ctx, language }: Pick<StaffContext, 'ctx' | 'language'>,
  boxes: readonly Box[],
): Promise<Map<string, string>> {
  const events = await consignmentEvents(
    ctx.db,
    boxes.map((box) => box.orderId),
  )
  return new Map(
    events.flatMap(({ consignmentId, failReason, note }) =>
      failReason ? [[consignmentId, failureText(language, { failReason, note })]] : [],
    ),
  )
}

function boxRow(box: Box, notes: ReadonlyMap<string, string>, language: Language): Omit<ManifestBox, 'photos'> {
  const { recipient } = box
  const landmark = recipient.landmark ? ` (${recipient.landmark})` : ''
  return {
    id: box.id,
    orderId: box.orderId,
    number: box.number,
    state: box.state,
    recipient: recipient.name,
    phone: spacedPhone(recipient.phone),
    address: `${recipient.addressLine}, ${inLanguage(box.areaName, language)}${landmark}`,
    when: formatHours(box.starts, box.ends, language),
    weight: formatWeight(grams(box.grams), language),
    cash: formatMoney(box.due, language),
    note: box.state === 'failed' ? (notes.get(box.id) ?? null) : null,
  }
}

async function waitingFor({ ctx, language }: StaffContext, manifest: Manifest) {
  const packed = (await boxesOfDay(ctx.db, manifest.day)).filter(
    ({ state, mode }) => state === 'packed' && mode === manifest.mode,
  )
  const listed = await manifestedOf(
    ctx.db,
    packed.map((box) => box.id),
  )
  return packed.filter((box) => !listed.has(box.id)).map((box) => waitingBox(box, language))
}

async function moneyOf({ ctx, language, may, staff }: StaffContext, manifest: Manifest, boxes: readonly Box[]) {
  const active = new Set(manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId))
  // What a courier company collected, it pays to the shop later.
  const counted = boxes.filter((box) => box.state === 'delivered' && active.has(box.id) && !box.carriage?.remits)
  const delivered = counted.map((box) => box.orderId)
  const expected = await cashToHandIn(ctx.db, delivered)
  const handIns = await handInsOf(ctx.db, [manifest.id])
  return {
    expected: formatMoney(expected.amount, language),
    seen: expected.amount as number,
    payments: expected.payments,
    mayTake: may('take-cash'),
    own: staff.staffId === manifest.riderId,
    handIns: handIns.map((one) => ({
      key: one.id,
      at: formatInstant(one.at, language),
      actor: one.actor,
      expected: formatMoney(one.expected, language),
      handed: formatMoney(one.handed, language),
      reason: one.reason,
    })),
  }
}

const LONGEST_REASON = 300

const intent = intentsOf<'manifest', Manifest>()

export const manifestActions = defineActions({
  page: 'manifest',
  sees: 'see-orders',
  subject: async ({ ctx }, { manifestId = '' }) => found(await manifestById(ctx.db, knownId(manifestId))),
  mistakes: { 'not-money': 'handed', 'reason-missing': 'reason', 'before-day': 'early' },
  intents: {
    dispatch: intent({
      name: 'action.dispatch',
      needs: 'dispatch-orders',
      fields: (read) => read.yes('early'),
      run: sendAll,
      undo: () => ({ intent: 'take-back' }),
      shows: (_context, result) => staysShown({ ...result, undo: 'take-back' }),
    }),
    'take-back': intent({
      name: 'action.take-back',
      needs: 'dispatch-orders',
      run: ({ ctx, subject }) => takeBackManifest(ctx, { manifestId: subject.id }),
    }),
    add: intent({
      name: 'dispatch.add',
      needs: 'dispatch-orders',
      run: ({ ctx, subject, sent }) => addToManifest(ctx, { manifestId: subject.id, consignmentIds: tickedBoxes(sent) }),
    }),
    'take-off': intent({
      name: 'dispatch.takeOff',
      needs: 'dispatch-orders',
      run: ({ ctx, subject, about }) => takeOffManifest(ctx, { manifestId: subject.id, consignmentId: knownId(about) }),
    }),
    deliver: intent({
      name: 'dispatch.handOver',
      needs: 'plan-orders',
      run: handOver,
      shows: (_context, result) => staysShown(result),
    }),
    'accept-cash': intent({
      name: 'cash.accept',
      needs: 'take-cash',
      fields: (read, { seen }) => ({
        handed: read.known('handed', parseTaka(read.text('handed')), paisa(0), 'not-money'),
        seenExpected: read.known('handed', /^\d{1,12}$/.test(seen) ? paisa(Number(seen)) : null, paisa(0), 'not-money'),
        reason: read.longTextIfAny('reason', LONGEST_REASON, 'reason-missing'),
      }),
      run: async ({ ctx, subject, language }, cash) => {
        const taken = await acceptCash(ctx, { manifestId: subject.id, ...cash })
        return 'expected' in taken ? { ...taken, detail: formatMoney(taken.expected, language) } : taken
      },
    }),
  },
})
