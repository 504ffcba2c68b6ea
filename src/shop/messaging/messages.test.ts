import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE, taka } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import {
  messageLog,
  messagesOf,
  orderEmail,
  orderText,
  resendMessage,
  smsParts,
  writeMessages,
  type OrderNews,
  type OrderTemplate,
} from './index.ts'

const TEMPLATES: OrderTemplate[] = [
  'order-placed',
  'order-confirmed',
  'order-on-the-way',
  'order-delivered',
  'order-failed',
  'order-new-day',
  'order-changed',
  'order-cancelled',
]

function news(difference: Partial<OrderNews> = {}): OrderNews {
  return {
    number: 'PF-10482',
    language: 'en',
    link: 'https://pakafol.example/order/abc',
    total: taka(1_370),
    due: taka(1_370),
    mode: 'van',
    day: dayFrom('2026-06-12'),
    promisedUntil: dayFrom('2026-06-12'),
    starts: '08:00',
    ends: '11:00',
    ...difference,
  }
}

describe('messages to a buyer', () => {
  test('use only the GSM alphabet in English', () => {
    expect(orderText('order-placed', news())).toBe(
      'order PF-10482 received: Fri 12 Jun, 8 to 11 am, Tk 1,370 in cash. See or change it: https://pakafol.example/order/abc',
    )
    expect(orderText('order-on-the-way', news())).toBe('order PF-10482 is on the way. Please have Tk 1,370 in cash ready.')
    expect(orderText('order-on-the-way', news({ due: taka(0) }))).not.toContain('cash')
  })

  test('promise the last day for a courier, and the hours for pick-up', () => {
    const courier = { mode: 'courier' as const, promisedUntil: dayFrom('2026-06-15') }
    expect(orderText('order-confirmed', news(courier))).toContain('by courier, arriving by 15 Jun.')
    expect(orderText('order-confirmed', news({ ...courier, language: 'bn' }))).toContain('কুরিয়ারে ১৫ জুন-এর মধ্যে')
    expect(orderText('order-on-the-way', news({ mode: 'pickup' }))).toContain('is ready at the pick-up point')
  })

  test.each(TEMPLATES)('%s fits two SMS in English, exists in Bangla, and has no exclamation marks', (template) => {
    for (const mode of ['van', 'courier', 'pickup'] as const) {
      const english = orderText(template, news({ mode, link: `https://pakafol.example/order/${'x'.repeat(43)}` }))
      expect(english).toMatch(/^[\x20-\x7e]+$/)
      expect(smsParts(english)).toBeLessThanOrEqual(2)
      const bangla = orderText(template, news({ mode, language: 'bn' }))
      expect(bangla).toMatch(/[\u0980-\u09ff]/)
      expect(bangla).toBe(bangla.normalize('NFC'))
      expect(english + bangla).not.toContain('!')
    }
  })

  test('say in an e-mail what is paid before and what in cash', () => {
    const sentence = (difference: Partial<OrderNews>) => orderEmail('order-placed', news(difference), 'Farhana').split('\n')[4]
    const until = new Date('2026-06-11T12:30:00+06:00')
    const thanks = 'Thank you for your order PF-10482.'
    expect(sentence({})).toBe(`${thanks} Please pay Tk 1,370 in cash when you receive it.`)
    expect(sentence({ toPay: { amount: taka(137), until, byBank: false } })).toBe(
      `${thanks} Please pay Tk 137 by Thu 11 June, 12:30 pm; until then we hold it for you. You pay the remaining Tk 1,233 in cash when you receive it.`,
    )
    expect(sentence({ toPay: { amount: taka(1_370), until, byBank: false } })).toBe(
      `${thanks} Please pay Tk 1,370 by Thu 11 June, 12:30 pm; until then we hold it for you.`,
    )
  })

  test('have a subject in the first line of an e-mail', () => {
    expect(orderEmail('order-delivered', news(), 'Farhana').split('\n').slice(0, 3)).toEqual([
      'Your order PF-10482 has been delivered',
      '',
      'Dear Farhana,',
    ])
    expect(orderEmail('order-delivered', news({ language: 'bn' }), 'রহিমা').split('\n')[0]).toBe('আপনার অর্ডার PF-10482 পৌঁছে দিয়েছি')
  })
})

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['আ'.repeat(70), 1],
  ['আ'.repeat(71), 2],
  [`${'a'.repeat(69)}৳`, 1],
  [`${'a'.repeat(70)}৳`, 2],
])('an SMS is billed by its parts: %#', (text, parts) => expect(smsParts(text)).toBe(parts))

describe('the outbox', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  test('has one row for each message, which wait until they are sent', async () => {
    const orderId = shop.newId()
    const buyer = { name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: 'rahima@example.com' }
    await shop.db.transaction((tx) =>
      writeMessages(tx, {
        template: 'order-placed',
        letters: [{ to: buyer, news: news({ language: 'bn' }), orderId }],
        now: shop.now,
      }),
    )
    const messages = await messagesOf(shop.db, orderId)
    expect(messages.map(({ channel, recipient, state, language }) => [channel, recipient, state, language]).sort()).toEqual([
      ['email', 'rahima@example.com', 'waiting', 'bn'],
      ['sms', RAHIMA_PHONE, 'waiting', 'bn'],
    ])
    expect(await messageLog(shop.db, { most: 1 })).toHaveLength(1)
    const [newest] = await messageLog(shop.db, { most: 10, state: 'waiting' })
    expect(await messageLog(shop.db, { most: 10, before: newest!.id })).toHaveLength(1)
    expect(await messageLog(shop.db, { most: 10, state: 'failed' })).toEqual([])
  })

  test('a failed message can be sent again, a sent one cannot', async () => {
    const [message] = await messageLog(shop.db, { most: 1 })
    expect(await resendMessage(shop.as('desk'), { messageId: message!.id })).toEqual({ ok: false, problem: 'not-failed' })
    await shop.db
      .updateTable('messaging.messages')
      .set({ state: 'failed', error: 'no balance' })
      .where('id', '=', message!.id)
      .execute()
    expect(await resendMessage(shop.as('desk'), { messageId: message!.id })).toEqual({ ok: true })
    expect((await messageLog(shop.db, { most: 1 }))[0]).toMatchObject({ state: 'waiting', error: null })
  })
})
