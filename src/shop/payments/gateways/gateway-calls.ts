import { assert } from '../../values/index.ts'
import type { Paisa } from '../../values/index.ts'
import type { Db, Reader } from '../../context.ts'
import type { OnlineMethod } from '../gateway.ts'

export type GatewayCall = { gateway: OnlineMethod; call: 'execute' | 'refund'; id: string }

export type EarlierCall = { reference: string; amount: Paisa; calledAt: Date; answer: string | null }

/** Writes down that this call is about to be made. False when somebody already made it: then it must not be made again. */
export async function claimCall(
  db: Reader,
  { gateway, call, id }: GatewayCall,
  { reference, amount, now }: { reference: string; amount: Paisa; now: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('payments.gateway_calls')
    .values({ gateway, call, id, reference, amount_paisa: amount, called_at: now })
    .onConflict((conflict) => conflict.columns(['gateway', 'call', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The gateway said, or the network proves, that nothing was done: the call may be made again. */
export async function forgetCall(db: Reader, { gateway, call, id }: GatewayCall): Promise<void> {
  await db
    .deleteFrom('payments.gateway_calls')
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .execute()
}

const UNIQUE_VIOLATION = '23505'

/** Keeps what the gateway knows the result by. False when that belongs to another call. */
export async function noteAnswer(db: Reader, { gateway, call, id }: GatewayCall, answer: string): Promise<boolean> {
  try {
    const noted = await db
      .updateTable('payments.gateway_calls')
      .set({ answer })
      .where('gateway', '=', gateway)
      .where('call', '=', call)
      .where('id', '=', id)
      .where((is) => is.or([is('answer', 'is', null), is('answer', '=', answer)]))
      .returning('id')
      .executeTakeFirst()
    return noted !== undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function earlierCall(db: Reader, { gateway, call, id }: GatewayCall): Promise<EarlierCall | null> {
  const row = await db
    .selectFrom('payments.gateway_calls')
    .select(['reference', 'amount_paisa', 'called_at', 'answer'])
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { reference: row.reference, amount: row.amount_paisa, calledAt: row.called_at, answer: row.answer } : null
}

/** The refunds of a payment that the gateway has answered, by what it knows them by. */
export async function knownRefunds(db: Reader, gateway: OnlineMethod, reference: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payments.gateway_calls')
    .select('answer')
    .where('gateway', '=', gateway)
    .where('call', '=', 'refund')
    .where('reference', '=', reference)
    .where('answer', 'is not', null)
    .execute()
  return new Set(rows.map(({ answer }) => answer!))
}

/** Takes over a call that the gateway proves not to know: true for exactly one of those who try. */
export async function reclaimCall(
  db: Db,
  { gateway, call, id }: GatewayCall,
  { calledAt, now }: { calledAt: Date; now: Date },
): Promise<boolean> {
  assert(now > calledAt, 'a call is taken over later than it was made')
  const taken = await db
    .updateTable('payments.gateway_calls')
    .set({ called_at: now })
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .where('id', '=', id)
    .where('called_at', '=', calledAt)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
