import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { waitFor, askFor } from '#tests/waitlist-entries.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { waitlistRules, waitlistRulesVersion } from '#shop/waitlist/index.ts'
import { loader as receive } from '../receive-lot.route.tsx'
import { action } from '../waitlist.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await waitFor(shop, { phone: phoneNumber(1) })
})
afterEach(() => shop.close())

const PATH = '/office/stock/waitlist'
const send = (form: Record<string, string>) => officeOf(shop).call(staffActor('manager'), action, { path: PATH, form })

test('the rules are saved, and a wrong time is refused at its field', async () => {
  const seen = waitlistRulesVersion(await waitlistRules(shop.db))
  const before = await shop.countAll()
  const wrong = { intent: 'rules', seen, from: '25:00', until: '', answerHours: '6' }
  expect(wrongFields(await send(wrong))).toEqual(['from', 'until'])
  expect(await shop.countAll()).toEqual(before)
  const rules = { intent: 'rules', seen, from: '10:00', until: '20:30', answerHours: '৪' }
  expect(await send(rules)).toMatchObject({ status: 302, to: `${PATH}?done=saved` })
  expect(await waitlistRules(shop.db)).toEqual({ from: '10:00', until: '20:30', answerHours: 4 })
})

test('the messages to a person are ended by their number, however it is written', async () => {
  const states = () => shop.db.selectFrom('waitlist.entries').select('state').execute()
  expect(wrongFields(await send({ intent: 'end', contact: '0171' }))).toEqual(['contact'])
  expect(wrongFields(await send({ intent: 'end', contact: 'nobody@home.example' }))).toEqual(['contact'])
  expect(await states()).toEqual([{ state: 'waiting' }])
  expect(await send({ intent: 'end', contact: '০১৭১০-০০০০০১' })).toMatchObject({ status: 302, to: `${PATH}?done=end` })
  expect(await states()).toEqual([{ state: 'unsubscribed' }])
})

test('a fruit that people named is matched to a product by its name, or dismissed', async () => {
  const found = () =>
    shop.db.selectFrom('waitlist.entries').select(['product_id', 'state']).where('fruit_name', 'is not', null).execute()
  await askFor(shop, { phone: phoneNumber(2), name: 'Rambutan' })
  await askFor(shop, { phone: phoneNumber(3), name: 'Durian' })
  const before = await shop.countAll()
  const match = { intent: 'match', about: 'rambutan', product: 'Mango of nowhere' }
  expect(wrongFields(await send(match))).toEqual(['product'])
  expect((await send({ ...match, about: 'no-such-key', product: 'Guava' })).status).toBe(409)
  expect(await shop.countAll()).toEqual(before)
  expect(await send({ ...match, product: 'পেয়ারা' })).toMatchObject({ status: 302, to: `${PATH}?done=match` })
  expect(await send({ intent: 'dismiss', about: 'durian' })).toMatchObject({ status: 302, to: `${PATH}?done=dismiss` })
  expect(await found()).toEqual([
    { product_id: shop.product('guava'), state: 'waiting' },
    { product_id: null, state: 'dismissed' },
  ])
})

test('the page that receives a lot has the item of its address chosen, and says who waits for it', async () => {
  const view = async (item: string) =>
    (await officeOf(shop).call(staffActor('packer'), receive, { path: `/office/stock/receive?item=${item}` })).data
  expect(await view(shop.stockItem('guava'))).toMatchObject({
    item: shop.stockItem('guava'),
    wanted: [{ item: shop.stockItem('guava'), name: 'Guava', people: 1, weight: '1 kg' }],
  })
  expect(await view(shop.newId())).toMatchObject({ item: '' })
})
