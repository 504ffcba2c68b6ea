import { z } from 'zod'
import { buyerDigits, textMyOrders, trackOrder } from '#shop/customers/index.ts'
import { digitsIn, inLanguage, orderDigits, parsePhone, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { parcelsShown } from './carriage.server.ts'
import type { ShownParcel } from './order-page-data.ts'
import { orderWords } from './order-page.server.ts'
import type { TrackText } from './texts.ts'
import { timelineSteps, type ShownStep } from './timeline-steps.server.ts'

const request = z.object({
  intent: z.enum(['track', 'text']).catch('track'),
  number: z.string().max(200).catch(''),
  phone: z.string().max(200).catch(''),
})

type TrackFault = { field: 'number' | 'phone' | 'text-phone'; text: TrackText }

export type Tracked = {
  number: string
  steps: ShownStep[]
  lineCount: number
  name: string
  phone: string
  to: string
  parcels: ShownParcel[]
}

export type TrackAnswer = {
  intent: 'track' | 'text'
  typed: { number: string; phone: string }
  faults: TrackFault[]
  /** Minutes to wait after too many tries. */
  wait: number | null
  /** Null for a miss: an unknown number and a wrong phone look the same. */
  found: Tracked | null
  /** For the recipient of a gift: the last digits of the number that the order was placed with. */
  otherPhone: string | null
  texted: boolean
}

/** Shows where an order is, or sends its links by SMS. A guess and a mistake get the same answer in the same time. */
export async function trackAction(
  requestContext: RequestContext,
  form: FormData,
  language: Language,
): Promise<{ status: number; answer: TrackAnswer }> {
  const { intent, ...typed } = request.parse({ intent: form.get('intent'), number: form.get('number'), phone: form.get('phone') })
  const answer: TrackAnswer = { intent, typed, faults: [], wait: null, found: null, otherPhone: null, texted: false }
  const phone = parsePhone(typed.phone)
  const number = orderDigits(typed.number)
  if (intent === 'track' && number === null) answer.faults.push({ field: 'number', text: 'track.numberMissing' })
  if (!phone.ok) answer.faults.push({ field: intent === 'text' ? 'text-phone' : 'phone', text: 'track.phoneMissing' })
  if (!phone.ok || answer.faults.length > 0) return { status: 422, answer }
  const { shop, ctx, clientAddress } = requestContext
  const byPhone = intent === 'text' ? 'text-my-orders' : 'track-by-phone'
  for (const [limit, key] of [
    ['track', clientAddress],
    [byPhone, phone.phone],
  ] as const) {
    const counted = await shop.limits.use(limit, key)
    if (!counted.ok) return { status: 429, answer: { ...answer, wait: Math.ceil(counted.retryAfterSeconds / 60) } }
  }
  if (intent === 'text') {
    await textMyOrders(ctx, { phone: phone.phone, language, shopUrl: shop.config.shopUrl })
    return { status: 200, answer: { ...answer, texted: true } }
  }
  const asked = { number: number ?? '', phone: phone.phone }
  const order = await trackOrder(ctx.db, { ...asked, now: ctx.now })
  if (!order) {
    const digits = await buyerDigits(ctx.db, asked)
    return { status: 200, answer: { ...answer, otherPhone: digits && digitsIn(language, digits) } }
  }
  // Only misses count against the phone number; otherwise its owner would use up the limit.
  await shop.limits.uncount('track-by-phone', phone.phone)
  const to = `${inLanguage(order.areaName, language)}, ${inLanguage(order.districtName, language)}`
  const say = orderWords(language)
  const steps = timelineSteps(order.timeline, order, { language, say })
  const parcels = parcelsShown(order.parcels, { language, say })
  const { number: shownNumber, lineCount, name, phone: masked } = order
  return {
    status: 200,
    answer: { ...answer, found: { number: shownNumber, steps, lineCount, name, phone: masked, to, parcels } },
  }
}
