import { refundableItems } from '../billing/index.ts'
import type { Reader } from '../context.ts'
import { consignmentByBoxCode, consignmentEvents, consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import { orderById, orderWithToken, type OrderRow } from '../ordering/index.ts'
import { paymentsOf, refundable } from '../payments/index.ts'
import { paisa, type Paisa, type Translations } from '../values/index.ts'
import { claimsOf, refusedOfLines, type Claim } from './claims.ts'
import { roomBeside } from './room.ts'
import { claimRules } from './rules.ts'

/** Who claims: the holder of the link of the order, or of a box with its code. */
export type ClaimKey = { token: string } | { boxCode: string }

export type ClaimableLine = {
  orderLineId: string
  name: Translations
  label: Translations
  /** How many units a claim can be about. */
  units: number
  /** What is left of the price that was paid for them; zero when nothing more can be claimed. */
  left: Paisa
  quantity: number
  /** A claim about it waits for an answer. */
  open: boolean
}

export type Claimable = {
  order: OrderRow
  /** The box by whose code it is asked. */
  box: Consignment | null
  deliveredAt: Date | null
  /** The end of the term; null while it is not delivered. */
  until: Date | null
  lines: ClaimableLine[]
  /** What can still be paid back of the order. */
  money: Paisa
  claims: Claim[]
}

const CODE = /^[0-9a-f]{32}$/
const TOKEN = /^[\w-]{20,100}$/

/** The order that a link or a box leads to; null when there is none. */
export async function orderOfKey(reader: Reader, key: ClaimKey): Promise<{ order: OrderRow; box: Consignment | null } | null> {
  if ('token' in key) {
    const order = TOKEN.test(key.token) ? await orderWithToken(reader, key.token) : null
    return order && { order, box: null }
  }
  const box = CODE.test(key.boxCode) ? await consignmentByBoxCode(reader, key.boxCode) : null
  const order = box && (await orderById(reader, box.orderId))
  return order ? { order, box } : null
}

/** What a claim can be about now. To decide about one, it is read under the order's lock. */
export async function claimable(reader: Reader, key: ClaimKey): Promise<Claimable | null> {
  const found = await orderOfKey(reader, key)
  return found && claimableOf(reader, found)
}

export async function claimableOf(
  reader: Reader,
  { order, box }: { order: OrderRow; box: Consignment | null },
): Promise<Claimable> {
  const claims = await claimsOf(reader, [order.id])
  const deliveredAt = await deliveredAtOf(reader, { order, box })
  const { hours } = await claimRules(reader)
  const items = (await refundableItems(reader, order)).filter(({ what }) => what === 'goods')
  const refused = await refusedOfLines(
    reader,
    items.map(({ key }) => key),
  )
  const inBox = box && new Map(box.lines.map(({ orderLineId, units }) => [orderLineId, units]))
  const lines = items
    .filter(({ key }) => !inBox || inBox.has(key))
    .map(({ key, name, label, quantity, gross }): ClaimableLine => {
      const own = claims.flatMap(({ state, lines: claimed }) =>
        claimed.filter(({ orderLineId }) => orderLineId === key).map(() => ({ state })),
      )
      const room = roomBeside({ key, gross, quantity }, { claims, refused })
      return {
        orderLineId: key,
        name: name!,
        label: label!,
        units: Math.min(room.quantity, inBox?.get(key) ?? room.quantity),
        ...room,
        open: own.some(({ state }) => state === 'open' || state === 'offered' || state === 'accepted'),
      }
    })
  const until = deliveredAt && new Date(deliveredAt.getTime() + hours * 3_600_000)
  return { order, box, deliveredAt, until, lines, claims, money: await moneyLeft(reader, order.id, claims) }
}

/** Received and not paid back, less what other claims will be paid, and less credits: their money stays with the shop. */
export async function moneyLeft(reader: Reader, orderId: string, claims: readonly Claim[]): Promise<Paisa> {
  const payments = await paymentsOf(reader, [orderId])
  const left = payments.reduce((sum, payment) => sum + (payment.inReview ? 0 : refundable(payment)), 0)
  const promised = claims
    .filter(
      ({ state, wants, outcome }) => (outcome ?? wants) === 'credit' || (state !== 'done' && (outcome ?? wants) === 'refund'),
    )
    .flatMap(({ lines }) => lines)
    .reduce((sum, { held }) => sum + held, 0)
  return paisa(Math.max(0, left - promised))
}

/** When the box was handed over, or the last one of the order; null while the order is not completed. */
async function deliveredAtOf(reader: Reader, { order, box }: { order: OrderRow; box: Consignment | null }): Promise<Date | null> {
  if (order.state !== 'completed') return null
  const events = await consignmentEvents(reader, [order.id])
  const handed = events.filter(({ toState, consignmentId }) => toState === 'delivered' && (!box || consignmentId === box.id))
  return handed.at(-1)?.at ?? null
}

/** How long after the end of the term a form still gets a proper answer. */
const GRACE_MS = 7 * 24 * 3_600_000

/** Whether files are accepted at the address of a claim: only soon after the delivery, so that old links fill no disk. */
export async function expectsClaim(reader: Reader, key: ClaimKey, now: Date): Promise<boolean> {
  const found = await orderOfKey(reader, key)
  if (!found) return false
  const at = await deliveredAtOf(reader, found)
  const { hours } = await claimRules(reader)
  return at !== null && now.getTime() < at.getTime() + hours * 3_600_000 + GRACE_MS
}

/** The first box of the order that was delivered: where its fruit went. */
export async function placeOf(reader: Reader, { orderId, consignmentId }: Claim): Promise<Consignment | null> {
  const boxes = await consignmentsOf(reader, [orderId])
  return boxes.find(({ id }) => id === consignmentId) ?? boxes.find(({ state }) => state === 'delivered') ?? null
}

/** Whether the page of an order or a box leads to claims: something can be claimed now, or was claimed. */
export async function claimStatus(reader: Reader, key: ClaimKey, now: Date): Promise<'may' | 'sent' | null> {
  const facts = await claimable(reader, key)
  if (!facts) return null
  if (facts.claims.length > 0) return 'sent'
  const inTime = facts.until !== null && now <= facts.until
  return inTime && facts.lines.some(({ left, open }) => left > 0 && !open) ? 'may' : null
}
