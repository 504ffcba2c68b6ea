import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { draftQuotation, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { setMember } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { approveQuotation, remindOfApprovals } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'approvers-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

function approve(ctx: Ctx, token: string) {
  const signed = { name: 'Kamrul Hasan', designation: 'Director', poNumber: '', sent: null, shopUrl }
  return approveQuotation(ctx, localFiles(folder), { token, version: 1, ...signed })
}

/** Expects this refusal, and that nothing changed. */
async function refuses(problem: string, act: () => Promise<unknown>) {
  const before = await shop.countAll()
  expect(await act()).toMatchObject({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
  expect(await shop.count('gifting.quotation_versions', { state: 'approved' })).toBe(0)
}

describe('above the company’s approval limit', () => {
  let token: string
  let companyId: string
  const approver: Ctx['actor'] = { kind: 'customer', customerId: '' }
  beforeEach(async () => {
    companyId = await addCompany(shop, taka(100_000), { approvalAbove: taka(54_929) })
    await sql`update accounts.customers set phone_proven_at = ${shop.now}`.execute(shop.db)
    const [rahima] = (await sql<{ id: string; phone: string }>`select id, phone from accounts.customers limit 1`.execute(shop.db))
      .rows
    approver.customerId = rahima!.id
    token = await sendDraft(shop, await draftQuotation(shop, { companyId }))
    const member = { companyId, phone: phone(rahima!.phone), designation: 'Head of HR' }
    expect(await setMember(shop.as('owner'), { ...member, role: 'buyer' })).toEqual({ ok: true })
  })

  const asApprover = () => approve({ ...shop.as('guest'), actor: approver }, token)
  const setRole = async (role: 'buyer' | 'approver') => {
    const found = await sql<{
      phone: string
    }>`select phone from accounts.customers where id = ${approver.customerId}::uuid`.execute(shop.db)
    await setMember(shop.as('owner'), { companyId, phone: phone(found.rows[0]!.phone), role, designation: 'Head of HR' })
  }

  test('an approver is required: the link or a buyer is not enough', async () => {
    await refuses('approver-needed', () => approve(shop.as('guest'), token))
    await refuses('approver-needed', () => approve(shop.as('desk'), token))
    await refuses('approver-needed', asApprover)
    await setRole('approver')
    expect(await asApprover()).toMatchObject({ ok: true })
  })

  test('the approvers are told when it is sent and reminded once, and never the one who asked for it', async () => {
    const told = async (template: string) =>
      (
        await shop.db.selectFrom('messaging.messages').select(['recipient', 'body']).where('template', '=', template).execute()
      ).map(({ recipient, body }) => [recipient, body.replace(/https:\/\/\S+/, 'LINK')])
    // Sent before there was an approver.
    expect(await told('quotation-to-approve')).toEqual([])
    await setRole('approver')
    const own = await shop.db
      .selectFrom('accounts.customers')
      .select('phone')
      .where('id', '=', approver.customerId)
      .executeTakeFirst()
    const second = await sendDraft(shop, await draftQuotation(shop, { companyId }))
    const asked = await sendDraft(shop, await draftQuotation(shop, { companyId, phone: phone(own!.phone) }))
    const text = 'পাকাফল: নির্মাণ গ্রুপ, কোটেশন Q-2026-00002, ৳৫৪,৯৩০: বৃহস্পতি ২৫ জুন-এর মধ্যে অনুমোদন দিন। LINK'
    expect(await told('quotation-to-approve')).toEqual([[own!.phone, text]])
    const remind = (day: string) => remindOfApprovals(shop.at(`${day}T10:30:00+06:00`).as('guest'), { days: 2, shopUrl })
    expect(await remind('2026-06-12')).toBe(0)
    await shop.warmUp()
    const reminded = await Promise.all([remind('2026-06-14'), remind('2026-06-14')])
    // The first one and the second one; the approver asked for the third.
    expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await remind('2026-06-15')).toBe(0)
    expect(await told('quotation-to-approve')).toHaveLength(3)
    expect([second, asked].every((one) => one.length > 20)).toBe(true)
  })

  test('an approver with an unverified number is not accepted', async () => {
    await setRole('approver')
    await sql`update accounts.customers set phone_proven_at = null`.execute(shop.db)
    await refuses('approver-needed', asApprover)
  })

  test('nobody approves a quotation that they requested', async () => {
    await setRole('approver')
    await sql`update gifting.quotations set phone = (select phone from accounts.customers where id = ${approver.customerId}::uuid)`.execute(
      shop.db,
    )
    await refuses('own-request', asApprover)
  })

  test('at exactly the limit the link is enough, and a blocked company approves nothing', async () => {
    await sql`update accounts.companies set approval_above_paisa = ${taka(54_930)}, blocked = true`.execute(shop.db)
    await refuses('company-blocked', () => approve(shop.as('guest'), token))
    await sql`update accounts.companies set blocked = false`.execute(shop.db)
    expect(await approve(shop.as('guest'), token)).toMatchObject({ ok: true })
  })
})
