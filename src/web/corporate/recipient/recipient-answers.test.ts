import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, LINK_RULES } from '#tests/gift-world.ts'
import { officeOf } from '#tests/office-requests.ts'
import { posted, requestContextOf } from '#tests/posted-form.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addRecipient, askRecipients, recipientByLink } from '#shop/gifting/index.ts'
import * as giftFor from '../gift-for.route.tsx'

let shop: Shop
let token: string
beforeEach(async () => {
  shop = await openShop()
  const run = await giftRun(shop)
  const guest = shop.as('guest')
  const typed = given(1, { byLink: true, district: '', area: '', address: '' })
  await addRecipient(guest, { run: { token: run.token }, typed })
  await askRecipients(guest, { run: { token: run.token }, rules: LINK_RULES })
  const [message] = await shop.db.selectFrom('messaging.messages').select('body').where('template', '=', 'gift-link').execute()
  token = /gift\/for\/([\w-]+)$/.exec(await withLongLinks(shop, message!.body))![1]!
})
afterEach(() => shop.close())

const path = (prefix = '') => `${prefix}/gift/for/${token}`
const send = (fields: Record<string, string>, prefix = '') =>
  officeOf(shop).callAs(
    requestContextOf(shop),
    giftFor.action,
    { path: path(prefix), params: { link: token } },
    posted(path(prefix), fields),
  )
const opened = (prefix: string, from: string) => {
  const asked = { path: path(prefix), params: { link: token } }
  const request = new Request(`https://shop.test${path(prefix)}`, { headers: { 'Sec-Fetch-Site': from } })
  return officeOf(shop).callAs(requestContextOf(shop), giftFor.loader, asked, request)
}
const language = async () => (await recipientByLink(shop.db, token, shop.now))!.row.read.language

test('the language chosen on the page is kept, and a message opens the page in it', async () => {
  expect(await opened('', 'none')).toMatchObject({ status: 200, to: null })
  expect(await send({ intent: 'language', language: 'bn' })).toMatchObject({ status: 303, to: path('/bn') })
  expect(await language()).toBe('bn')
  expect(await opened('', 'none')).toMatchObject({ status: 303, to: path('/bn') })
  // Within the shop, the link to the other language is followed.
  expect(await opened('', 'same-origin')).toMatchObject({ status: 200, to: null })
  expect(await opened('/bn', 'none')).toMatchObject({ status: 200, to: null })
  expect((await send({ intent: 'language', language: 'xx' })).status).toBe(409)
  expect(await language()).toBe('bn')
})

test('who answers on the page in Bangla is written to in Bangla', async () => {
  const place = { intent: 'place', area: 'dhaka/mirpur', address: 'House 9, Road 3', landmark: '' }
  expect(await send(place, '/bn')).toMatchObject({ status: 303, to: `${path('/bn')}?step=day` })
  expect(await language()).toBe('bn')
})

test('a refused form changes nothing, and gives back what was typed', async () => {
  const before = await recipientByLink(shop.db, token, shop.now)
  const typed = { area: 'nowhere', address: 'House 9, Road 3', landmark: 'lake', name: 'Rezaul', phone: '0181' }
  expect(await send({ intent: 'place', ...typed })).toMatchObject({
    status: 409,
    data: { refused: 'for.wrong.not-delivered-there', typed },
  })
  expect(await send({ intent: 'give', ...typed })).toMatchObject({
    status: 409,
    data: { refused: 'for.wrong.not-allowed', typed },
  })
  expect(await send({ intent: 'charity' })).toMatchObject({ status: 409, data: { refused: 'for.wrong.not-allowed' } })
  expect(await send({ intent: 'day', when: '2026-06-12' })).toMatchObject({ data: { refused: 'for.wrong.no-such-day' } })
  expect(await send({ intent: 'steal' })).toMatchObject({ status: 409, data: { refused: 'for.wrong.not-understood' } })
  expect(await recipientByLink(shop.db, token, shop.now)).toEqual(before)
})
