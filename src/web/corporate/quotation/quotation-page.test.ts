import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { customer, member } from '#tests/company-members.ts'
import { approveSent, takeDays, vansCarry } from '#tests/held-places.ts'
import { requestContextOf } from '#tests/posted-form.ts'
import { draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { freeQuotationPlaces, quotationById, saveDraft, setReminders } from '#shop/gifting/index.ts'
import type { Actor } from '#shop/context.ts'
import type { Language } from '#shop/values/index.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { openRunPage } from '../run/open-run-page.server.ts'
import { quotationPageData } from './quotation-page.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** A quotation of ৳54,930 for a company with this credit, and what a visitor sees of it. */
async function quoted(limit: number, terms: { advancePercent: number; creditDays: number }) {
  const companyId = await addCompany(shop, taka(limit))
  const quotationId = await draftQuotation(shop, { companyId })
  expect(await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), ...terms })).toEqual({ ok: true })
  const token = await sendDraft(shop, quotationId)
  const see = async (actor: Actor, language: Language = 'en') => {
    const requestContext = requestContextOf(shop)
    const asked = { token, wanted: null, language }
    return (await quotationPageData({ ...requestContext, ctx: { ...requestContext.ctx, actor } }, asked))!
  }
  const approver = await member(shop, { companyId, phone: phone('01711300900'), name: 'Kamrul', role: 'approver' })
  return { see, approver: { kind: 'customer', customerId: approver.customerId } as const }
}

test('members of the company see its credit and by how much the order goes above it; other people do not', async () => {
  const { see, approver } = await quoted(40_000, { advancePercent: 20, creditDays: 30 })
  expect((await see(approver)).credit).toEqual({
    rows: [
      { key: 'limit', term: 'Limit', value: '৳40,000' },
      { key: 'used', term: 'Already used', value: '৳0' },
      { key: 'left', term: 'Left', value: '৳40,000' },
      { key: 'takes', term: 'This quotation takes', value: '৳43,944' },
    ],
    over: 'That is ৳3,944 more than is left',
  })
  const stranger = await customer(shop, phone('01711300901'), 'Somebody')
  expect((await see({ kind: 'customer', customerId: stranger.customerId })).credit).toBeNull()
  expect((await see(shop.as('guest').actor)).credit).toBeNull()
})

test('without days to pay the credit is not shown', async () => {
  const paidBefore = await quoted(40_000, { advancePercent: 20, creditDays: 0 })
  expect((await paidBefore.see(paidBefore.approver)).credit).toBeNull()
})

test('an order within the limit is not above it, and each line says what a box consists of', async () => {
  const { see, approver } = await quoted(60_000, { advancePercent: 0, creditDays: 30 })
  expect([(await see(approver)).company, (await see(approver, 'bn')).company]).toEqual(['Nirman Group', 'নির্মাণ গ্রুপ'])
  const { credit, lines } = await see(approver)
  expect([credit!.rows.at(-1)!.value, credit!.over]).toEqual(['৳54,930', null])
  expect(lines.map(({ name, contents }) => [name, contents])).toEqual([
    ['Himsagar mango, 5 kg crate', 'Himsagar 5 kg'],
    ['Printed card', ''],
  ])
})

test('the page says on which days the boxes come, until when these are held, and what more boxes cost', async () => {
  await setGiftRules(shop, { steps: [{ boxes: 200, basisPoints: 500 }] })
  await vansCarry(shop, 20)
  const quotationId = await draftQuotation(shop)
  await takeDays(shop, quotationId)
  const token = await sendDraft(shop, quotationId)
  const see = async (language: Language) =>
    (await quotationPageData(requestContextOf(shop), { token, wanted: null, language }))!.delivery
  expect(await see('bn')).toMatchObject({
    days: ['শনিবার ২০ জুন: ৩২টি বাক্স', 'রবিবার ২১ জুন: ২৮টি বাক্স'],
    held: 'এই দিনগুলোর ডেলিভারির জায়গা ১৯ জুন ২০২৬ তারিখের শেষ পর্যন্ত আপনার জন্য রাখা আছে।',
  })
  const run = await approveSent(shop, quotationId)
  // The list is due five days before the first delivery.
  expect((await see('en')).held).toBe('Delivery capacity on these days is reserved for you until the end of 15 June 2026.')
  const show = async () => {
    const url = new URL(`https://pakafol.example/gift/run/${run.token}`)
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestContextOf(shop))
    return (await openRunPage({ context, url, params: { token: run.token } }, 'people', () => Promise.resolve({}))).data.run!
      .places
  }
  expect(await show()).toBe(
    '60 places with our vans and couriers are held for your list. Order by 15 June 2026; after that, other orders can take them.',
  )
  expect(await freeQuotationPlaces(shop.as('desk'), { quotationId })).toEqual({ ok: true })
  expect((await see('en')).held).toBe('')
  expect(await show()).toContain('Nothing is held for this list any more.')
})

test('a reminder is offered only for an occasion of the settings, and one that is agreed to can always be ended', async () => {
  await setGiftRules(shop, { remindDays: 30, occasions: [{ slug: 'eid', days: ['2027-06-01'], boxes: [] }] })
  const seen = async (occasion: string) => {
    const quotationId = await draftQuotation(shop, { occasion })
    await sendDraft(shop, quotationId)
    await approveSent(shop, quotationId)
    const { token } = (await quotationById(shop.db, quotationId))!
    const reminders = async () =>
      (await quotationPageData(requestContextOf(shop), { token, wanted: null, language: 'en' }))!.reminders
    return { token, reminders }
  }
  expect(await (await seen('other')).reminders()).toBeNull()
  const eid = await seen('eid')
  expect(await eid.reminders()).toBe(false)
  expect(await setReminders(shop.as('guest'), { token: eid.token, given: true })).toEqual({ ok: true })
  await setGiftRules(shop, { remindDays: 0, occasions: [] })
  expect(await eid.reminders()).toBe(true)
})
