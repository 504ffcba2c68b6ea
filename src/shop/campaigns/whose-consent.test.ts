import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agree, both, manyPeople, move, offers, recipients, scheduled, sendAll } from '#tests/campaign-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { newToken, sha256 } from '#platform/ids.ts'
import { consentOfPhones, renameCustomer, type OfferChannel } from '../accounts/index.ts'
import { mergeCustomers } from '../customers/index.ts'
import type { Phone } from '../values/index.ts'
import { stopOffers } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = (await openShop()).at('2026-06-10T12:00:00+06:00')
})
afterEach(() => shop.close())

const [KARIM, SALMA, RINA] = [phoneNumber(1), phoneNumber(2), phoneNumber(3)]
const MAIL = { channel: 'email', subjects: both('Himsagar', 'হিমসাগর'), budget: taka(0) } as const
const home = (phone: Phone, name: string, email = 'home@example.com') => ({ phone, name, email })

async function idOf(phone: Phone): Promise<string> {
  return (await shop.db.selectFrom('accounts.customers').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
}

const given = async (phone: Phone, channel: OfferChannel) => {
  const consent = await consentOfPhones(shop.db, [phone], channel)
  return consent && [consent.given, consent.how]
}

/** The token in the links of this person's offer: the message holds only short ones. */
async function tokenOf(campaignId: string, phone: Phone): Promise<string> {
  const token = newToken()
  await sql`
    update campaigns.recipients set token_hash = ${sha256(token)}
    where campaign_id = ${campaignId}::uuid and phone = ${phone}`.execute(shop.db)
  return token
}

const merge = async (from: Phone, into: Phone) =>
  expect(await mergeCustomers(shop.as('owner'), { intoId: await idOf(into), fromPhone: from })).toEqual({ ok: true })

test('who ends offers to a mailbox ends them for everybody who shares it, and for nobody else', async () => {
  await agree(
    shop,
    [home(KARIM, 'Karim', 'Home@example.com'), home(SALMA, 'Salma'), home(RINA, 'Rina', 'rina@example.com')],
    'email',
  )
  await agree(shop, [home(SALMA, 'Salma')])
  const first = await scheduled(shop, MAIL)
  await sendAll(shop)
  const token = await tokenOf(first, KARIM)
  expect(await stopOffers(shop.as('guest'), token)).toEqual({ ok: true })
  const ended = [false, 'by the link of an offer']
  expect(await Promise.all([KARIM, SALMA].map((phone) => given(phone, 'email')))).toEqual([ended, ended])
  expect([await given(SALMA, 'sms'), await given(RINA, 'email')]).toEqual([
    [true, 'in the shop'],
    [true, 'in the shop'],
  ])
  const after = await shop.countAll()
  expect(await stopOffers(shop.as('guest'), token)).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(after)
  const second = await scheduled(shop, { ...MAIL, name: 'Second' })
  await sendAll(shop)
  expect(await recipients(shop, second)).toEqual([[RINA, 'queued', null]])
  expect((await offers(shop)).map(({ recipient }) => recipient)).toEqual(['rina@example.com', 'rina@example.com'])
})

test('a new address has not agreed; capitals, a new name and a person without consent change nothing', async () => {
  await agree(shop, [home(KARIM, 'Karim')], 'email')
  await agree(shop, [home(KARIM, 'Karim'), home(SALMA, 'Salma')])
  const rename = async (phone: Phone, email: string | null) =>
    renameCustomer(shop.as('guest'), { customerId: await idOf(phone), name: 'K.', email, language: 'en' })
  const before = await shop.count('accounts.consents')
  await rename(KARIM, 'HOME@example.com ')
  await rename(SALMA, 'salma@example.com')
  expect(await shop.count('accounts.consents')).toBe(before)
  await rename(KARIM, 'karim@example.com')
  expect(await given(KARIM, 'email')).toEqual([false, 'with a new e-mail address'])
  expect(await given(KARIM, 'sms')).toEqual([true, 'in the shop'])
  await rename(KARIM, 'home@example.com')
  expect(await shop.count('accounts.consents')).toBe(before + 1)
})

test('an address that was changed while a campaign is sent gets nothing, and the old one neither', async () => {
  await agree(shop, [home(KARIM, 'Karim'), home(SALMA, 'Salma', 'salma@example.com')], 'email')
  const id = await scheduled(shop, MAIL)
  await sendAll(shop)
  await move(shop, id, 'pause')
  // As if the address had come by another way than the profile, which ends the consent.
  await sql`update accounts.customers set email = 'other@example.com' where phone = ${KARIM}`.execute(shop.db)
  await move(shop, id, 'continue')
  await sendAll(shop)
  expect(await recipients(shop, id)).toEqual([
    [KARIM, 'left-out', 'no-consent'],
    [SALMA, 'queued', null],
  ])
})

test('accounts that are merged while a campaign is sent get one offer, whichever turn comes first', async () => {
  const people = manyPeople(4).map(({ phone }) => ({ phone, name: 'One' }))
  await agree(shop, people)
  // Two of four.
  const id = await scheduled(shop, { budget: taka(1) })
  await sendAll(shop)
  const [first, second, third, fourth] = people.map(({ phone }) => phone) as [Phone, Phone, Phone, Phone]
  await merge(first, third)
  await merge(fourth, second)
  await move(shop, id, 'continue', { budget: taka(10) })
  await sendAll(shop)
  expect(await recipients(shop, id)).toEqual([
    [first, 'queued', null],
    [second, 'queued', null],
    [third, 'left-out', 'too-often'],
    [fourth, 'left-out', 'no-consent'],
  ])
})

test('consent to offers by e-mail does not move to the address of another account with which it is merged', async () => {
  await agree(shop, [home(KARIM, 'Karim')], 'email')
  await agree(shop, [home(SALMA, 'Salma', 'salma@example.com')])
  await merge(KARIM, SALMA)
  expect(await given(KARIM, 'email')).toEqual([false, 'merged with another address'])
  await agree(shop, [home(RINA, 'Rina', 'rina@example.com'), home(phoneNumber(4), 'Rina', 'RINA@example.com')], 'email')
  await merge(phoneNumber(4), RINA)
  expect(await given(phoneNumber(4), 'email')).toEqual([true, 'in the shop'])
})
