import { newId } from '#platform/ids.ts'
import type { Ctx, Reader } from '../context.ts'
import type { Phone } from '../values/phone.ts'

export type Address = {
  id: string
  recipientName: string
  phone: Phone
  areaId: string
  addressLine: string
  landmark: string | null
  isDefault: boolean
}

/** The customer's own address, or one of a person they send fruit to. Only an own address can be the default. */
export type AddressKind = 'own' | 'recipient'

const MOST_ADDRESSES = 20

export async function addressesOf(reader: Reader, customerId: string, kind: AddressKind): Promise<Address[]> {
  const rows = await reader
    .selectFrom('accounts.addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    recipientName: row.recipient_name,
    phone: row.phone,
    areaId: row.area_id,
    addressLine: row.address_line,
    landmark: row.landmark,
    isDefault: row.is_default,
  }))
}

export type AddressInput = Omit<Address, 'id'>

/** Adds an address, or changes the customer's address with this id. */
export async function saveAddress(
  ctx: Ctx,
  input: { customerId: string; kind: AddressKind; addressId: string | null; address: AddressInput },
): Promise<{ ok: true; addressId: string } | { ok: false; problem: 'too-many-addresses' | 'unknown-address' }> {
  const { customerId, kind, address } = input
  return ctx.db.transaction(async (tx) => {
    // Locked, so that two tabs together stay within the limit.
    await tx.selectFrom('accounts.customers').select('id').where('id', '=', customerId).forUpdate().execute()
    const own = await tx
      .selectFrom('accounts.addresses')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind)
      .execute()
    if (input.addressId === null && own.length >= MOST_ADDRESSES) return { ok: false, problem: 'too-many-addresses' }
    if (input.addressId !== null && !own.some((row) => row.id === input.addressId))
      return { ok: false, problem: 'unknown-address' }
    const isDefault = kind === 'own' && (address.isDefault || own.length === 0)
    if (isDefault)
      await tx.updateTable('accounts.addresses').set({ is_default: false }).where('customer_id', '=', customerId).execute()
    const values = {
      recipient_name: address.recipientName,
      phone: address.phone,
      area_id: address.areaId,
      address_line: address.addressLine,
      landmark: address.landmark,
      is_default: isDefault,
    }
    const addressId = input.addressId ?? newId(ctx.now)
    if (input.addressId === null) {
      await tx
        .insertInto('accounts.addresses')
        .values({ id: addressId, customer_id: customerId, kind, created_at: ctx.now, ...values })
        .execute()
    } else {
      await tx.updateTable('accounts.addresses').set(values).where('id', '=', addressId).execute()
    }
    return { ok: true, addressId }
  })
}

/** Also unknown when it belongs to another customer or has the other kind. */
export async function removeAddress(
  ctx: Ctx,
  input: { customerId: string; kind: AddressKind; addressId: string },
): Promise<{ ok: true } | { ok: false; problem: 'unknown-address' }> {
  return ctx.db.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('accounts.addresses')
      .where('id', '=', input.addressId)
      .where('customer_id', '=', input.customerId)
      .where('kind', '=', input.kind)
      .returning('id')
      .executeTakeFirst()
    return removed ? { ok: true } : { ok: false, problem: 'unknown-address' }
  })
}
