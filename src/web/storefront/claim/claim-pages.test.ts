import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDesk, type ClaimDesk } from '#tests/claim-cases.ts'
import { delivered, shopUrl } from '#tests/invoice-documents.ts'
import { officeOf } from '#tests/office-requests.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Actor } from '#shop/context.ts'
import type { SentFile } from '#platform/multipart.ts'
import {
  acceptClaim,
  claimById,
  claimRules,
  claimRulesVersion,
  claimsOf,
  offerForClaim,
  payClaim,
  saveClaimRules,
} from '#shop/claims/index.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { promotionRecords } from '#shop/pricing/index.ts'
import * as boxPage from '../box-claim.route.tsx'
import * as claimPage from '../claim.route.tsx'
import type { ClaimPageView } from './claim-page.server.ts'

let shop: Shop
let desk: ClaimDesk
beforeEach(async () => {
  shop = await openShop()
  desk = await claimDesk()
})
afterEach(async () => {
  await desk.close()
  await shop.close()
})

const VISITOR: Actor = { kind: 'visitor' }
type Page = { path: string; params: Record<string, string> }

async function ordered() {
  const order = await delivered(shop, { buys: { 'guava-1kg': 3 } })
  const [box] = await consignmentsOf(shop.db, [order.orderId])
  const byLink: Page = { path: `/order/${order.token}/claim`, params: { token: order.token } }
  const byCode: Page = { path: `/box/${box!.boxCode}/claim`, params: { code: box!.boxCode } }
  return { ...order, byLink, byCode, line: box!.lines[0]!.orderLineId }
}

const form = (line: string, difference: Record<string, string> = {}): Record<string, string> => ({
  intent: 'send',
  requestId: 'a-request-of-a-form',
  [`line-${line}`]: 'yes',
  [`units-${line}`]: '২',
  [`share-${line}`]: '50',
  [`fault-${line}`]: 'spoiled',
  wants: 'refund',
  note: 'Half of them are soft.',
  ...difference,
})

function send(call: (args: never) => unknown, page: Page, fields: Record<string, string>, files: SentFile[] = [], at = shop) {
  const office = officeOf(at)
  const requestContext = { ...office.requestContextOf(VISITOR), file: files[0] ?? null, files }
  const running = { ...requestContext.shop, files: desk.files }
  return office.callAs({ ...requestContext, shop: running }, call, { ...page, form: fields })
}

const viewOf = async (page: Page, loader = claimPage.loader as (args: never) => unknown) =>
  (await officeOf(shop).call(VISITOR, loader, page)) as { status: number; data: { view: ClaimPageView } }

test('a form without scripts becomes a claim with its photos, and the page says what became of it', async () => {
  const { byLink, orderId, line, number } = await ordered()
  const photo = { ...(await desk.photo()), name: 'mango.jpg' }
  const shown = await viewOf(byLink)
  expect(shown.data.view).toMatchObject({ of: `Order ${number}`, closed: null, mayRefund: true, claims: [] })
  expect(shown.data.view.lines).toMatchObject([{ id: line, units: 3, state: 'may' }])
  const answer = await send(claimPage.action, byLink, form(line), [photo, photo])
  expect(answer).toMatchObject({ status: 303, to: `${byLink.path}?sent` })
  const [claim] = await claimsOf(shop.db, [orderId])
  expect(claim).toMatchObject({
    note: 'Half of them are soft.',
    lines: [{ units: 2, share: 50, fault: 'spoiled', asked: 12_000 }],
  })
  expect(claim!.photos).toHaveLength(2)
  expect((await viewOf(byLink)).data.view.claims).toMatchObject([
    { title: 'Claim C-1', text: 'Accepted. ৳120 comes back the way you paid.' },
  ])
})

test('a credit shows its code by the link of the order, and not by the code on the box', async () => {
  const { byLink, byCode, orderId, line } = await ordered()
  expect((await viewOf(byCode, boxPage.loader)).data.view).toMatchObject({ mayCredit: false })
  const photo = { ...(await desk.photo()), name: 'mango.jpg' }
  await send(claimPage.action, byLink, form(line, { wants: 'credit' }), [photo])
  const [claim] = await claimsOf(shop.db, [orderId])
  const [coupon] = await promotionRecords(shop.db, claim!.couponId!)
  const code = coupon!.code!
  const [shown] = (await viewOf(byLink)).data.view.claims
  expect(shown!.text).toMatch(
    new RegExp(`^You have a credit of ৳120. Enter the code ${code} at the checkout, in one order, by .* 2026.$`, 'u'),
  )
  expect(JSON.stringify(await viewOf(byCode, boxPage.loader))).not.toContain(code)
})

