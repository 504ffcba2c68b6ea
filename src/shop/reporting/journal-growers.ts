import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { EntryKind, PayMethod } from '../growers/model.ts'
import { dayInDhaka } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'
import { transfer, vouchersOf, type Voucher } from './voucher.ts'

type GrowerMove = {
  id: string
  kind: EntryKind
  /** Above zero it adds to what the shop owes. */
  amount: number
  /** Of a payment; null for a delivery. */
  method: PayMethod | null
  slip: string
  at: Date
}

/** What growers delivered and were paid: the rows of their ledgers. */
export async function growerVouchers(reader: Reader, period: Period): Promise<Voucher[]> {
  const [begins, ends] = instantsOf(period)
  const { rows } = await sql<GrowerMove>`
    select entry.id::text, entry.kind, entry.amount_paisa as amount, payment.method,
      case when payment.id is null then 'D-' || delivery.number else 'P-' || payment.number end as slip, entry.at
    from growers.entries entry
    left join growers.payments payment on payment.id = entry.payment_id
    left join growers.deliveries delivery on delivery.id = entry.delivery_id
    where entry.at >= ${begins}::timestamptz and entry.at < ${ends}::timestamptz order by entry.id`.execute(reader)
  return rows.flatMap(({ id, kind, amount, method, slip, at }) => {
    const facts = { number: `GRW-${id}`, day: dayInDhaka(at), reference: slip }
    if (method === null) {
      const about =
        kind === 'delivery' ? 'Fruit of a grower' : kind === 'deduction' ? 'Deduction from fruit' : 'Delivery corrected'
      return vouchersOf(
        { ...facts, kind: kind === 'delivery' ? 'Purchase' : 'Journal', about },
        transfer({ from: 'growers', to: 'purchases', amount }),
      )
    }
    const about =
      kind === 'correction' ? 'Payment taken back' : kind === 'advance' ? 'Advance to a grower' : 'Payment to a grower'
    return vouchersOf(
      { ...facts, kind: kind === 'correction' ? 'Journal' : 'Payment', about },
      transfer({ from: 'growers', to: method, amount }),
    )
  })
}
