import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimDesk, claimed, type ClaimDesk } from '#tests/claim-cases.ts'
import { delivered, placed, shopUrl } from '#tests/invoice-documents.ts'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { refundOrder } from '../billing/index.ts'
import { erasePerson } from '../customers/index.ts'
import { paymentsOf } from '../payments/index.ts'
import {
  claimable,
  claimById,
  claimRules,
  claimRulesVersion,
  claimsOf,
  claimStatus,
  rejectClaim,
  saveClaimRules,
} from './index.ts'

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

const ordered = { buys: { 'guava-1kg': 3, 'himsagar-5kg': 1 } }
const hoursLater = (hours: number) => shop.at(new Date(shop.now.getTime() + hours * 3_600_000))

async function rules(difference: Partial<Awaited<ReturnType<typeof claimRules>>>) {
  const now = await claimRules(shop.db)
  return saveClaimRules(shop.as('owner'), { rules: { ...now, ...difference }, seen: claimRulesVersion(now) })
}

async function lineOf(token: string, units: number): Promise<string> {
  return (await claimable(shop.db, { token }))!.lines.find((line) => line.quantity === units)!.orderLineId
}

async function messages(): Promise<string[]> {
  const found = await sql<{ template: string }>`
    select template from messaging.messages where template like 'claim-%' order by template desc`.execute(shop.db)
  return found.rows.map(({ template }) => template)
}

describe('a claim', () => {
  test('waits for staff above the limit, with its photos, and is answered within 72 hours', async () => {
    const { token, orderId } = await delivered(shop, ordered)
    await rules({ automatic: taka(100) })
    const guava = await lineOf(token, 3)
    const sent = await desk.send(shop, token, {
      line: { orderLineId: guava, units: 2 },
      photos: [await desk.photo(), await desk.photo()],
    })
    expect(sent).toMatchObject({ ok: true, state: 'open' })
    const [claim] = await claimsOf(shop.db, [orderId])
    expect(claim).toMatchObject({
      wants: 'refund',
      outcome: null,
      phone: GUEST_PHONE,
      lines: [{ orderLineId: guava, fault: 'spoiled', units: 2, share: 100, asked: taka(240), granted: null, held: taka(240) }],
    })
    expect(claim!.answerBy).toEqual(hoursLater(72).now)
    expect(await desk.kept()).toHaveLength(2)
    expect(await messages()).toEqual(['claim-received'])
    expect(await shop.count('payments.refunds')).toBe(0)
  })

  test('is about a part of the units', async () => {
    const { token, orderId } = await delivered(shop, ordered)
    await rules({ automatic: taka(0) })
    await desk.send(shop, token, { line: { orderLineId: await lineOf(token, 3), units: 1, share: 25 } })
    expect((await claimsOf(shop.db, [orderId]))[0]!.lines[0]).toMatchObject({ share: 25, asked: taka(30) })
  })

  test('sent twice by one form is one claim', async () => {
    const { token } = await delivered(shop, ordered)
    await rules({ automatic: taka(0) })
    const requestId = shop.newId()
    await shop.warmUp()
    const answers = await Promise.all([1, 2, 3].map(() => desk.send(shop, token, { requestId })))
    expect(new Set(answers.map((answer) => answer.ok && answer.claimId)).size).toBe(1)
    expect(await shop.count('claims.claims')).toBe(1)
    expect(await desk.kept()).toHaveLength(1)
  })

  test('is refused before the delivery, after the term, without a line, and about a line of another order', async () => {
    const guavas = { buys: { 'guava-1kg': 2 } }
    const open = await placed(shop, guavas)
    const { token } = await delivered(shop, guavas)
    const other = await delivered(shop, guavas)
    const before = await shop.countAll()
    expect(await desk.send(shop, 'x'.repeat(30))).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await desk.send(shop, open.token)).toEqual({ ok: false, problem: 'not-delivered' })
    expect(await desk.send(hoursLater(24.1), token)).toEqual({ ok: false, problem: 'term-over' })
    expect(await desk.send(shop, token, { lines: [] })).toEqual({ ok: false, problem: 'nothing-chosen' })
    const orderLineId = await lineOf(other.token, 2)
    expect(await desk.send(shop, token, { line: { orderLineId } })).toEqual({ ok: false, problem: 'unknown-line', orderLineId })
    const own = await lineOf(token, 2)
    expect(await desk.send(shop, token, { line: { orderLineId: own, units: 4 } })).toEqual({
      ok: false,
      problem: 'too-many-units',
      orderLineId: own,
    })
    expect(await shop.countAll()).toEqual(before)
    expect(await desk.kept()).toEqual([])
    expect(await desk.send(hoursLater(23.9), token)).toMatchObject({ ok: true })
  })

  test('with a file that is no photo, or a fourth one, is refused and nothing is stored', async () => {
    const { token } = await delivered(shop, ordered)
    const before = await shop.countAll()
    const wrong = await desk.photo(Buffer.from('%PDF-1.7 no photo'))
    expect(await desk.send(shop, token, { photos: [await desk.photo(), wrong] })).toEqual({ ok: false, problem: 'not-a-photo' })
    const huge = { path: (await desk.photo()).path, bytes: 26 * 1024 * 1024 }
    expect(await desk.send(shop, token, { photos: [huge] })).toEqual({ ok: false, problem: 'too-large' })
    const four = await Promise.all([1, 2, 3, 4].map(() => desk.photo()))
    expect(await desk.send(shop, token, { photos: four })).toEqual({ ok: false, problem: 'too-many-photos' })
    expect(await shop.countAll()).toEqual(before)
    expect(await desk.kept()).toEqual([])
  })

  test('is refused while another one about the line is open', async () => {
    const { token } = await delivered(shop, ordered)
    await rules({ automatic: taka(0) })
    await claimed(desk, shop, token)
    expect(await desk.send(shop, token)).toMatchObject({ ok: false, problem: 'claimed-before' })
    expect(await shop.count('claims.claims')).toBe(1)
  })

  test('asks for money only where money was paid', async () => {
    const { token, orderId } = await delivered(shop, ordered)
    const [payment] = await paymentsOf(shop.db, [orderId])
    await refundOrder(shop.as('owner'), {
      gateways: {},
      orderId,
      paymentId: payment!.id,
      way: 'by-hand',
      reason: 'Late',
      shopUrl,
      amount: payment!.captured,
    })
    expect(await desk.send(shop, token)).toMatchObject({ ok: false })
    expect(await shop.count('claims.claims')).toBe(0)
  })
})

