import type { AddressWire, MeWire } from '#shop/customers/wire.ts'
import { nationalPhone, type Phone } from '#shop/values/phone.ts'
import type { TypedOrder } from './typed-order.ts'

/** The fields that a saved address or recipient fills in. */
const SAVED_FIELDS = ['area_id', 'address', 'landmark', 'for_someone', 'recipient_name', 'recipient_phone'] as const
export type SavedFields = Pick<TypedOrder, (typeof SAVED_FIELDS)[number]>

const TO_ONESELF = { for_someone: '', recipient_name: '', recipient_phone: '' }

type Kept = Pick<MeWire, 'addresses' | 'recipients'>

export function savedFields(of: TypedOrder): SavedFields {
  const { area_id, address, landmark, for_someone, recipient_name, recipient_phone } = of
  return { area_id, address, landmark, for_someone, recipient_name, recipient_phone }
}

/** For the customer's own address: keeps a typed recipient, but removes one that came from the saved ones. */
export function ownFields(address: AddressWire, before: SavedFields, { recipients }: Kept): SavedFields {
  const chosen = recipients.some(
    ({ name, phone }) => name === before.recipient_name && national(phone) === before.recipient_phone,
  )
  return { ...before, ...whereOf(address), ...(chosen ? TO_ONESELF : {}) }
}

export function recipientFields(person: AddressWire): SavedFields {
  return { ...whereOf(person), for_someone: '1', recipient_name: person.name, recipient_phone: national(person.phone) }
}

/** Whether this was typed by hand and must not be lost: neither empty nor filled in by a choice. */
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
