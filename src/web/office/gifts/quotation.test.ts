import { afterEach, beforeEach, expect, test } from 'vitest'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { vanOn, vansCarry } from '#tests/held-places.ts'
import { BUYER, draftQuotation } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { quotationById, quotationEvents, versionsOf } from '#shop/gifting/index.ts'
import { action, loader } from '../quotation.route.tsx'
import type { QuotationView } from './quotation-view.server.ts'

let shop: Shop
let id: string
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
  id = await draftQuotation(shop)
})
afterEach(() => shop.close())

const at = () => ({ path: `/office/gifts/quotations/${id}`, params: { id } })
const look = async () => (await officeOf(shop).call(staffActor('manager'), loader, at())).data as QuotationView
const send = (form: Record<string, string>) => officeOf(shop).call(staffActor('manager'), action, { ...at(), form })
const done = (what: string) => ({ status: 302, to: `${at().path}?done=${what}` })
const revision = async () => String((await look()).draft!.revision)

/** Two kinds of boxes and two services, as the form sends them. */
const draft = () => ({
  intent: 'draft',
  'box-variant-0': shop.variant('trio-box'),
  'box-units-0': '৮০',
  'box-price-0': '1400',
  'box-variant-1': shop.variant('guava-1kg'),
  'box-units-1': '120',
  'service-en-0': 'Printing',
  'service-bn-0': 'ছাপা',
  'service-units-0': '200',
  'service-price-0': '10.50',
  'service-tax-0': 'gift-basket',
  'service-en-1': 'Ribbon',
  'service-bn-1': 'ফিতা',
  'service-units-1': '80',
  'service-price-1': '5',
  'service-tax-1': 'gift-basket',
  quotedDelivery: '2500',
  validUntil: '2026-06-30',
  quotedTerms: 'Half before.',
  advancePercent: '50',
  creditDays: '',
})

test('a draft without a prepayment and days to pay is paid as any order', async () => {
  expect(await send({ ...draft(), advancePercent: '', seen: await revision() })).toMatchObject(done('quotation-saved'))
  expect((await versionsOf(shop.db, [id]))[0]).toMatchObject({ advancePercent: 0, creditDays: 0 })
})

test('a draft is saved as typed: boxes, services, delivery and the prepayment', async () => {
  expect(await send({ ...draft(), seen: await revision() })).toMatchObject(done('quotation-saved'))
  const [version] = await versionsOf(shop.db, [id])
  expect(version).toMatchObject({
    state: 'draft',
    delivery: taka(2_500),
    validUntil: '2026-06-30',
    terms: 'Half before.',
    advancePercent: 50,
    creditDays: 0,
  })
  // The guava has no typed price, so it gets the shop's price for two hundred boxes: five per cent off ৳120.
  expect(
    version!.lines.map(({ variantId, name, units, unitPrice, linePaisa }) => [variantId ?? name.en, units, unitPrice, linePaisa]),
  ).toEqual([
    [shop.variant('trio-box'), 80, taka(1_400), taka(112_000)],
    [shop.variant('guava-1kg'), 120, taka(114), taka(13_680)],
    ['Printing', 200, taka(10.5), taka(2_100)],
    ['Ribbon', 80, taka(5), taka(400)],
  ])
  const { draft: shown } = await look()
  expect(shown!.sums.map(({ key, value }) => [key, value])).toEqual([
    ['goods', '৳1,28,180'],
    ['delivery', '৳2,500'],
    ['total', '৳1,30,680'],
    ['vat', '৳5,452.38'],
    ['advance', '৳65,340'],
  ])
  expect(shown!.boxes.map(({ units, price }) => [units, price])).toEqual([
    ['80', '1400'],
    ['120', '114'],
  ])
  expect(shown!.services.map(({ name, units, price, tax }) => [name.en, name.bn, units, price, tax])).toEqual([
    ['Printing', 'ছাপা', '200', '10.5', 'gift-basket'],
    ['Ribbon', 'ফিতা', '80', '5', 'gift-basket'],
  ])
})

test('invalid rows are named, and nothing changes', async () => {
  const seen = await revision()
  const before = await shop.countAll()
  const wrong = { 'box-units-0': 'many', 'service-price-1': '', 'box-variant-1': 'x', validUntil: 'soon' }
  expect(await send({ ...draft(), seen, ...wrong })).toMatchObject({
    status: 422,
    data: {
      problem: 'not-valid',
      errors: {
        validUntil: expect.any(String),
        'box-0': expect.any(String),
        'box-1': expect.any(String),
        'service-1': expect.any(String),
      },
    },
  })
  expect(await send({ ...draft(), seen: '99' })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await shop.countAll()).toEqual(before)
})

