import { readWay, type BuyerMethod, type OnlineMethod } from '#shop/payments/model.ts'
import { parsePhone, type Phone } from '#shop/values/phone.ts'
import { cleanLine, cleanText, isEmail, LONGEST_EMAIL } from '#shop/values/text.ts'
import type { CheckoutText } from './texts.ts'
import { cleanCoupon, readAgreed, type OrderFault, type OrderField, type TypedOrder } from './typed-order.ts'

const MOST_LETTERS = {
  name: 100,
  email: LONGEST_EMAIL,
  address: 300,
  landmark: 200,
  recipient_name: 100,
  gift_message: 500,
} as const

export type ReadOrder = {
  name: string
  phone: Phone
  email: string | null
  areaId: string
  address: string
  landmark: string | null
  recipient: { name: string; phone: Phone } | null
  giftMessage: string | null
  hidePrices: boolean
  coupon: string | null
  payment: BuyerMethod
  advanceBy: OnlineMethod | null
  /** The versions that the buyer has ticked. */
  agreed: NonNullable<ReturnType<typeof readAgreed>>
}

/** Recipient fields do not count while the checkbox is not ticked. */
export function readOrder(typed: TypedOrder): { ok: true; order: ReadOrder } | { ok: false; faults: OrderFault[] } {
  const faults: OrderFault[] = []
  const line = (field: keyof typeof MOST_LETTERS, missing?: CheckoutText): string => {
    const most = MOST_LETTERS[field]
    const clean = (field === 'gift_message' ? cleanText : cleanLine)(typed[field].replaceAll('\0', ''), most)
    if (clean === null) faults.push({ field, text: 'checkout.tooLong', words: { count: most } })
    else if (clean === '' && missing) faults.push({ field, text: missing })
    return clean ?? ''
  }
  const phone = (field: 'phone' | 'recipient_phone'): Phone | null => {
    const parsed = parsePhone(typed[field])
    if (parsed.ok) return parsed.phone
    faults.push(phoneFault(field, parsed))
    return null
  }
  const name = line('name', 'checkout.nameMissing')
  const ownPhone = phone('phone')
  if (typed.area_id === '') faults.push({ field: 'area_id', text: 'checkout.areaMissing' })
  const address = line('address', 'checkout.addressMissing')
  const landmark = line('landmark')
  const email = line('email')
  if (email !== '' && !isEmail(email)) faults.push({ field: 'email', text: 'checkout.emailWrong' })
  const forSomeone = typed.for_someone !== ''
  const recipientName = forSomeone ? line('recipient_name', 'checkout.recipientMissing') : ''
  const recipientPhone = forSomeone ? phone('recipient_phone') : null
  const giftMessage = forSomeone ? line('gift_message') : ''
  const way = readWay(typed.payment)
  const agreed = readAgreed(typed.agree)
  if (!way) faults.push({ field: 'payment', text: 'checkout.methodNot' })
  if (!agreed) faults.push({ field: 'agree', text: 'checkout.agreeMissing' })
  if (faults.length > 0 || !ownPhone || !way || !agreed) return { ok: false, faults }
  return {
    ok: true,
    order: {
      name,
      phone: ownPhone,
      email: email || null,
      areaId: typed.area_id,
      address,
      landmark: landmark || null,
      recipient: recipientPhone ? { name: recipientName, phone: recipientPhone } : null,
      giftMessage: giftMessage || null,
      hidePrices: forSomeone && typed.hide_prices !== '',
      coupon: cleanCoupon(typed.coupon.replaceAll('\0', '')) || null,
      ...way,
      agreed,
    },
  }
}

type NoPhone = Extract<ReturnType<typeof parsePhone>, { ok: false }>

function phoneFault(field: OrderField, { problem, missingDigits = 1 }: NoPhone): OrderFault {
  switch (problem) {
    case 'missing':
      return { field, text: 'checkout.phoneMissing' }
    case 'too-short':
      return { field, text: 'checkout.phoneShort', words: { count: missingDigits } }
    case 'too-long':
      return { field, text: 'checkout.phoneLong' }
    case 'not-a-mobile':
      return { field, text: 'checkout.phoneWrong' }
    default:
      return problem satisfies never
  }
}

/** A valid number in normalized form; '' while it is incomplete. */
export function phoneIn(typed: string): string {
  const parsed = parsePhone(typed)
  return parsed.ok ? parsed.phone : ''
}
