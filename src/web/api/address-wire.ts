import type { Address } from '#shop/accounts/index.ts'
import type { Reader } from '#shop/context.ts'
import type { AddressWire } from '#shop/customers/wire.ts'
import { placesOf } from '#shop/places/index.ts'
import { inLanguage, type Language } from '#shop/values/index.ts'

export async function addressesWire(reader: Reader, addresses: readonly Address[], language: Language): Promise<AddressWire[]> {
  const places = await placesOf(
    reader,
    addresses.map((address) => address.areaId),
  )
  return addresses.map((address) => {
    const place = places.get(address.areaId)
    return {
      id: address.id,
      name: address.recipientName,
      phone: address.phone,
      area_id: address.areaId,
      area: place ? inLanguage(place.areaName, language) : address.areaId,
      district: place ? inLanguage(place.districtName, language) : '',
      address: address.addressLine,
      landmark: address.landmark,
      is_default: address.isDefault,
    }
  })
}
