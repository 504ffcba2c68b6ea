import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { parsePhone } from '../values/index.ts'
import {
  answerTicket,
  brand,
  closeTicket,
  currentVersion,
  openTicket,
  pageText,
  publishPage,
  reopenTicket,
  saveBrand,
  brandVersion,
  ticketById,
  tickets,
  ticketsWaiting,
  type TicketInput,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const parsed = parsePhone('01711223344')
if (!parsed.ok) throw new Error('invalid phone number')
const letter: TicketInput = {
  kind: 'contact',
  name: ' Rahima  Khatun ',
  phone: parsed.phone,
  email: 'rahima@home.example',
  message: 'Two were bruised.\n\n\n\nWhat now?',
  language: 'bn',
  requestId: 'request-0001',
  details: { order: '10001' },
}

test('a page is published in versions, and two editors cannot overwrite each other’s texts', async () => {
  const words = {
    title: { en: 'Terms', bn: 'শর্তাবলি' },
    body: { en: 'Licence {tradeLicence}.', bn: 'লাইসেন্স {tradeLicence}, {bin}।' },
  }
  expect(await currentVersion(shop.db, 'terms')).toBe(1)
  expect(await currentVersion(shop.db, 'policy')).toBe(0)
  const both = await Promise.all([1, 2].map(() => publishPage(shop.as('owner'), { slug: 'terms', ...words, seenVersion: 1 })))
  expect(both.map((answer) => answer.ok).sort()).toEqual([false, true])
  expect(both).toContainEqual({ ok: false, problem: 'edit-conflict', version: 2 })
  expect(await publishPage(shop.as('owner'), { slug: 'terms', ...words, seenVersion: 7 })).toEqual({
    ok: false,
    problem: 'edit-conflict',
    version: 2,
  })
  expect(await currentVersion(shop.db, 'terms')).toBe(2)
  const facts = { name: { en: 'PakaFol', bn: 'পাকাফল' }, tradeLicence: 'TRAD/1', mapUrl: 'https://maps.example/1' }
  const saved = await saveBrand(shop.as('owner'), { facts, seen: brandVersion(await brand(shop.db)) })
  expect(saved).toEqual({ ok: true })
  expect((await pageText(shop.db, 'terms'))?.body).toEqual({ en: 'Licence TRAD/1.', bn: 'লাইসেন্স TRAD/1, ।' })
  expect(await pageText(shop.db, 'nowhere')).toBeNull()
})

test('a brand with an invalid link is refused and the old one stays', async () => {
  const named = { ...(await brand(shop.db)), tradeLicence: 'TRAD/1' }
  expect(await saveBrand(shop.as('owner'), { facts: named, seen: brandVersion(await brand(shop.db)) })).toEqual({ ok: true })
  const before = await brand(shop.db)
  const facts = { ...before, mapUrl: 'javascript:alert(1)', social: [{ name: 'X', url: 'ftp://x' }] }
  const refused = await saveBrand(shop.as('owner'), { facts, seen: brandVersion(before) })
  expect(refused).toEqual({ ok: false, problem: 'not-valid', fields: ['social.0.url', 'mapUrl'] })
  expect(await brand(shop.db)).toEqual(before)
  expect(before.tradeLicence).toBe('TRAD/1')
})

test('a message sent ten times at once is one ticket, due in 72 hours', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => openTicket(shop.as('guest'), letter)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const [first] = answers
  expect(await shop.count('content.tickets')).toBe(1)
  expect(await shop.count('content.ticket_events')).toBe(1)
  const [ticket] = await tickets(shop.db)
  expect(ticket).toMatchObject({
    // The duplicate also took a ticket number, which stays unused.
    number: first?.ok ? first.number : null,
    name: 'Rahima Khatun',
    message: 'Two were bruised.\n\nWhat now?',
    state: 'open',
    details: { order: '10001' },
    dueAt: new Date('2026-06-14T10:00:00+06:00'),
  })
  expect(await ticketsWaiting(shop.db, new Date('2026-06-14T09:59:59+06:00'))).toEqual({ open: 1, late: 0 })
  expect(await ticketsWaiting(shop.db, new Date('2026-06-14T10:00:01+06:00'))).toEqual({ open: 1, late: 1 })
})

test('a message without a name or text is refused, naming the fields', async () => {
  const before = await shop.countAll()
  const empty = { ...letter, requestId: 'request-0002', name: ' ', message: '\u200b', email: 'nobody' }
  expect(await openTicket(shop.as('guest'), empty)).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['name', 'email', 'message'],
  })
  const long = { ...letter, requestId: 'short', message: 'x'.repeat(5001), details: { x: 'y'.repeat(10_001) } }
  expect(await openTicket(shop.as('guest'), long)).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['message', 'details', 'requestId'],
  })
  expect(await shop.countAll()).toEqual(before)
})

test('a ticket moves by its table, and each move is recorded with its author', async () => {
  const opened = await openTicket(shop.as('guest'), { ...letter, requestId: 'request-0003', email: null })
  if (!opened.ok) throw new Error(opened.problem)
  const { id } = opened
  expect(await answerTicket(shop.as('desk'), { id, note: ' ' })).toEqual({ ok: false, problem: 'note-missing' })
  expect(await answerTicket(shop.as('desk'), { id, note: 'Money back today.' })).toEqual({ ok: true, state: 'answered' })
  expect(await answerTicket(shop.as('desk'), { id, note: 'Again.' })).toEqual({
    ok: false,
    problem: 'already-moved',
    state: 'answered',
  })
  const closing = await Promise.all([1, 2, 3].map(() => closeTicket(shop.as('owner'), { id })))
  expect(closing.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await reopenTicket(shop.as('owner'), { id })).toEqual({ ok: true, state: 'open' })
  const nobody = await closeTicket(shop.as('owner'), { id: shop.newId() })
  expect(nobody).toEqual({ ok: false, problem: 'no-such-ticket' })
  const found = await ticketById(shop.db, id)
  expect(found?.events.map((event) => [event.from, event.to, event.note, event.actor])).toEqual([
    [null, 'open', null, 'visitor'],
    ['open', 'answered', 'Money back today.', 'staff:Desk'],
    ['answered', 'closed', null, 'staff:Owner'],
    ['closed', 'open', null, 'staff:Owner'],
  ])
})