test('a page leads to claims only while something can be claimed', async () => {
  const { token, orderId } = await delivered(shop, ordered)
  const status = (at = shop) => claimStatus(shop.db, { token }, at.now)
  expect(await status()).toBe('may')
  expect(await status(hoursLater(24.1))).toBe(null)
  // Overpaid: first the difference goes back.
  await sql`update payments.payments set captured_paisa = captured_paisa + 500, amount_paisa = amount_paisa + 500 where order_id = ${orderId}::uuid`.execute(
    shop.db,
  )
  expect(await status()).toBe(null)
})

describe('20 parallel claims on one order', () => {
  test.each([taka(0), taka(5000)])('never exceed what was paid, accepted by the rule up to %i', async (automatic) => {
    const { token, orderId, total } = await delivered(shop, ordered)
    await rules({ automatic, mostClaims: 50 })
    const lines = (await claimable(shop.db, { token }))!.lines
    await shop.warmUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        desk.send(shop, token, { line: { orderLineId: lines[index % 2]!.orderLineId, units: lines[index % 2]!.units } }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    const sums = await sql<{ line: string; taken: number; paid: number }>`
      select line.order_line_id as line, sum(line.asked_paisa)::bigint as taken, max(own.line_paisa - own.discount_paisa)::bigint as paid
      from claims.lines line join ordering.order_lines own on own.id = line.order_line_id group by 1`.execute(shop.db)
    for (const { taken, paid } of sums.rows) expect(taken).toBe(paid)
    expect(sums.rows.reduce((sum, { taken }) => sum + taken, 0)).toBeLessThanOrEqual(total)
    expect(await claimsOf(shop.db, [orderId])).toHaveLength(2)
    expect(await desk.kept()).toHaveLength(2)
  })

  test('are refused by the database even where the code forgets the lock', async () => {
    const { token } = await delivered(shop, ordered)
    await rules({ automatic: taka(0) })
    const claimId = await claimed(desk, shop, token)
    const { orderLineId, asked } = (await claimById(shop.db, claimId))!.lines[0]!
    const double = shop.db.transaction(async (tx) => {
      const more = asked * 10
      await sql`update claims.lines set asked_paisa = ${more}::bigint, held_paisa = ${more}::bigint where order_line_id = ${orderLineId}::uuid`.execute(
        tx,
      )
      return { ok: true as const }
    })
    await expect(double).rejects.toThrow(/claims and refunds of line/)
    expect((await claimById(shop.db, claimId))!.lines[0]).toMatchObject({ asked })
  })
})

test('erasing a person deletes photos, notes and numbers; what was granted stays', async () => {
  const order = await delivered(shop, ordered)
  await rules({ automatic: taka(0) })
  const claimId = await claimed(desk, shop, order.token, { note: 'My name is Farhana' })
  await rejectClaim(shop.as('owner'), { claimId, reason: 'Dear Farhana, it is ripe.', shopUrl })
  expect(await erasePerson(shop.as('owner'), order.orderId)).toMatchObject({ ok: true })
  expect(await claimById(shop.db, claimId)).toMatchObject({ phone: null, note: null, reason: '—', photos: [], state: 'rejected' })
  const job = await sql<{ payload: { keys: string[] } }>`
    select payload from platform.jobs where kind = 'remove-files'`.execute(shop.db)
  expect(job.rows.flatMap(({ payload }) => payload.keys)).toEqual(await desk.kept())
})
