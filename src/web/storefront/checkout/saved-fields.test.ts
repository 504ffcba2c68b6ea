import { expect, test } from 'vitest'
import type { AddressWire } from '#shop/customers/wire.ts'
import { ownFields, recipientFields, savedFields, typedByHand } from './saved-fields.ts'
import { NOTHING_TYPED } from './typed-order.ts'

const home: AddressWire = {
  id: '01970000-0000-7000-8000-000000000001',
  name: 'Farhana Rahman',
  phone: '+8801711223344',
  area_id: 'dhaka/metro-dhanmondi',
  area: 'Dhanmondi',
  district: 'Dhaka',
  address: 'House 17, Road 8/A',
  landmark: null,
  is_default: true,
}
const mother: AddressWire = {
  ...home,
  id: '01970000-0000-7000-8000-000000000002',
  name: 'Rokeya Begum',
  phone: '+8801811223344',
  area_id: 'bogra/sherpur',
  address: 'Station Road',
  landmark: 'opposite the mosque',
}
const kept = { addresses: [home], recipients: [mother] }
const empty = savedFields(NOTHING_TYPED)

test('a saved recipient fills in the contact and the address', () => {
  expect(recipientFields(mother)).toEqual({
    area_id: 'bogra/sherpur',
    address: 'Station Road',
    landmark: 'opposite the mosque',
    for_someone: '1',
    recipient_name: 'Rokeya Begum',
    recipient_phone: '01811223344',
  })
})

test('choosing an own address afterwards makes the order for the buyer again', () => {
  expect(ownFields(home, recipientFields(mother), kept)).toEqual({
    ...empty,
    area_id: 'dhaka/metro-dhanmondi',
    address: 'House 17, Road 8/A',
  })
})

test('a typed recipient stays when an own address is chosen', () => {
  const typed = { ...empty, for_someone: '1', recipient_name: 'Rokeya', recipient_phone: '01811' }
  expect(ownFields(home, typed, kept)).toEqual({ ...typed, area_id: 'dhaka/metro-dhanmondi', address: 'House 17, Road 8/A' })
})

test('only typed values are saved', () => {
  const filled = recipientFields(mother)
  expect(typedByHand(empty, null)).toBe(false)
  expect(typedByHand(filled, filled)).toBe(false)
  expect(typedByHand({ ...filled, landmark: '' }, filled)).toBe(true)
  expect(typedByHand({ ...empty, address: 'House 1' }, null)).toBe(true)
})