test('what is wrong is said at its field, nothing typed is lost, and nothing is stored', async () => {
  const { byLink, line } = await ordered()
  const before = await shop.countAll()
  const cases: [Record<string, string>, string][] = [
    [{ [`units-${line}`]: '4' }, `units-${line}`],
    [{ [`units-${line}`]: 'many' }, `units-${line}`],
    [{ [`fault-${line}`]: 'sour' }, `fault-${line}`],
    [{ [`share-${line}`]: '30' }, `share-${line}`],
    // Nothing is chosen in a new form.
    [{ [`fault-${line}`]: '' }, `fault-${line}`],
    [{ [`share-${line}`]: '' }, `share-${line}`],
    [{ wants: 'voucher' }, 'wants'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ]
  for (const [difference, field] of cases) {
    const answer = await send(claimPage.action, byLink, form(line, difference))
    expect([field, answer.status, Object.keys((answer.data as { errors: object }).errors)]).toEqual([field, 422, [field]])
    expect(answer.data).toMatchObject({ typed: { wants: expect.any(String) as string, [`line-${line}`]: 'yes' } })
  }
  const { [`line-${line}`]: _, ...unticked } = form(line)
  expect(await send(claimPage.action, byLink, unticked)).toMatchObject({
    status: 422,
    data: { errors: { [`line-${line}`]: 'Tick the fruit that is bad.' } },
  })
  const large = { tooLarge: true, name: 'huge.jpg' } as const
  expect(await send(claimPage.action, byLink, form(line), [large])).toMatchObject({
    status: 422,
    data: { errors: { photo0: 'One of the photos is too large. Choose a smaller one.' } },
  })
  const text = { ...(await desk.photo(Buffer.from('no photo'))), name: 'a.jpg' }
  expect(await send(claimPage.action, byLink, form(line), [text])).toMatchObject({
    status: 422,
    data: { errors: { photo0: 'One of the files is not a photo. Choose another one.' } },
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await desk.kept()).toEqual([])
})

test('after the term it is refused with a clear sentence', async () => {
  const { byLink, line } = await ordered()
  const later = shop.at(new Date(shop.now.getTime() + 25 * 3_600_000))
  const before = await shop.countAll()
  expect(await send(claimPage.action, byLink, form(line), [], later)).toMatchObject({
    status: 409,
    data: { refusal: 'The time to report bad fruit is over' },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('the code on the box shows no number, price or link of the order, and takes a claim', async () => {
  const { byCode, line, orderId, number, token } = await ordered()
  const shown = await viewOf(byCode, boxPage.loader)
  expect(shown.data.view).toMatchObject({ of: 'Your box', lines: [{ id: line }] })
  await send(boxPage.action, byCode, form(line), [{ ...(await desk.photo()), name: 'a.jpg' }])
  expect(await claimsOf(shop.db, [orderId])).toMatchObject([{ state: 'accepted', consignmentId: expect.any(String) as string }])
  const text = JSON.stringify((await viewOf(byCode, boxPage.loader)).data)
  for (const secret of [number, token, '৳']) expect(text).not.toContain(secret)
})

test('an offer is answered once, by the holder of the link', async () => {
  const { byLink, line, orderId } = await ordered()
  await send(claimPage.action, byLink, form(line))
  const [claim] = await claimsOf(shop.db, [orderId])
  const offer = { claimId: claim!.id, granted: new Map([[line, claim!.lines[0]!.asked]]), outcome: 'replacement' as const }
  await offerForClaim(shop.as('owner'), { ...offer, reason: 'New fruit?', shopUrl })
  expect((await viewOf(byLink)).data.view.claims).toMatchObject([{ offered: true, reason: 'New fruit?' }])
  const agree = { intent: 'agree', claim: claim!.id }
  expect(await send(claimPage.action, byLink, agree)).toMatchObject({ status: 303, to: byLink.path })
  expect(await claimById(shop.db, claim!.id)).toMatchObject({ state: 'accepted', outcome: 'replacement' })
  expect(await send(claimPage.action, byLink, agree)).toMatchObject({ status: 409 })
  expect(await send(claimPage.action, byLink, { intent: 'agree', claim: shop.newId() })).toMatchObject({ status: 404 })
})

test('by the code on the box, an offer of money is not called accepted, and a declined offer leaves no reason', async () => {
  const { byLink, byCode, line, orderId } = await ordered()
  await send(boxPage.action, byCode, form(line))
  const [claim] = await claimsOf(shop.db, [orderId])
  const offer = { claimId: claim!.id, granted: new Map([[line, taka(50)]]), outcome: 'refund' as const }
  await offerForClaim(shop.as('owner'), { ...offer, reason: 'Half of it?', shopUrl })
  expect((await viewOf(byCode, boxPage.loader)).data.view.claims).toMatchObject([
    { text: 'We offer money back. The buyer of the box answers on the page of the order.', offered: false },
  ])
  await send(claimPage.action, byLink, { intent: 'decline', claim: claim!.id })
  expect((await viewOf(byLink)).data.view.claims).toMatchObject([
    { text: expect.stringMatching(/^We are looking at it/) as string, reason: null },
  ])
})

test('a claim about everything has its name and is being paid back until its refund is done; small ones only with a limit', async () => {
  const { byLink, line, orderId } = await ordered()
  const rules = await claimRules(shop.db)
  expect((await viewOf(byLink)).data.view.smallAtOnce).toBe(true)
  await saveClaimRules(shop.as('owner'), { rules: { ...rules, automatic: taka(0) }, seen: claimRulesVersion(rules) })
  expect((await viewOf(byLink)).data.view.smallAtOnce).toBe(false)
  await send(claimPage.action, byLink, form(line, { [`units-${line}`]: '3', [`share-${line}`]: '100' }))
  const [claim] = await claimsOf(shop.db, [orderId])
  const decision = { claimId: claim!.id, granted: new Map([[line, taka(360)]]), reason: '', shopUrl }
  await acceptClaim(shop.as('owner'), decision)
  await payClaim(shop.as('owner'), { claimId: claim!.id, byHand: true, gateways: {}, shopUrl })
  const own = async () => (await viewOf(byLink)).data.view.claims
  expect(await own()).toMatchObject([{ fruit: 'Guava', text: expect.stringMatching(/^Refunded: ৳360/) as string }])
  await sql`update payments.refunds set state = 'refused' where order_id = ${orderId}::uuid`.execute(shop.db)
  expect(await own()).toMatchObject([{ text: '৳360 is being paid back the way you paid.' }])
})

test('an unknown link or code is not found', async () => {
  expect(await viewOf({ path: '/order/x/claim', params: { token: 'x'.repeat(43) } })).toMatchObject({ status: 404 })
  expect(await viewOf({ path: '/box/x/claim', params: { code: 'a'.repeat(32) } }, boxPage.loader)).toMatchObject({ status: 404 })
})
