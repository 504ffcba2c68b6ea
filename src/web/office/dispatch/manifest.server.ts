import { z } from 'zod'
import type { Permission } from '#shop/accounts/index.ts'
import {
  addToManifest,
  deliveryPhotosOf,
  consignmentEvents,
  manifestById,
  manifestedOf,
  takeOffManifest,
  type Manifest,
} from '#shop/fulfilment/index.ts'
import { acceptCash, boxesByIds, boxesOfDay, deliverOrder, dispatchManifest, type Box } from '#shop/ordering/index.ts'
import { cashToHandIn, handInsOf } from '#shop/payments/index.ts'
import {
  inLanguage,
  cleanText,
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
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { cashOf, ridersOf, tickedBoxes, waitingBox } from './dispatch.server.ts'
import {
  MANIFEST_ACTIONS,
  type ManifestAction,
  type ManifestBox,
  type ManifestProblem,
  type ManifestRefusal,
  type ManifestView,
} from './dispatch-view.ts'

export async function manifestView(requestContext: StaffContext, id: string): Promise<ManifestView> {
  const { ctx, language, may } = requestContext
  const manifest = await manifestById(ctx.db, knownId(id))
  if (!manifest) throw notFound()
  const boxes = await loadedBoxes(requestContext, manifest)
  const rider = (await ridersOf(requestContext)).find(({ value }) => value === manifest.riderId)
  return {
    id: manifest.id,
    number: manifest.number,
    day: manifest.day,
    dayText: formatDay(manifest.day, language, 'long'),
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
  const taken = await deliveryPhotosOf(
    ctx.db,
    boxes.map((box) => box.id),
  )
  const photos = Map.groupBy(taken, (photo) => photo.consignmentId)
  return boxes.map((box) => ({ ...boxRow(box, notes, language), photos: (photos.get(box.id) ?? []).map((photo) => photo.id) }))
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

/** The desk may record boxes without cash; cash is recorded at each door by the person who collects it. */
function handOverOf(manifest: Manifest, boxes: readonly Box[]): Box[] {
  const active = new Set(manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId))
  return boxes.filter((box) => box.state === 'dispatched' && box.due === 0 && active.has(box.id))
}

async function moneyOf({ ctx, language, may, staff }: StaffContext, manifest: Manifest, boxes: readonly Box[]) {
  const active = new Set(manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId))
  const delivered = boxes.filter((box) => box.state === 'delivered' && active.has(box.id)).map((box) => box.orderId)
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

const NEEDS: Record<ManifestAction, Permission> = {
  dispatch: 'dispatch-orders',
  add: 'dispatch-orders',
  'take-off': 'dispatch-orders',
  deliver: 'plan-orders',
  'accept-cash': 'take-cash',
}

export function permissionForManifest(fields: Record<string, string>): Permission {
  const action = MANIFEST_ACTIONS.find((one) => one === fields['intent'])
  return action ? NEEDS[action] : 'see-orders'
}

const LONGEST_REASON = 300
const Fields = z.object({
  intent: z.enum(MANIFEST_ACTIONS),
  box: z.union([z.literal(''), z.uuid()]).default(''),
  handed: z.string().max(40).default(''),
  seen: z.union([z.literal(''), z.string().regex(/^\d{1,12}$/)]).default(''),
  reason: z.string().max(1000).default(''),
})

export type ManifestActed = { ok: true; action: ManifestAction; leftOut: string[] } | ManifestRefusal

export async function changeManifest(
  requestContext: StaffContext,
  id: string,
  fields: Record<string, string>,
): Promise<ManifestActed> {
  const parsed = Fields.safeParse(fields)
  const action = MANIFEST_ACTIONS.find((one) => one === fields['intent']) ?? null
  const typed = { handed: (fields['handed'] ?? '').slice(0, 40), reason: (fields['reason'] ?? '').slice(0, LONGEST_REASON) }
  const refused = (problem: ManifestProblem, detail = ''): ManifestRefusal => ({ ok: false, action, problem, detail, typed })
  if (!(await manifestById(requestContext.ctx.db, id))) throw notFound()
  if (!parsed.success) return refused(action === 'accept-cash' ? 'not-money' : 'not-understood')
  const done = await run(requestContext, id, parsed.data, fields)
  if (done.ok) return { ok: true, action: parsed.data.intent, leftOut: done.leftOut }
  if (done.problem === 'unknown-manifest') throw notFound()
  return refused(done.problem, 'expected' in done ? formatMoney(done.expected, requestContext.language) : '')
}

async function run(
  requestContext: StaffContext,
  manifestId: string,
  read: z.infer<typeof Fields>,
  fields: Record<string, string>,
) {
  const { ctx, shop } = requestContext
  switch (read.intent) {
    case 'dispatch':
      return dispatchManifest(ctx, { manifestId, shopUrl: shop.config.shopUrl })
    case 'add':
      return nobodyLeftOut(await addToManifest(ctx, { manifestId, consignmentIds: tickedBoxes(fields) }))
    case 'take-off':
      if (read.box === '') return { ok: false, problem: 'not-understood' } as const
      return nobodyLeftOut(await takeOffManifest(ctx, { manifestId, consignmentId: read.box }))
    case 'deliver':
      return handOver(requestContext, manifestId, tickedBoxes(fields))
    case 'accept-cash': {
      const handed = parseTaka(read.handed)
      if (handed === null || read.seen === '') return { ok: false, problem: 'not-money' } as const
      const reason = cleanText(read.reason, LONGEST_REASON) ?? ''
      return nobodyLeftOut(await acceptCash(ctx, { manifestId, handed, seenExpected: paisa(Number(read.seen)), reason }))
    }
    default:
      return read.intent satisfies never
  }
}

/** One after the other: a box that has changed in the meantime does not stop the others, and is listed. */
async function handOver(requestContext: StaffContext, manifestId: string, ticked: readonly string[]) {
  const { ctx, shop } = requestContext
  if (ticked.length === 0) return { ok: false, problem: 'nothing-chosen' } as const
  const manifest = (await manifestById(ctx.db, manifestId))!
  const boxes = await loadedBoxes(requestContext, manifest)
  const free = new Set(handOverOf(manifest, boxes).map(({ id }) => id))
  const leftOut: string[] = []
  let delivered = 0
  for (const { id, orderId, number } of boxes.filter((box) => ticked.includes(box.id))) {
    const done =
      free.has(id) &&
      (await deliverOrder(ctx, { orderId, consignmentId: id, note: manifest.number, shopUrl: shop.config.shopUrl })).ok
    if (done) delivered += 1
    else leftOut.push(number)
  }
  return delivered > 0 ? ({ ok: true, leftOut } as const) : ({ ok: false, problem: 'none-handed-over' } as const)
}

function nobodyLeftOut<Done extends { ok: boolean }>(done: Done) {
  return { ...done, leftOut: [] as string[] }
}
