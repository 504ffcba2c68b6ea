import { sql } from 'kysely'
import { setMember } from '#shop/accounts/index.ts'
import { openTicket } from '#shop/content/index.ts'
import {
  addRecipient,
  answerOnQuotation,
  answerProof,
  approveQuotation,
  askRecipients,
  commentOnQuotation,
  declineQuotation,
  figureBoxRequest,
  proofsOf,
  showCard,
} from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import { takeCompanyMoney } from '#shop/billing/index.ts'
import type { FileStore } from '#platform/files.ts'
import { setScan } from '#shop/payments/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { addCompany, placeOnAccount } from '../company-orders.ts'
import { setGiftRules } from '../gift-boxes.ts'
import { bring, given, givenByCourier, giftRun, LINK_RULES, orderedRun } from '../gift-world.ts'
import { draftQuotation, sendDraft } from '../quotations.ts'
import { phoneNumber } from '../sample-order.ts'
import { idOf, RAHIMA_PHONE, taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { moved } from '../invoice-documents.ts'
import { at, done } from './days.ts'

export type PageGifts = {
  companyId: string
  /** Of a certificate with its scan. */
  certificateId: string
  quotations: Record<'draft' | 'sent' | 'declined' | 'approved', string>
  runs: Record<'empty' | 'asked' | 'ordered', string>
  proofId: string
  boxTicketId: string
}

const shopUrl = 'https://pakafol.example'

/** A company with an account, quotations and runs in their states. */
export async function makeGifts(shop: Shop, files: FileStore): Promise<PageGifts> {
  await setGiftRules(at(shop, '01 10:00'))
  const { companyId, certificateId } = await company(shop, files)
  const draftId = await draftQuotation(at(shop, '12 09:00'), { companyName: 'Jamuna Bank', occasion: '' })
  const sentId = await draftQuotation(at(shop, '10 09:00'), { companyId })
  const token = await sendDraft(at(shop, '10 09:30'), sentId)
  await done(
    commentOnQuotation(at(shop, '10 15:00').as('guest'), { token, kind: 'change-asked', text: 'Langra instead, please' }),
  )
  await done(answerOnQuotation(at(shop, '10 16:00').as('desk'), { quotationId: sentId, text: 'From the 15th.', shopUrl }))
  const declinedId = await draftQuotation(at(shop, '08 09:00'), { companyName: 'Padma Oil', language: 'bn' })
  const refused = await sendDraft(at(shop, '08 09:30'), declinedId)
  await done(declineQuotation(at(shop, '09 12:00').as('guest'), { token: refused, version: 1, text: 'Too expensive' }))
  const approvedId = await draftQuotation(at(shop, '09 09:00'), { companyId, wantedDay: dayFrom('2026-06-18') })
  const agreed = { token: await sendDraft(at(shop, '09 09:30'), approvedId), version: 1, sent: null, shopUrl }
  const approver = at(shop, '09 14:00').as('rahima')
  await done(
    approveQuotation(approver, files, { ...agreed, name: 'Shirin Akter', designation: 'HR manager', poNumber: 'PO 2041' }),
  )
  const { id: emptyRunId } = await shop.db
    .selectFrom('gifting.gift_runs')
    .innerJoin('gifting.quotation_versions', 'gifting.quotation_versions.id', 'gifting.gift_runs.quotation_version_id')
    .select('gifting.gift_runs.id')
    .where('quotation_id', '=', approvedId)
    .executeTakeFirstOrThrow()
  const asked = await askedRun(shop, files)
  const quotations = { draft: draftId, sent: sentId, declined: declinedId, approved: approvedId }
  const runs = { empty: emptyRunId, asked: asked.runId, ordered: await deliveredRun(shop, companyId) }
  return { companyId, certificateId, quotations, runs, proofId: asked.proofId, boxTicketId: await boxTicket(shop) }
}

async function company(shop: Shop, files: FileStore): Promise<{ companyId: string; certificateId: string }> {
  const companyId = await addCompany(at(shop, '01 11:00'), taka(50_000), { approvalAbove: taka(20_000), note: 'Pays on Sundays' })
  await addCompany(at(shop, '01 11:10'), null, {
    name: 'Padma Oil',
    nameBn: null,
    bin: '001234567-0202',
    tin: null,
    email: null,
    blocked: true,
  })
  await sql`update accounts.customers set phone_proven_at = ${shop.now} where id = ${idOf('rahima')}::uuid`.execute(shop.db)
  await done(
    setMember(at(shop, '01 11:20').as('owner'), {
      companyId,
      phone: RAHIMA_PHONE,
      role: 'approver',
      designation: 'Director',
    }),
  )
  const buyer = { name: 'Shirin Akter', phone: phoneNumber(30), email: null }
  const first = await placeOnAccount(at(shop, '03 10:00'), companyId, {
    buyer,
    buys: { 'himsagar-10kg': 1 },
    delivery: onDay(shop, '04'),
  })
  await moved(at(shop, '04 06:00'), first.orderId, ['confirm', 'pack', 'dispatch', 'deliver'])
  await placeOnAccount(at(shop, '09 10:00'), companyId, { buyer, buys: { 'guava-1kg': 4 }, delivery: onDay(shop, '13') })
  const paid = {
    companyId,
    kind: 'money',
    way: 'bank',
    reference: 'BEFTN 118204',
    day: dayFrom('2026-06-08'),
    amount: taka(1_000),
    note: 'First half',
    against: 'what-is-due-first',
  } as const
  await done(takeCompanyMoney(at(shop, '08 12:00').as('owner'), paid))
  const certificate = {
    ...paid,
    kind: 'vds',
    way: null,
    reference: 'M66-2291',
    day: dayFrom('2026-06-10'),
    amount: taka(60),
    note: '',
  } as const
  const { receiptId } = await done(takeCompanyMoney(at(shop, '10 12:00').as('owner'), certificate))
  const scan = { file: 'certificates/vds.pdf', kind: 'application/pdf' } as const
  await files.put(scan.file, Buffer.from('a scan'))
  await shop.db.transaction(async (tx) => {
    await setScan(tx, { receiptId, scan })
    return { ok: true as const }
  })
  return { companyId, certificateId: receiptId }
}

function onDay(shop: Shop, day: string) {
  return {
    areaId: 'dhaka/dhanmondi',
    addressLine: 'House 4, Road 11',
    landmark: null,
    mode: 'van' as const,
    slotId: shop.slot('dhaka-van-morning'),
    day: dayFrom(`2026-06-${day}`),
    recipient: null,
    giftMessage: null,
    hidePrices: false,
  }
}

/** A run whose list has faults, whose people are asked by a link, and whose card waits for an answer. */
async function askedRun(shop: Shop, files: FileStore) {
  const made = await giftRun(at(shop, '10 18:00'), {
    units: { 'trio-box': 5 },
    day: '2026-06-16',
    service: true,
    advancePercent: 50,
  })
  const run = { token: made.token }
  const guest = (time: string) => at(shop, time).as('guest')
  await done(addRecipient(guest('11 10:00'), { run, typed: given(40, { card: 'Thank you' }) }))
  await done(addRecipient(guest('11 10:01'), { run, typed: given(41, { area: 'Dhanmondii', phone: '0171' }) }))
  await done(addRecipient(guest('11 10:02'), { run, typed: givenByCourier(42) }))
  await done(addRecipient(guest('11 10:03'), { run, typed: given(43, { byLink: true, district: '', area: '', address: '' }) }))
  await done(askRecipients(guest('11 10:10'), { run, rules: LINK_RULES }))
  await sql`update gifting.gift_runs set card_text = 'Happy mango season, {name}', from_name = 'Meghna Textiles' where id = ${made.id}::uuid`.execute(
    shop.db,
  )
  await done(showCard(at(shop, '11 12:00').as('desk'), files, { runId: made.id, note: 'Blue as you asked', shopUrl }))
  const [first] = await proofsOf(shop.db, made.id)
  await done(
    answerProof(guest('11 15:00'), { run, proofId: first!.id, approve: false, words: 'Greener, please', name: 'Shirin' }),
  )
  await done(showCard(at(shop, '12 08:00').as('desk'), files, { runId: made.id, note: '', shopUrl }))
  return { runId: made.id, proofId: first!.id }
}

/** An ordered run: one box was delivered, one was not, two are to be packed. */
async function deliveredRun(shop: Shop, companyId: string): Promise<string> {
  const people = [given(50), given(51), given(52, { card: 'For the night shift' }), givenByCourier(53, { day: '2026-06-14' })]
  const quoted = { units: { 'trio-box': 4 }, companyId, creditDays: 30, poNumber: 'PO 77' }
  const { run, orderId, boxes } = await orderedRun(at(shop, '10 20:00'), { quoted, people })
  await bring(at(shop, '12 07:40'), { orderId, consignmentId: boxes[0]! })
  await bring(at(shop, '12 07:50'), {
    orderId,
    consignmentId: boxes[1]!,
    fails: { reason: 'other', words: 'The gate was closed' },
  })
  return run.id
}

async function boxTicket(shop: Shop): Promise<string> {
  const boxRequest = readBoxRequest(new URLSearchParams('day=2026-06-25&boxes=100&kg.himsagar=2&kg.guava=1.5'))
  const guest = at(shop, '12 10:00').as('guest')
  const { built } = await figureBoxRequest(shop.db, { boxRequest, card: 'Eid Mubarak', now: guest.now })
  const details = { box: { ...built, card: 'Eid Mubarak' }, boxes: '100', flexible: true, budget_paisa: 150_000 }
  const ticket = await done(
    openTicket(guest, {
      kind: 'gift-enquiry',
      name: 'Shirin Akter',
      phone: phoneNumber(30),
      email: 'shirin@nirman.example',
      message: 'Sixty boxes for our people',
      details,
      language: 'en',
      requestId: idOf('box ticket'),
    }),
  )
  return ticket.id
}
