import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { placeOrder, type OrderInput } from '#shop/ordering/index.ts'
import { openPayment, setCreditLimit, voidPayments } from '#shop/payments/index.ts'
import { saveCompany, type CompanyFacts } from '#shop/accounts/index.ts'
import type { Paisa } from '#shop/values/index.ts'
import { sampleOrder } from './sample-order.ts'
import type { Shop } from './world.ts'

export const NIRMAN: CompanyFacts = {
  name: 'Nirman Group',
  nameBn: 'নির্মাণ গ্রুপ',
  bin: '001234567-0101',
  tin: '123456789012',
  address: 'House 4, Road 11, Banani, Dhaka',
  contactName: 'Shirin Akter',
  phone: null,
  email: 'shirin@nirman.example',
  creditDays: 30,
  approvalAbove: null,
  keepListsDays: 90,
  note: '',
  blocked: false,
}

/** A company with this credit limit; null for no credit. Returns its id. */
export async function addCompany(shop: Shop, limit: Paisa | null, difference: Partial<CompanyFacts> = {}): Promise<string> {
  const saved = await saveCompany(shop.as('owner'), { id: null, seen: '', facts: { ...NIRMAN, ...difference } })
  if (!saved.ok) throw new Error(saved.problem)
  if (limit !== null) {
    await setCreditLimit(shop.as('owner'), { companyId: saved.id, companyName: NIRMAN.name, seen: null, limit })
  }
  return saved.id
}

/** An order on account, except what is prepaid. */
export async function placeOnAccount(
  shop: Shop,
  companyId: string,
  difference: Partial<OrderInput> & { buys?: Record<string, number> } = {},
): Promise<{ orderId: string; token: string; total: Paisa }> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId, token, total } = placed
  await putOnAccount(shop, { companyId, orderId, total })
  return { orderId, token, total }
}

/** Moves the whole amount due to the company's account. */
export async function putOnAccount(
  shop: Shop,
  { companyId, orderId, total }: { companyId: string; orderId: string; total: Paisa },
): Promise<void> {
  const { now, actor } = shop.as('owner')
  await shop.db.transaction(async (tx) => {
    await sql`update ordering.orders set company_id = ${companyId}::uuid where id = ${orderId}::uuid`.execute(tx)
    await voidPayments(tx, { orderId, now, actor })
    const account = { companyId, creditDays: 30 }
    await openPayment(tx, {
      id: newId(now),
      orderId,
      attempt: `${orderId}A`,
      method: 'on-account',
      amount: total,
      account,
      now,
      actor,
    })
  })
}

export async function usedCredit(shop: Shop, companyId: string): Promise<{ used: Paisa; open: Paisa }> {
  const found = await sql<{ used: Paisa; open: Paisa }>`
    select used_paisa as used, (select coalesce(sum(amount_paisa), 0)::bigint from payments.payments p
      where p.company_id = c.company_id and p.state = 'due') as open
    from payments.company_credit c where company_id = ${companyId}::uuid`.execute(shop.db)
  return found.rows[0]!
}
