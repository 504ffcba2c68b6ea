import type { Ctx } from '../context.ts'
import { addressesOf, saveAddress, type AddressInput } from './addresses.ts'

/** Adds the address of an order to the account of a signed-in buyer who wants that, unless it is there or the list is full. */
export async function keepAddress(ctx: Ctx, address: Omit<AddressInput, 'isDefault'>): Promise<void> {
  if (ctx.actor.kind !== 'customer') return
  const { customerId } = ctx.actor
  const known = await addressesOf(ctx.db, customerId, 'own')
  const { areaId, addressLine } = address
  if (known.some((other) => other.areaId === areaId && other.addressLine === addressLine)) return
  await saveAddress(ctx, { customerId, kind: 'own', addressId: null, address: { ...address, isDefault: false } })
}
