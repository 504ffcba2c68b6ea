// After the workload: lets time pass, so that the shop reconciles abandoned payments itself.
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { withDb } from './places.ts'
import type { Round } from './round.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 180_000

/**
 * Ends the payment period; then delivers notifications of payments made within it; then lets two more days pass, after which no gateway
 * keeps anything open.
 */
export async function waitUntilIdle(round: Round): Promise<void> {
  await later(round, 45 * MINUTE_MS)
  await stable(round)
  await Promise.all(round.late.map((come) => come()))
  await later(round, 49 * 60 * MINUTE_MS)
  await stable(round)
}

async function later({ shops }: Round, milliseconds: number): Promise<void> {
  await shops.stopAll()
  shops.skip(milliseconds)
  for (const index of shops.each.keys()) await shops.start(index)
}

type Waiting = { jobs: number; unpaid: number; asks: number; refunds: number; messages: number; slips: number }

/** Waits until nothing is due any more. */
async function stable(round: Round): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const now = round.shops.now()
    const waiting = await withDb(round.place, async (db) => {
      const found = await sql<Waiting>`
        select
          (select count(*) from platform.jobs where finished_at is null and run_at <= ${now})::integer as jobs,
          (select count(*) from payments.payments p where state = 'due' and pay_until <= ${now}
            -- Money that somebody has to look at holds the order, and so does a transaction that staff have not compared.
            and not exists (select from payments.wallet_claims w where w.order_id = p.order_id and w.state = 'waiting')
            and not exists (select from payments.attempts a where a.order_id = p.order_id and a.state = 'review'))::integer as unpaid,
          (select count(*) from payments.attempts where next_ask_at <= ${now} and state in ('created', 'redirected'))::integer as asks,
          (select count(*) from payments.refunds where next_ask_at <= ${now} and state in ('asked', 'processing'))::integer as refunds,
          (select count(*) from messaging.messages where state = 'waiting')::integer as messages,
          (select count(*) from slips.answers a join slips.slips s on s.id = a.slip_id
            where a.problem is null and (a.state = 'returning' or (a.state = 'asked' and s.answer_until <= ${now})))::integer as slips`.execute(
        db,
      )
      return found.rows[0]!
    })
    if (Object.values(waiting).every((count) => count === 0)) return
    if (performance.now() > giveUpAt) {
      round.record.violations.push({
        invariant: 'becomes idle',
        what: `still waiting after ${LONGEST_WAIT_MS / 1000} s: ${JSON.stringify(waiting)}`,
      })
      return
    }
    await wait(250)
  }
}
