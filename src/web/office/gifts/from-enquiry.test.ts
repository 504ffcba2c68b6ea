import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { member } from '#tests/company-members.ts'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { openTicket } from '#shop/content/index.ts'
import { approveQuotation, figureBoxRequest, quotationById, runOfVersion, versionsOf } from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import * as newPage from '../new-quotation.route.tsx'
import * as page from '../quotation.route.tsx'
import type { QuotationView } from './quotation-view.server.ts'

const BUYER = phone('01711300200')
const MANAGER = staffActor('manager')
let shop: Shop
let ticketId: string
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
  const boxRequest = readBoxRequest(new URLSearchParams('day=2026-06-25&boxes=100&kg.himsagar=2&kg.guava=1.5'))
  const { built } = await figureBoxRequest(shop.db, { boxRequest, card: 'Eid Mubarak, {name}', now: shop.now })
  const opened = await openTicket(shop.as('guest'), {
    kind: 'gift-enquiry',
    name: 'Shirin Akter',
    phone: BUYER,
    email: null,
    message: 'For Eid',
    language: 'en',
    requestId: shop.newId(),
    details: { box: { ...built!, card: 'Eid Mubarak, {name}' }, company: 'nirman' },
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  ticketId = opened.id
})
afterEach(() => shop.close())

type NewView = Awaited<ReturnType<typeof newPage.loader>>
const PATH = '/office/gifts/quotations/new'
const look = async () =>
  (await officeOf(shop).call(MANAGER, newPage.loader, { path: `${PATH}?ticket=${ticketId}` })).data as NewView
const make = (fields: Record<string, string>) =>
  officeOf(shop).call(MANAGER, newPage.action, { path: PATH, form: { ...fields, ticket: ticketId, intent: 'make' } })
const idIn = (to: string | null) => /quotations\/([0-9a-f-]{36})/.exec(to ?? '')![1]!

test('the company of a known buyer is chosen already, and leaving it out is said', async () => {
  const companyId = await addCompany(shop, taka(500_000))
  await member(shop, { companyId, phone: BUYER, name: 'Shirin Akter', role: 'buyer' })
  const { fields } = await look()
  expect([fields['quotedCompany'], fields['quotedName']]).toEqual([companyId, 'Nirman Group'])
  const before = await shop.countAll()
  const refused = await make({ ...fields, quotedCompany: '' })
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(refused.data)).toContain('This number buys for Nirman Group.')
  expect(await shop.countAll()).toEqual(before)
  const alone = idIn((await make({ ...fields, quotedCompany: 'without' })).to)
  expect((await quotationById(shop.db, alone))!.companyId).toBeNull()
  const shown = await officeOf(shop).call(MANAGER, page.loader, {
    path: `/office/gifts/quotations/${alone}`,
    params: { id: alone },
  })
  const { contact, warnings } = shown.data as QuotationView
  expect([contact['quotedCompany'], warnings.map(({ key }) => key)]).toEqual([
    'without',
    ['quotations.freeDelivery', 'deliveries.noneTaken', 'quotations.noAdvance'],
  ])
  const known = idIn((await make(fields)).to)
  expect((await quotationById(shop.db, known))!.companyId).toBe(companyId)
})

test('the card that the buyer wrote in the builder is the card of the run', async () => {
  const { fields } = await look()
  expect(fields['quotedCompany']).toBe('')
  const quotationId = idIn((await make(fields)).to)
  const token = await sendDraft(shop, quotationId)
  const [version] = await versionsOf(shop.db, [quotationId])
  const approved = await approveQuotation(shop.as('guest'), localFiles('/nowhere'), {
    token,
    version: version!.version,
    name: 'Shirin Akter',
    designation: 'HR',
    poNumber: '',
    sent: null,
    shopUrl: 'https://pakafol.example',
  })
  expect(approved).toMatchObject({ ok: true })
  expect((await runOfVersion(shop.db, version!.id))!.cardText).toBe('Eid Mubarak, {name}')
})
