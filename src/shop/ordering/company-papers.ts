import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { paperByNumber, papersOf, type Paper } from '../payments/index.ts'

/** All invoices and credit notes of a company's orders, newest first. */
export async function papersOfCompany(reader: Reader, companyId: string): Promise<Paper[]> {
  const orders = await sql<{ id: string }>`
    select id from ordering.orders where company_id = ${companyId}::uuid`.execute(reader)
  const papers = await papersOf(
    reader,
    orders.rows.map(({ id }) => id),
  )
  return papers.toSorted((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime() || other.id.localeCompare(one.id))
}

/** One invoice or credit note of this company's orders; null for one of any other company. */
export async function paperOfCompany(
  reader: Reader,
  { companyId, number }: { companyId: string; number: string },
): Promise<Paper | null> {
  const paper = await paperByNumber(reader, number)
  if (!paper) return null
  const found = await sql`
    select id from ordering.orders where id = ${paper.orderId}::uuid and company_id = ${companyId}::uuid`.execute(reader)
  return found.rows.length > 0 ? paper : null
}
