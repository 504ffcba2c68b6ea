import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { openTicket, ticketById } from '../content/index.ts'
import { sendTicketAnswer } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function ask(email: string | null, language: 'en' | 'bn' = 'en'): Promise<string> {
  const asked = { kind: 'contact', name: 'Farhana', phone: GUEST_PHONE, email, message: 'Is Langra in?', language } as const
  await openTicket(shop.as('guest'), { ...asked, requestId: shop.newId() })
  return (await shop.db.selectFrom('content.tickets').select('id').executeTakeFirstOrThrow()).id
}
const written = () =>
  shop.db.selectFrom('messaging.messages').select(['template', 'channel', 'recipient', 'language', 'body']).execute()
const answer = (id: string, note: string) => sendTicketAnswer(shop.as('desk'), { id, note })

test('an answer is sent by e-mail if there is an address', async () => {
  const id = await ask('farhana@example.com')
  expect(await answer(id, ' From Sunday on. ')).toEqual({ ok: true, state: 'answered' })
  expect(await written()).toEqual([
    {
      template: 'ticket-answer',
      channel: 'email',
      recipient: 'farhana@example.com',
      language: 'en',
      body: 'About your message (T-1001)\n\nDear Farhana,\n\nFrom Sunday on.\n\nPakaFol',
    },
  ])
  expect((await ticketById(shop.db, id))!.events.at(-1)).toMatchObject({ to: 'answered', note: 'From Sunday on.' })
})

test('without an e-mail address it is sent by SMS, in the person’s language', async () => {
  const id = await ask(null, 'bn')
  expect(await answer(id, 'রবিবার থেকে পাবেন।')).toEqual({ ok: true, state: 'answered' })
  expect(await written()).toMatchObject([
    { channel: 'sms', recipient: GUEST_PHONE, language: 'bn', body: 'পাকাফল: T-1001: রবিবার থেকে পাবেন।' },
  ])
})

test('a refused answer sends nothing and leaves the ticket open', async () => {
  const id = await ask(null)
  const before = await shop.countAll()
  expect(await answer(id, 'x'.repeat(1_000))).toEqual({ ok: false, problem: 'too-long-to-send' })
  expect(await answer(id, '  ')).toEqual({ ok: false, problem: 'note-missing' })
  expect(await answer(shop.newId(), 'Hello')).toEqual({ ok: false, problem: 'no-such-ticket' })
  expect(await shop.countAll()).toEqual(before)
  expect((await ticketById(shop.db, id))!.ticket.state).toBe('open')
})

test('two concurrent answers count once', async () => {
  const id = await ask(null)
  const answers = await Promise.all([answer(id, 'Yes'), answer(id, 'No')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await written()).toHaveLength(1)
})
