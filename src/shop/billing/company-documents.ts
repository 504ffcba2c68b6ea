import type { Reader } from '../context.ts'
import { orderById, ordersOfCompany } from '../ordering/index.ts'
import { documentByNumber, documentsOf, type InvoiceDocument } from '../payments/index.ts'

/** All invoices and credit notes of a company's orders, newest first. */
export async function documentsOfCompany(reader: Reader, companyId: string): Promise<InvoiceDocument[]> {
  const orders = await ordersOfCompany(reader, companyId)
  const documents = await documentsOf(
    reader,
    orders.map(({ id }) => id),
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
  const order = await orderById(reader, document.orderId)
  return order?.companyId === companyId ? document : null
}
