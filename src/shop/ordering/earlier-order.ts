import { sql } from 'kysely'
import { sha256 } from '#platform/ids.ts'
import type { Reader } from '../context.ts'
import type { OrderInput, Placed } from './model.ts'

/** Returns the stored result of a request; null when it never became an order. Reusing the key with different content is an error of the caller. */
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

/** Whether an order exists for this idempotency key, whatever its content. */
export async function wasPlaced(reader: Reader, requestId: string): Promise<boolean> {
  const found = await sql`select from ordering.orders where idempotency_key = ${requestId}`.execute(reader)
  return found.rows.length > 0
}

/** Hash of the request (64 hex characters), over the fields in the order the parser sets them. Values the shop itself adds are excluded. */
export function requestHashOf({
  requestId: _,
  shopUrl: __,
  gateways: ___,
  agreedTexts: ____,
  courierScore: _____,
  measure: ______,
  ...asked
}: OrderInput): string {
  return sha256(JSON.stringify(asked))
}
