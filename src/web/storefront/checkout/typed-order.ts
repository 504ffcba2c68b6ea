import type { PlaceOrderWire } from '#shop/ordering/wire.ts'
import { isDeliveryMode, type DeliveryMode } from '#shop/values/delivery-modes.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import type { CheckoutText } from './texts.ts'

/** The order form as it was typed. The keys are the field names. */
export const NOTHING_TYPED = {
  name: '',
  phone: '',
  email: '',
  area_id: '',
  address: '',
  landmark: '',
  for_someone: '',
  recipient_name: '',
  recipient_phone: '',
  gift_message: '',
  hide_prices: '',
  coupon: '',
  when: '',
  /** The size; with a marked-down lot `size~lot`. */
  variant: '',
  units: '',
  payment: '',
  agree: '',
  /** About advertisers: `1.meta.google` (conversions/model.ts). */
  measure: '',
}

export type OrderField = keyof typeof NOTHING_TYPED
export type TypedOrder = Record<OrderField, string>

export const ORDER_FIELDS = Object.keys(NOTHING_TYPED) as OrderField[]

/** A field with its error, as a text of the checkout. */
export type OrderFault = { field: OrderField; text: CheckoutText; words?: TextParameters }

/** What a buyer agrees to: the current versions, and the digest of their texts. */
export type AgreedVersions = Pick<PlaceOrderWire, 'terms_version' | 'privacy_version' | 'terms_digest'>

/** What the form asks to be ticked: these versions and, only if the shop tells advertisers of orders, that. */
export type ToAgree = AgreedVersions & { measure?: { value: string; label: string } | undefined }

/** The tick of consent as a form value, `3.2.9f86d081884c7d65`: whoever ticked it has agreed to these texts and to no others. */
export function agreedValue({ terms_version: terms, privacy_version: privacy, terms_digest: digest }: AgreedVersions): string {
  return `${terms}.${privacy ?? 0}${digest ? `.${digest}` : ''}`
}

/** Null where the box is not ticked. */
export function readAgreed(value: string): (AgreedVersions & { privacy_version: number }) | null {
  const [, terms, privacy, digest] = /^(\d{1,6})\.(\d{1,6})(?:\.([\da-f]{16}))?$/.exec(value) ?? []
  if (terms === undefined) return null
  return { terms_version: Number(terms), privacy_version: Number(privacy), ...(digest && { terms_digest: digest }) }
}

/** A choice of day and time as one form value: `van|2026-06-12|<slot>`. */
export type When = { mode: DeliveryMode; day: string; slotId: string }

export function whenValue({ mode, day, slotId }: When): string {
  return `${mode}|${day}|${slotId}`
}

export function readWhen(value: string): When | null {
  const [, mode = '', day = '', slotId = ''] = /^([a-z-]+)\|(\d{4}-\d\d-\d\d)\|([0-9a-f-]{36})$/.exec(value) ?? []
  return isDeliveryMode(mode) ? { mode, day, slotId } : null
}

/** The text fields of a form; files and repeated fields are left out. */
export function typedOrder(form: FormData): TypedOrder {
  const typed = { ...NOTHING_TYPED }
  for (const field of ORDER_FIELDS) {
    const value = form.get(field)
    if (typeof value === 'string') typed[field] = value
  }
  return typed
}

/** Codes are in capital letters, without spaces. */
export function cleanCoupon(typed: string): string {
  return typed.toUpperCase().replace(/\s/g, '').slice(0, 40)
}
