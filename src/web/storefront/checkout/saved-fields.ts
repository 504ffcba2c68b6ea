import type { AddressWire, MeWire } from '#shop/ordering/wire.ts'
import { nationalPhone, type Phone } from '#shop/values/phone.ts'
import type { TypedOrder } from './typed-order.ts'

/** What a kept address or person fills in. */
export const SAVED_FIELDS = ['area_id', 'address', 'landmark', 'for_someone', 'recipient_name', 'recipient_phone'] as const
export type SavedFields = Pick<TypedOrder, (typeof SAVED_FIELDS)[number]>

const TO_ONESELF = { for_someone: '', recipient_name: '', recipient_phone: '' }

type Kept = Pick<MeWire, 'addresses' | 'recipients'>

export function savedFields(of: TypedOrder): SavedFields {
  const { area_id, address, landmark, for_someone, recipient_name, recipient_phone } = of
  return { area_id, address, landmark, for_someone, recipient_name, recipient_phone }
}

/** To one's own address; who was typed as the recipient stays, unless that was somebody chosen from the kept ones. */
export function ownFields(address: AddressWire, before: SavedFields, { recipients }: Kept): SavedFields {
  const chosen = recipients.some(
    ({ name, phone }) => name === before.recipient_name && national(phone) === before.recipient_phone,
  )
  return { ...before, ...whereOf(address), ...(chosen ? TO_ONESELF : {}) }
}

export function recipientFields(person: AddressWire): SavedFields {
  return { ...whereOf(person), for_someone: '1', recipient_name: person.name, recipient_phone: national(person.phone) }
}

/** Whether this was typed by hand, and so must not get lost: neither empty nor what a choice has filled in. */
export function typedByHand(fields: SavedFields, filled: SavedFields | null): boolean {
  return (
    SAVED_FIELDS.some((name) => fields[name] !== '') && !(filled && SAVED_FIELDS.every((name) => fields[name] === filled[name]))
  )
}

function whereOf({ area_id, address, landmark }: AddressWire) {
  return { area_id, address, landmark: landmark ?? '' }
}

function national(phone: string): string {
  return nationalPhone(phone as Phone)
}
