import type { Reader } from '#shop/context.ts'
import type { OrderPage } from '#shop/ordering/index.ts'
import { papersOf } from '#shop/payments/index.ts'
import type { OrderPageData } from './order-page-data.ts'
import type { orderWords } from './order-page.server.ts'

/** Null before the order is confirmed: until then there is nothing to invoice. */
export async function papersPart(
  reader: Reader,
  { id, token, state }: OrderPage,
  say: ReturnType<typeof orderWords>,
): Promise<OrderPageData['papers']> {
  const papers = await papersOf(reader, [id])
  const mayAsk = papers.length === 0 && (state === 'confirmed' || state === 'completed')
  if (papers.length === 0 && !mayAsk) return null
  const rows = papers.map(({ number, kind }) => {
    const path = `/order/${token}/papers/${number}.pdf`
    return { number, title: say(`order.paper.${kind}`), path }
  })
  return { rows, mayAsk }
}
