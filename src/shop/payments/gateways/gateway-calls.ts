import { assert, type Paisa } from '#shop/values/index.ts'
import type { Db, Reader } from '#shop/context.ts'
import type { OnlineMethod } from '../gateway.ts'

type GatewayCall = { gateway: OnlineMethod; call: 'execute' | 'refund'; id: string }

type EarlierCall = { reference: string; amount: Paisa; calledAt: Date; answer: string | null }

/** Records that this call is about to be made. False when it was recorded before: then it must not be repeated. */
export async function claimCall(
  db: Reader,
  { gateway, call, id }: GatewayCall,
  { reference, amount, now, againFrom = null }: { reference: string; amount: Paisa; now: Date; againFrom?: Date | null },
): Promise<boolean> {
  const claimed = await db
    .insertInto('payments.gateway_calls')
    .values({ gateway, call, id, reference, amount_paisa: amount, called_at: now, again_from: againFrom })
    .onConflict((conflict) => conflict.columns(['gateway', 'call', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The gateway or the network proves that the call had no effect, so it can be made again. */
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

/** Stores the gateway's reference for the result. False when the reference belongs to another call. */
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

/** The gateway's references of a payment's answered refunds. */
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

/** The call ended without a usable answer. From this time on it may be repeated if the gateway reports no effect. */
export async function allowAgain(db: Reader, { gateway, call, id }: GatewayCall, from: Date): Promise<void> {
  await db
    .updateTable('payments.gateway_calls')
    .set({ again_from: from })
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .where('id', '=', id)
    .execute()
}

/** Claims a call in order to repeat it. True for exactly one of several concurrent callers, and for none while the last call may still be running. */
export async function claimAgain(
  db: Reader,
  { gateway, call, id }: GatewayCall,
  { now, againFrom }: { now: Date; againFrom: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('payments.gateway_calls')
    .set({ called_at: now, again_from: againFrom })
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('again_from', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Claims a call that the gateway proves not to know. True for exactly one of several concurrent callers. */
export async function reclaimCall(
  db: Db,
  { gateway, call, id }: GatewayCall,
  { calledAt, now }: { calledAt: Date; now: Date },
): Promise<boolean> {
  assert(now > calledAt, 'a call is claimed again only after it was made')
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
