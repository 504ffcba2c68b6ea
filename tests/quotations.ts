import {
  makeQuotation,
  quotationById,
  saveDraft,
  sendQuotation,
  versionsOf,
  type QuotationContact,
  type TypedLine,
} from '#shop/gifting/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import { phone, taka } from './world-data.ts'
import type { Shop } from './world.ts'

export const BUYER: QuotationContact = {
  companyId: null,
  companyName: 'Nirman Group',
  contactName: 'Shirin Akter',
  contactDesignation: 'HR manager',
  phone: phone('01711300200'),
  email: 'shirin@nirman.example',
  language: 'en',
  occasion: 'eid',
  wantedDay: dayFrom('2026-06-20'),
}

/** Sixty crates of Himsagar and cards for them. */
export function quotedLines(shop: Shop): TypedLine[] {
  return [
    { variantId: shop.variant('himsagar-5kg'), name: null, units: 60, unitPrice: taka(900), taxClassId: null },
    { variantId: null, name: { en: 'Printed card', bn: 'ছাপা কার্ড' }, units: 60, unitPrice: paisa(1550), taxClassId: 'gift-basket' },
  ]
}

export async function draftQuotation(shop: Shop, contact: Partial<QuotationContact> = {}): Promise<string> {
  const made = await makeQuotation(shop.as('desk'), { ticketId: null, contact: { ...BUYER, ...contact }, terms: 'As agreed.' })
  if (!made.ok) throw new Error(made.problem)
  const { quotationId } = made
  const saved = await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), lines: quotedLines(shop) })
  if (!saved.ok) throw new Error(saved.problem)
  return quotationId
}

/** The draft as its editor sees it. */
export async function draftEdit(shop: Shop, quotationId: string) {
  const [draft] = await versionsOf(shop.db, [quotationId])
  const { revision, delivery, validUntil, terms, advancePercent, creditDays, lines } = draft!
  return { quotationId, revision, delivery, validUntil, terms, advancePercent, creditDays, lines }
}

/** Sends the draft. Returns the link's token. */
export async function sendDraft(shop: Shop, quotationId: string): Promise<string> {
  const { revision } = await draftEdit(shop, quotationId)
  const sent = await sendQuotation(shop.as('desk'), { quotationId, revision, shopUrl: 'https://pakafol.example' })
  if (!sent.ok) throw new Error(sent.problem)
  return (await quotationById(shop.db, quotationId))!.token
}