test('a quotation is sent to the buyer, answered, and drafted again; the needed stock is that of the draft', async () => {
  const needed = async () => (await look()).need!.rows.map(({ name, day, needed: amount }) => [name, day, amount]).toSorted()
  expect(await needed()).toEqual([['Himsagar', 'Sat 20 June', '300 kg']])
  expect(await send({ intent: 'send', seen: await revision() })).toMatchObject(done('quotation-sent'))
  const sentTo = await shop.db.selectFrom('messaging.messages').select(['template', 'recipient']).orderBy('channel').execute()
  expect(sentTo).toEqual([
    { template: 'quotation-sent', recipient: BUYER.email },
    { template: 'quotation-sent', recipient: BUYER.phone },
  ])
  const shown = await look()
  expect([shown.draft, shown.shown!.version, shown.canNewVersion, shown.approved]).toEqual([null, 1, true, false])
  expect(await needed()).toEqual([['Himsagar', 'Sat 20 June', '300 kg']])
  expect(await send({ intent: 'answer', answerText: ' ' })).toMatchObject({
    status: 422,
    data: { errors: { answerText: expect.any(String) } },
  })
  expect(await send({ intent: 'answer', answerText: 'Langra comes later.' })).toMatchObject(done('quotation-answered'))
  expect((await quotationEvents(shop.db, id)).at(-1)).toMatchObject({ kind: 'answer', text: 'Langra comes later.' })
  expect((await look()).events.map(({ kind, text, hasFile, by, actor }) => [kind, text, hasFile, by, actor]).slice(0, 2)).toEqual(
    [
      ['answer', 'Langra comes later.', false, null, 'staff:A manager'],
      ['sent', '', false, null, 'staff:A manager'],
    ],
  )
  expect(await send({ intent: 'new-version' })).toMatchObject(done('version-made'))
  expect(await send({ intent: 'new-version' })).toMatchObject({ status: 409, data: { problem: 'draft-open' } })
  expect(await send({ ...draft(), seen: await revision() })).toMatchObject(done('quotation-saved'))
  const next = await look()
  expect([next.draft!.version, next.shown!.version, next.canNewVersion]).toEqual([2, 1, false])
  // The buyer still sees sixty crates; the new draft has eighty boxes of two kilos and the guava.
  expect(await needed()).toEqual([
    ['Gift box', 'Sat 20 June', '80 pcs'],
    ['Guava', 'Sat 20 June', '120 kg'],
    ['Himsagar', 'Sat 20 June', '160 kg'],
    ['Langra', 'Sat 20 June', '160 kg'],
  ])
})

test('the contact is saved as typed, and an invalid number is named', async () => {
  const { contact } = await look()
  const typed = {
    ...contact,
    contactName: 'Nadia Rahman',
    contactPhone: '০১৭১১ ৩০০২০১',
    wantedDay: '2026-06-25',
  }
  expect(await send({ ...typed, intent: 'contact' })).toMatchObject(done('quotation-saved'))
  expect(await quotationById(shop.db, id)).toMatchObject({
    contactName: 'Nadia Rahman',
    phone: '+8801711300201',
    wantedDay: '2026-06-25',
    companyName: 'Nirman Group',
    email: 'shirin@nirman.example',
    language: 'en',
  })
  expect(await send({ ...typed, intent: 'contact', contactPhone: '12', contactEmail: 'x', wantedDay: 'x' })).toMatchObject({
    status: 422,
    data: {
      problem: 'not-valid',
      errors: { contactPhone: expect.any(String), contactEmail: expect.any(String), wantedDay: expect.any(String) },
    },
  })
})

test('staff see what the days carry, take the proposed days with one press, and free what is held', async () => {
  await vansCarry(shop, 20)
  const { deliveries, warnings } = await look()
  expect(deliveries).toMatchObject({ boxes: '60', proposed: '32 of 60 on Saturday 20 June, 28 on Sunday 21 June', taken: null })
  expect(deliveries!.carries.slice(0, 2).map(({ day, zone, van, courier }) => [day, zone, van, courier])).toEqual([
    ['Saturday 20 June', 'Dhaka city', '32', '0'],
    ['Sunday 21 June', 'Dhaka city', '32', '0'],
  ])
  expect(warnings.map(({ key }) => key)).toContain('deliveries.noneTaken')
  const take = { intent: 'deliveries', ...deliveries!.fields }
  const wrong = { ...take, 'zone-boxes-dhaka': '59', seen: await revision() }
  expect(await send(wrong)).toMatchObject({ status: 422, data: { problem: 'other-number', typed: { 'zone-boxes-dhaka': '59' } } })
  expect(await send({ ...take, 'zone-boxes-dhaka': 'many', seen: await revision() })).toMatchObject({ status: 422 })
  expect((await look()).deliveries!.taken).toBeNull()
  const priced = { ...take, 'zone-price-dhaka': '৮০', seen: await revision() }
  expect(await send(priced)).toMatchObject(done('days-taken'))
  const after = await look()
  expect(after.deliveries!.taken).toBe('32 of 60 on Saturday 20 June, 28 on Sunday 21 June')
  expect(after.draft!.fields['quotedDelivery']).toBe('4800')
  expect(await send({ intent: 'send', seen: await revision() })).toMatchObject(done('quotation-sent'))
  expect((await look()).held).toMatchObject({ held: { count: 60 } })
  expect(await send({ intent: 'free-places' })).toMatchObject(done('places-freed'))
  expect((await look()).held).toMatchObject({ held: null })
  expect(await vanOn(shop, '2026-06-20')).toEqual({ drops: 0, held: 0 })
  expect(await send({ intent: 'free-places' })).toMatchObject({ status: 409 })
})
