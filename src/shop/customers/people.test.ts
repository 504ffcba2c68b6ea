import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderEdit } from '#tests/order-edit.ts'
import { addPromotion, GUEST_PHONE, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { idOf, RAHIMA_OTHER_PHONE, RAHIMA_PHONE } from '#tests/world-data.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { openShop, type Shop } from '#tests/world.ts'
import {
  auditEntries,
  blockOfPhones,
  blockPerson,
  consentOfPhones,
  noteAboutPerson,
  notesOfPhones,
  saveAddress,
  setConsent,
  signIn,
  unblockPerson,
} from '../accounts/index.ts'
import { openTicket } from '../content/index.ts'
import { addDeliveryPhoto } from '../fulfilment/index.ts'
import { ERASED_PHONE } from '../values/index.ts'
import { cancelOrder, editOrder, orderForOffice, placeOrder, type Placed } from '../ordering/index.ts'
import { erasePerson, mergeCustomers, personById } from './index.ts'

const shopUrl = 'https://pakafol.example'
const PASSWORD = 'ripe mangoes 26'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(who: 'guest' | 'rahima' = 'guest', difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const placed = await placeOrder(shop.as(who), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function newAccount(index: number): Promise<string> {
  const { customerId } = await typedAccount(shop, { phone: phoneNumber(index), name: 'Rahima K.', password: PASSWORD })
  return customerId
}

describe('a person', () => {
  test('is identified by an account, or by the number on an order', async () => {
    const guest = await place()
    expect(await personById(shop.db, guest.orderId)).toEqual({
      id: guest.orderId,
      account: null,
      merged: [],
      name: 'Farhana Rahman',
      phones: [GUEST_PHONE],
    })
    const own = await place('rahima', { buyer: { name: 'Rahima', phone: phoneNumber(1), email: null } })
    const rahima = await personById(shop.db, own.orderId)
    expect(rahima).toMatchObject({ id: idOf('rahima'), name: 'Rahima Khatun', phones: [RAHIMA_PHONE, RAHIMA_OTHER_PHONE] })
    for (const id of [shop.newId(), 'nobody', '']) expect(await personById(shop.db, id)).toBeNull()
  })

  test('has notes and a current choice about offers', async () => {
    const about = { phone: GUEST_PHONE, subjectId: shop.newId() }
    expect(await noteAboutPerson(shop.as('desk'), { phone: GUEST_PHONE, note: ' Rings twice. ' })).toEqual({ ok: true })
    expect(await noteAboutPerson(shop.as('desk'), { phone: GUEST_PHONE, note: '  ' })).toEqual({
      ok: false,
      problem: 'words-missing',
    })
    expect(await notesOfPhones(shop.db, [GUEST_PHONE])).toEqual([{ note: 'Rings twice.', actor: 'staff:Desk', at: shop.now }])
    expect(await consentOfPhones(shop.db, [GUEST_PHONE])).toBeNull()
    for (const given of [true, false])
      expect(await setConsent(shop.as('desk'), { ...about, given, how: 'on the phone' })).toEqual({ ok: true })
    expect(await setConsent(shop.as('desk'), { ...about, given: true, how: '' })).toMatchObject({ ok: false })
    expect(await consentOfPhones(shop.db, [GUEST_PHONE])).toMatchObject({ given: false, how: 'on the phone' })
    expect(await shop.count('accounts.consents')).toBe(2)
  })
})

test('an order from a blocked number is refused, and nothing is held for it', async () => {
  const blocking = { phones: [GUEST_PHONE], subjectId: shop.newId(), reason: 'refused five parcels' }
  expect(await blockPerson(shop.as('owner'), { ...blocking, reason: '' })).toEqual({ ok: false, problem: 'words-missing' })
  expect(await blockPerson(shop.as('owner'), blocking)).toEqual({ ok: true })
  expect(await blockOfPhones(shop.db, [GUEST_PHONE])).toMatchObject({ reason: 'refused five parcels' })
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toEqual({ ok: false, problem: 'phone-blocked' })
  expect(await shop.countAll()).toEqual(before)
  await unblockPerson(shop.as('owner'), blocking)
  expect(await placeOrder(shop.as('guest'), sampleOrder(shop))).toMatchObject({ ok: true })
  expect(await shop.count('accounts.audit_log')).toBe(2)
})

test('a block applies to every number of a person, and is lifted from all of them', async () => {
  const { phones } = (await personById(shop.db, idOf('rahima')))!
  expect(phones).toEqual([RAHIMA_PHONE, RAHIMA_OTHER_PHONE])
  const orders = () =>
    Promise.all(
      phones.map((phone) =>
        placeOrder(shop.as('guest'), sampleOrder(shop, { buyer: { name: 'Rahima', phone, email: null } })).then(({ ok }) => ok),
      ),
    )
  const blocking = { phones, subjectId: idOf('rahima'), reason: 'refused five parcels' }
  await blockPerson(shop.as('owner'), blocking)
  expect(await shop.count('accounts.blocked_phones')).toBe(2)
  expect(await orders()).toEqual([false, false])
  await unblockPerson(shop.as('owner'), blocking)
  expect(await shop.count('accounts.blocked_phones')).toBe(0)
  expect(await orders()).toEqual([true, true])
})

describe('two accounts of one person', () => {
  test('are merged: orders and addresses move, and the other number opens the remaining account', async () => {
    const other = await newAccount(7)
    const order = await placeOrder({ ...shop.as('guest'), actor: { kind: 'customer', customerId: other } }, sampleOrder(shop))
    if (!order.ok) throw new Error(order.problem)
    const address = {
      recipientName: 'Rahima',
      phone: RAHIMA_PHONE,
      areaId: 'dhaka/mirpur',
      addressLine: 'Road 5',
      landmark: null,
      isDefault: true,
    }
    await saveAddress(shop.as('guest'), { customerId: other, kind: 'own', addressId: null, address })
    expect(await mergeCustomers(shop.as('owner'), { intoId: idOf('rahima'), fromPhone: phoneNumber(7) })).toEqual({ ok: true })
    expect(await shop.count('ordering.orders', { customer_id: idOf('rahima') })).toBe(1)
    expect(await shop.count('accounts.addresses', { customer_id: idOf('rahima'), is_default: false })).toBe(1)
    expect(await shop.count('accounts.sessions', { customer_id: other })).toBe(0)
    expect(await personById(shop.db, other)).toMatchObject({
      id: idOf('rahima'),
      phones: [RAHIMA_PHONE, RAHIMA_OTHER_PHONE, phoneNumber(7)],
    })
    expect(await signIn(shop.as('guest'), { phone: phoneNumber(7), password: PASSWORD })).toMatchObject({
      ok: true,
      customerId: idOf('rahima'),
      name: 'Rahima Khatun',
    })
  })

  test('cannot be merged twice, with themselves, or with an unknown account', async () => {
    await newAccount(7)
    const merge = (phone: ReturnType<typeof phoneNumber>) =>
      mergeCustomers(shop.as('owner'), { intoId: idOf('rahima'), fromPhone: phone })
    expect(await merge(RAHIMA_PHONE)).toEqual({ ok: false, problem: 'same-account' })
    expect(await merge(phoneNumber(8))).toEqual({ ok: false, problem: 'unknown-account' })
    expect(await merge(phoneNumber(7))).toEqual({ ok: true })
    const before = await shop.countAll()
    expect(await merge(phoneNumber(7))).toEqual({ ok: false, problem: 'same-account' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('merged in both directions at once end as one of the two', async () => {
    const other = await newAccount(7)
    const both = await Promise.all([
      mergeCustomers(shop.as('owner'), { intoId: idOf('rahima'), fromPhone: phoneNumber(7) }),
      mergeCustomers(shop.as('owner'), { intoId: other, fromPhone: RAHIMA_PHONE }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await shop.db.selectFrom('accounts.customers').select('merged_into').execute()
    expect(rows.filter((row) => row.merged_into !== null)).toHaveLength(2)
  })
})

describe('erasing a person', () => {
  test('is refused while an order is open, and changes nothing', async () => {
    const { orderId } = await place('rahima')
    const before = await shop.countAll()
    expect(await erasePerson(shop.as('owner'), idOf('rahima'))).toEqual({ ok: false, problem: 'open-orders' })
    expect(await shop.countAll()).toEqual(before)
    expect(await orderForOffice(shop.db, orderId, shop.now)).toMatchObject({ name: 'Farhana Rahman' })
  })

  test('leaves the figures and no personal data', async () => {
    await addPromotion(shop)
    const recipient = { name: 'Nasrin Akter', phone: RAHIMA_PHONE }
    const delivery = { recipient, giftMessage: 'Eid Mubarak, Nasrin', landmark: 'By the lake' }
    const buyer = { name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: 'rahima@example.com' }
    const { orderId, number } = await place('rahima', { buyer, delivery, couponCode: 'AAM50' })
    const there = {
      name: 'Nasrin Begum',
      phone: RAHIMA_PHONE,
      addressLine: 'House 17 B',
      landmark: 'By the lake',
      giftMessage: null,
      hidePrices: false,
    }
    const edited = await editOrder(shop.as('desk'), await orderEdit(shop, orderId, { recipient: there }))
    expect(edited).toMatchObject({ ok: true })
    const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'order', id: orderId } }, limit: 1 })
    expect(entry).toMatchObject({ before: { name: 'Nasrin Akter' }, after: { name: 'Nasrin Begum', addressLine: 'House 17 B' } })
    await cancelOrder(shop.as('desk'), { orderId, note: 'asked to', shopUrl })
    const [consignment] = (await orderForOffice(shop.db, orderId, shop.now))!.consignments
    await shop.db.transaction((tx) =>
      addDeliveryPhoto(tx, {
        consignmentId: consignment!.id,
        file: 'attempts/door.webp',
        now: shop.as('owner').now,
        actor: shop.as('owner').actor,
      }),
    )
    const asked = { kind: 'contact', name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: 'rahima@example.com' } as const
    await openTicket(shop.as('guest'), { ...asked, message: 'Call Rahima at home', language: 'en', requestId: 'ticket-one' })
    await noteAboutPerson(shop.as('desk'), { phone: RAHIMA_PHONE, note: 'Rahima rings twice' })
    await setConsent(shop.as('desk'), { phone: RAHIMA_PHONE, subjectId: idOf('rahima'), given: true, how: 'told us' })
    expect(await erasePerson(shop.as('owner'), idOf('rahima'))).toEqual({ ok: true, orders: 1 })

    expect(await shop.count('accounts.customers')).toBe(0)
    expect(await shop.db.selectFrom('ordering.orders').select(['number', 'name', 'phone', 'email']).execute()).toEqual([
      { number, name: '—', phone: ERASED_PHONE, email: null },
    ])
    const tables = Object.keys(await shop.countAll()) as Parameters<Shop['count']>[0][]
    for (const table of tables) {
      const rows = JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())
      expect([table, /Rahima|Nasrin|1711223344|rahima@|House 17|By the lake/.test(rows)]).toEqual([table, false])
    }
    expect(await shop.count('fulfilment.attempt_photos')).toBe(0)
    const jobs = await shop.db.selectFrom('platform.jobs').select(['kind', 'payload']).execute()
    expect(jobs).toEqual([{ kind: 'remove-files', payload: { keys: ['attempts/door.webp'] } }])
    expect(await erasePerson(shop.as('owner'), idOf('rahima'))).toEqual({ ok: false, problem: 'unknown-person' })
    expect(await erasePerson(shop.as('owner'), orderId)).toEqual({ ok: false, problem: 'unknown-person' })
  })
})
