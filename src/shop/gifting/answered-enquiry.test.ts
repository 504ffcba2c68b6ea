import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUYER, draftEdit, quotedLines, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { closeTicket, openTicket, ticketById } from '../content/index.ts'
import { makeQuotation, newQuotationVersion, quotationById, saveDraft } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function enquiry(): Promise<string> {
  const opened = await openTicket(shop.as('guest'), {
    kind: 'gift-enquiry',
    name: BUYER.contactName,
    phone: BUYER.phone,
    email: null,
    message: 'Forty boxes for Eid',
    language: 'en',
    requestId: shop.newId(),
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  return opened.id
}

async function quoted(ticketId: string): Promise<{ quotationId: string; number: string }> {
  const made = await makeQuotation(shop.as('desk'), { ticketId, contact: BUYER, terms: 'As agreed.' })
  if (!made.ok) throw new Error(made.problem)
  const { quotationId } = made
  await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), lines: quotedLines(shop) })
  return { quotationId, number: (await quotationById(shop.db, quotationId))!.number }
}

const historyOf = async (id: string) => (await ticketById(shop.db, id))!.events.map(({ to, note }) => [to, note])

test('an enquiry is answered by the quotation that is sent, once, and not by a draft', async () => {
  const ticketId = await enquiry()
  const { quotationId, number } = await quoted(ticketId)
  expect(await historyOf(ticketId)).toEqual([['open', null]])
  await sendDraft(shop, quotationId)
  await newQuotationVersion(shop.as('desk'), { quotationId })
  await sendDraft(shop, quotationId)
  expect(await historyOf(ticketId)).toEqual([
    ['open', null],
    ['answered', number],
  ])
})

test('an enquiry that staff closed before stays closed', async () => {
  const ticketId = await enquiry()
  const { quotationId } = await quoted(ticketId)
  await closeTicket(shop.as('desk'), { id: ticketId })
  await sendDraft(shop, quotationId)
  expect((await ticketById(shop.db, ticketId))!.ticket.state).toBe('closed')
})
