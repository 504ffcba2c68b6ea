import { sql } from 'kysely'
import { sha256 } from '../../platform/ids.ts'
import type { Reader } from '../context.ts'
import type { OrderInput, Placed } from './model.ts'

/** The answer a request got before; null when it never led to an order. The same key with another request is a fault of the caller. */
export async function earlierOrder(
  reader: Reader,
  { requestId, requestHash }: { requestId: string; requestHash: string },
): Promise<Placed | { ok: false; problem: 'key-reused' } | null> {
  const found = await sql<Omit<Placed, 'ok'> & { requestHash: string }>`
    select id as "orderId", number, token, total_paisa as total, changeable_until as "changeableUntil", request_hash as "requestHash"
    from ordering.orders where idempotency_key = ${requestId}`.execute(reader)
  const row = found.rows[0]
  if (!row) return null
  const { requestHash: earlierHash, ...placed } = row
  return earlierHash === requestHash ? { ok: true, ...placed } : { ok: false, problem: 'key-reused' }
}

/** What a request asked for, in 64 letters: fields in the order in which its reader puts them. What is the shop's own is not part of it. */
export function requestHashOf({ requestId: _, shopUrl: __, gateways: ___, ...asked }: OrderInput): string {
  return sha256(JSON.stringify(asked))
}
