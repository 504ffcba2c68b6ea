import { z } from 'zod'
import { newId } from '#platform/ids.ts'
import { readPhoto } from '#shop/content/index.ts'
import { addDeliveryPhoto, roundsOf, type Manifest } from '#shop/fulfilment/index.ts'
import { boxesByIds, deliverOrder, failDelivery, type Box } from '#shop/ordering/index.ts'
import { cashToHandIn } from '#shop/payments/index.ts'
import {
  inLanguage,
  FAIL_REASONS,
  addDays,
  cleanLine,
  dayInDhaka,
  formatDay,
  formatHours,
  formatMoney,
  formatNumber,
  instantInDhaka,
  needsWords,
  spacedPhone,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import type { RoundsView, StopRefusal, StopView } from './dispatch-view.ts'
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
    const delivered = boxes.filter((box) => box.state === 'delivered').map((box) => box.orderId)
    // Finished rounds come last.
    const stops = boxes.toSorted((a, b) => Number(a.state !== 'dispatched') - Number(b.state !== 'dispatched'))
    const shown = all ? stops : stops.slice(0, STOPS_AT_ONCE)
    rounds.push({
      id: manifest.id,
      number: manifest.number,
      carrier: manifest.carrier,
      rider: riders.find(({ value }) => value === manifest.riderId)?.label ?? '',
      day: formatDay(manifest.day, language, 'short'),
      stops: shown.map((box) => stopView(box, notes, language)),
      all: stops.length > shown.length ? formatNumber(stops.length, language) : null,
      cash: formatMoney((await cashToHandIn(ctx.db, delivered)).amount, language),
      open: boxes.filter((box) => box.state === 'dispatched').length,
    })
  }
  return { rounds, own }
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

function stopView(box: Box, notes: ReadonlyMap<string, string>, language: Language): StopView {
  const { recipient, areaName, districtName } = box
  const search = `${recipient.addressLine}, ${areaName.en}, ${districtName.en}, Bangladesh`
  return {
    id: box.id,
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

const LONGEST_NOTE = 300
const Fields = z.object({
  intent: z.enum(['deliver', 'fail']),
  box: z.uuid(),
  /** The amount to collect that the page showed. */
  seenCash: z.string().max(40).default(''),
  reason: z.union([z.literal(''), z.enum(FAIL_REASONS)]).default(''),
  note: z.string().max(1000).default(''),
})

/** Records a handover or a failure: only for boxes of the rider's own rounds, and only for the amount that was shown. */
export async function actOnStop(
  requestContext: StaffContext,
  fields: Record<string, string>,
): Promise<{ ok: true; action: 'deliver' | 'fail'; number: string } | StopRefusal> {
  const { ctx, shop } = requestContext
  const parsed = Fields.safeParse(fields)
  const { pf_token: _, ...typed } = fields
  const action = parsed.success ? parsed.data.intent : null
  const refused = (problem: StopRefusal['problem']): StopRefusal => ({
    ok: false,
    problem,
    box: fields['box'] ?? '',
    action,
    typed,
  })
  if (!parsed.success) return refused('not-understood')
  const { intent, box: id, reason, note, seenCash } = parsed.data
  const box = (await roundsNow(requestContext)).flatMap(({ boxes }) => boxes).find((one) => one.id === id)
  if (!box) return refused('cannot-move')
  const { shopUrl } = shop.config
  const written = cleanLine(note, LONGEST_NOTE) ?? ''
  if (intent === 'fail') {
    if (reason === '' || (needsWords(reason) && written === '')) return refused('reason-missing')
    const failure = { reason, words: written === '' ? null : written }
    const photo = await keptPhoto(requestContext)
    if (!photo.ok) return refused(photo.problem)
    const failed = await failDelivery(ctx, { orderId: box.orderId, consignmentId: box.id, failure, shopUrl })
    if (!failed.ok) {
      await droppedPhoto(requestContext, photo.file)
      return refused('cannot-move')
    }
    if (photo.file !== null) await addDeliveryPhoto(ctx, { consignmentId: box.id, file: photo.file })
    return { ok: true, action: 'fail', number: box.number }
  }
  if (seenCash !== String(box.due)) return refused('edit-conflict')
  const photo = await keptPhoto(requestContext)
  if (!photo.ok) return refused(photo.problem)
  const delivered = await deliverOrder(ctx, { orderId: box.orderId, consignmentId: box.id, shopUrl })
  if (!delivered.ok) {
    await droppedPhoto(requestContext, photo.file)
    return refused(delivered.problem === 'refund-under-way' ? delivered.problem : 'cannot-move')
  }
  if (photo.file !== null) await addDeliveryPhoto(ctx, { consignmentId: box.id, file: photo.file })
  return { ok: true, action: 'deliver', number: box.number }
}

/** Stores the photo of the form, if there is one. An unused file field sends an empty file. */
async function keptPhoto({
  ctx,
  shop,
  file,
}: StaffContext): Promise<{ ok: true; file: string | null } | { ok: false; problem: 'photo-too-large' | 'photo-unreadable' }> {
  if (!file) return { ok: true, file: null }
  if ('tooLarge' in file) return { ok: false, problem: 'photo-too-large' }
  if (file.bytes === 0) return { ok: true, file: null }
  const photo = await readPhoto({ path: file.path, bytes: file.bytes })
  if (!photo.ok) return { ok: false, problem: photo.problem === 'too-large' ? 'photo-too-large' : 'photo-unreadable' }
  const key = `attempts/${newId(ctx.now)}.webp`
  await shop.files.put(key, photo.bytes)
  return { ok: true, file: key }
}

/** No box changed, so nothing would ever refer to the photo. */
async function droppedPhoto({ shop }: StaffContext, file: string | null): Promise<void> {
  if (file !== null) await shop.files.remove(file)
}
