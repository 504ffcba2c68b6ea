import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { documentByNumber, documentsOf, type InvoiceDocument } from '../payments/index.ts'

/** All invoices and credit notes of a company's orders, newest first. */
export async function documentsOfCompany(reader: Reader, companyId: string): Promise<InvoiceDocument[]> {
  const orders = await sql<{ id: string }>`
    select id from ordering.orders where company_id = ${companyId}::uuid`.execute(reader)
  const documents = await documentsOf(
    reader,
    orders.rows.map(({ id }) => id),
  )
  return documents.toSorted((one, other) => other.issuedAt.getTime() - one.issuedAt.getTime() || other.id.localeCompare(one.id))
}

/** One invoice or credit note of this company's orders; null for one of any other company. */
export async function documentOfCompany(
  reader: Reader,
  { companyId, number }: { companyId: string; number: string },
): Promise<InvoiceDocument | null> {
  const document = await documentByNumber(reader, number)
  if (!document) return null
  const found = await sql`
    select id from ordering.orders where id = ${document.orderId}::uuid and company_id = ${companyId}::uuid`.execute(reader)
  return found.rows.length > 0 ? document : null
}
