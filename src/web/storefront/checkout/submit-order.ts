import type { PlacedWire, PlaceOrderWire, QuoteWire } from '#shop/ordering/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { MOST_WAITING, isPaidOnline, isWaiting } from '#web/offline/waiting-order.ts'
import { keepOrder, keptOrders } from '#web/offline/waiting-store.ts'
import { cartLines } from '../cart/cart-store.ts'
import { linesToOrder } from '../cart/quote-lines.ts'
import { markWaiting } from '../offline/waiting-mark.ts'
import { antiForgeryToken } from '../session/session-marker.ts'
import { couponToSend } from './coupon-to-send.ts'
import { orderKey, renewOrderKey } from './draft.ts'
import { keptLanding } from './landing.ts'
import { sendOrder, type Refused } from './place-order.ts'
import { readOrder, type ReadOrder } from './read-order.ts'
import type { OrderFault, TypedOrder, When } from './typed-order.ts'

type Agreed = { when: When; total: number; quote: QuoteWire }

type OrderToSubmit = {
  form: string
  typed: TypedOrder
  /** Null if the button shows no total: there is nothing to agree to yet. */
  agreed: Agreed | null
  dayMissing: boolean
  coupon: string
  language: Language
  onFaults: (faults: OrderFault[]) => void
  onSending: () => void
}

type Submitted = { kind: 'placed'; placed: PlacedWire } | { kind: 'waits' } | { kind: 'refused'; refused: Refused }

/** Sends the order, or stores it to wait for a network; null if something is missing. */
export async function submitOrder(order: OrderToSubmit): Promise<Submitted | null> {
  const { form, typed, agreed, language } = order
  const read = readOrder(typed)
  const faults = read.ok ? [] : read.faults
  if (order.dayMissing) faults.push({ field: 'when', text: 'checkout.whenMissing' })
  order.onFaults(faults)
  if (!read.ok || faults.length > 0 || !agreed) return null
  order.onSending()
  const body = orderBody(read.order, agreed, order)
  const answered = await sendOrder(form, body, language)
  if (answered.ok) return { kind: 'placed', placed: answered.placed }
  if (answered.unanswered && (await waits(body, order))) return { kind: 'waits' }
  return { kind: 'refused', refused: answered.refused }
}

/** Stores the order in this browser, with the content of the form and cart; false if nothing can be stored. */
async function waits(body: PlaceOrderWire, { form, typed, language }: OrderToSubmit): Promise<boolean> {
  const now = Date.now()
  try {
    const before = (await keptOrders(now)).filter(isWaiting)
    if (before.length >= MOST_WAITING) return false
    await keepOrder({
      key: orderKey(form),
      form,
      language,
      since: now,
      total: body.expected_total ?? 0,
      needsShopper: isPaidOnline(body),
      tries: 1,
      body,
      token: antiForgeryToken(),
      typed,
      cart: form === 'cart' ? cartLines() : [],
      outcome: null,
    })
    renewOrderKey(form)
    markWaiting([...before.map((order) => order.form), form])
  } catch {
    return false
  }
  void wakeWorkerLater()
  return true
}

type Worker = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

// Chromium wakes the worker when the network is back, even without an open page; in other browsers the page sends it.
async function wakeWorkerLater(): Promise<void> {
  const worker: Worker | undefined = await navigator.serviceWorker?.getRegistration()
  await worker?.sync?.register('pf-orders').catch(() => undefined)
}

function orderBody(order: ReadOrder, { when, total, quote }: Agreed, around: OrderToSubmit): PlaceOrderWire {
  return {
    lines: linesToOrder(quote),
    name: order.name,
    phone: order.phone,
    email: order.email,
    area_id: order.areaId,
    address: order.address,
    landmark: order.landmark,
    recipient: order.recipient,
    gift_message: order.giftMessage,
    hide_prices: order.hidePrices,
    mode: when.mode,
    slot_id: when.slotId,
    day: when.day,
    coupon: couponToSend(quote, around.coupon),
    expected_total: total,
    payment: order.payment,
    advance_by: order.advanceBy,
    language: around.language,
    ...order.agreed,
    ...(around.typed.measure && { measure: { consent: around.typed.measure, landing: keptLanding() } }),
    ...(wantsAddressKept() && { keep_address: true }),
  }
}

/** The tick of a member, which is no part of the draft. */
function wantsAddressKept(): boolean {
  return antiForgeryToken() !== null && document.querySelector('input[name=remember]:checked') !== null
}
