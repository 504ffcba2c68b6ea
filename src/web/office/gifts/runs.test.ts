import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun } from '#tests/gift-world.ts'
import { addRecipient, askRecipients, keepSheet, readPasted, takeSheet } from '#shop/gifting/index.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as runPage from '../gift-run.route.tsx'
import type { OfficeRunView } from './runs.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a run that is not ordered yet is cancelled, once', async () => {
  const { id } = await giftRun(shop)
  const page = officePage<OfficeRunView>(() => shop, { path: `/office/gifts/runs/${id}`, params: { id }, ...runPage })
  expect(await page.look()).toMatchObject({ state: 'draft', mayGiveUp: true })
  expect(await page.send({ intent: 'give-up' })).toMatchObject(page.done('given-up'))
  expect(await page.look()).toMatchObject({ state: 'cancelled', mayGiveUp: false })
  const before = await shop.countAll()
  expect(await page.send({ intent: 'give-up' })).toMatchObject({
    status: 409,
    data: { problem: 'not-open', text: 'It has already been ordered or cancelled.' },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('staff see what held links cost, and send them', async () => {
  const { id, token } = await giftRun(shop)
  const typed = given(1, { byLink: true, district: '', area: '', address: '', day: '' })
  await addRecipient(shop.as('guest'), { run: { token }, typed })
  const page = officePage<OfficeRunView>(() => shop, { path: `/office/gifts/runs/${id}`, params: { id }, ...runPage })
  expect(await page.look()).toMatchObject({ mayAsk: false, links: { words: { people: '1' }, overLimit: false } })
  await shop.db
    .updateTable('messaging.sms_budget')
    .set({ daily_paisa: 0 as never })
    .execute()
  const rules = { secret: 'secret', shopUrl: 'https://pakafol.example', linkDays: 7 }
  expect(await askRecipients(shop.as('guest'), { run: { token }, rules })).toMatchObject({ held: true })
  expect(await page.look()).toMatchObject({ mayAsk: true, links: { words: { people: '1' }, overLimit: true } })
  expect(await page.send({ intent: 'send-links' })).toMatchObject(page.done('links-sent'))
  expect(await shop.count('messaging.messages', { template: 'gift-link' })).toBe(1)
  expect(await page.look()).toMatchObject({ mayAsk: false, links: null })
  expect(await page.send({ intent: 'send-links' })).toMatchObject({ status: 409, data: { problem: 'nobody-to-ask' } })
})

test('each list that was read has its own line and number in the history', async () => {
  const { id, token } = await giftRun(shop)
  for (const count of [3, 2]) {
    const rows = Array.from({ length: count }, (_, index) => `Rahim Uddin,0171190211${index}`)
    await keepSheet(shop.as('guest'), { run: { token }, name: 'list', read: await readPasted(`name,phone\n${rows.join('\n')}`) })
    await takeSheet(shop.as('guest'), { run: { token }, mapping: { name: 0, phone: 1 }, replace: true })
  }
  const page = officePage<OfficeRunView>(() => shop, { path: `/office/gifts/runs/${id}`, params: { id }, ...runPage })
  const { events } = await page.look()
  expect(events.map(({ kind, count }) => [kind, count])).toEqual([
    ['imported', 2],
    ['imported', 3],
    ['made', 1],
  ])
})
