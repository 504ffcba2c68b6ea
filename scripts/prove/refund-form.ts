import { sql } from 'kysely'
import { formIn } from './forms.ts'
import { withDb } from './places.ts'
import type { Round } from './round.ts'

/**
 * The form of an order's page that refunds an amount of a payment, and what can be refunded of it in taka. Null where there is none, or when the
 * database was killed a moment ago.
 */
export async function refundForm(round: Round, page: string): Promise<{ form: { [name: string]: string }; left: number } | null> {
  const form = formIn(page, { intent: 'refund' })
  if (!form) return null
  const found = await withDb(round.place, (db) =>
    sql<{ left: number }>`
      select ((captured_paisa - refunded_paisa - refunding_paisa) / 100)::integer as left
      from payments.payments where id = ${form['about']}::uuid`.execute(db),
  ).catch(() => null)
  const left = found?.rows[0]?.left
  return left === undefined ? null : { form, left }
}
