import { newId } from '#platform/ids.ts'
import { readPhoto } from '#shop/content/index.ts'
import { addDeliveryPhoto, roundsOf, type Manifest } from '#shop/fulfilment/index.ts'
import { boxesByIds, deliverOrder, failDelivery, type Box } from '#shop/ordering/index.ts'
import { cashToHandIn } from '#shop/payments/index.ts'
import {
  inLanguage,
  addDays,
  asFailReason,
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
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
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

type Context = ActionContext
const intent = intentsOf<'rounds'>()

/** A handover or a failure is recorded only for boxes of the rider's own rounds. */
export const roundsActions = defineActions({
  page: 'rounds',
  sees: 'deliver-orders',
  mistakes: { 'reason-missing': 'reason', 'photo-too-large': 'photo', 'photo-unreadable': 'photo' },
  intents: {
    deliver: intent({
      name: 'action.deliver',
      run: async (context) => {
        const box = await boxOnRound(context)
        if (!box) return { ok: false, problem: 'cannot-move' }
        // Only the amount that was shown is taken.
        if (context.seen !== String(box.due)) return { ok: false, problem: 'edit-conflict' }
        return withPhoto(context, box, (about) => deliverOrder(context.ctx, about))
      },
      to: (_context, { number }) => `/office/rounds?number=${number}`,
    }),
    fail: intent({
      name: 'action.fail',
      fields: (read) => {
        const reason = read.known('reason', asFailReason(read.text('reason')), 'other', 'reason-missing')
        const words = read.lineIfAny('note', LONGEST_NOTE, 'reason-missing')
        if (words === '' && needsWords(reason)) read.refuse('reason', 'reason-missing')
        return { reason, words: words || null }
      },
      run: async (context, failure) => {
        const box = await boxOnRound(context)
        if (!box) return { ok: false, problem: 'cannot-move' }
        return withPhoto(context, box, (about) => failDelivery(context.ctx, { ...about, failure }))
      },
      to: (_context, { number }) => `/office/rounds?number=${number}`,
    }),
  },
})

async function boxOnRound(context: Context): Promise<Box | undefined> {
  return (await roundsNow(context)).flatMap(({ boxes }) => boxes).find(({ id }) => id === context.about)
}

type Move = (about: {
  orderId: string
  consignmentId: string
  shopUrl: string
}) => Promise<{ ok: true } | { ok: false; problem: string }>

/** The photo is kept only if the box could be moved: otherwise nothing would ever refer to it. */
async function withPhoto(context: Context, box: Box, move: Move) {
  const { ctx, shop } = context
  const photo = await keptPhoto(context)
  if (!photo.ok) return photo
  const moved = await move({ orderId: box.orderId, consignmentId: box.id, shopUrl: shop.config.shopUrl })
  if (!moved.ok) {
    if (photo.file !== null) await shop.files.remove(photo.file)
    return { ok: false, problem: moved.problem === 'refund-under-way' ? moved.problem : 'cannot-move' } as const
  }
  if (photo.file !== null) await addDeliveryPhoto(ctx, { consignmentId: box.id, file: photo.file })
  return { ok: true, number: box.number } as const
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
