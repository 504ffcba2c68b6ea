import type { Translate } from '#texts/catalogue.ts'
import type { Reader } from '#shop/context.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import { documentsOf } from '#shop/payments/index.ts'
import type { OrderPageData } from './order-page-data.ts'
import type { OrderWord } from './texts.ts'

/** Null before the order is confirmed: until then there is nothing to invoice. */
export async function documentsPart(
  reader: Reader,
  { id, token, state }: OrderPage,
  say: Translate<OrderWord>,
): Promise<OrderPageData['documents']> {
  const documents = await documentsOf(reader, [id])
  const mayAsk = documents.length === 0 && (state === 'confirmed' || state === 'completed')
  if (documents.length === 0 && !mayAsk) return null
  const rows = documents.map(({ number, kind }) => {
    const path = `/order/${token}/papers/${number}.pdf`
    return { number, title: say(`order.document.${kind}`), path }
  })
  return { rows, mayAsk }
}
