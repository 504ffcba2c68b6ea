import { countOrder } from '#platform/metrics.ts'
import { isDatabaseUnavailable } from '#platform/database/connect.ts'
import { isFilesUnavailable } from '#platform/files.ts'

type Asked = { method: string; path: string; status: number; outcome: string | undefined }

// What the API answers before or instead of an answer of the shop.
const OUTCOMES: Record<number, string> = { 413: 'not-valid', 429: 'rate-limited', 499: 'client-closed', 503: 'unavailable' }

/** Counts a request to the API to place an order by what came of it, also when it was refused before it reached the shop. */
export function countOrderAsked({ method, path, status, outcome }: Asked): void {
  if (method !== 'POST' || path !== '/api/v1/orders') return
  countOrder('api', outcome ?? OUTCOMES[status] ?? (status >= 500 ? 'failed' : 'not-valid'))
}

type Placed = { ok: true } | { ok: false; problem: string }

/** Counts an order that is placed by a form. */
export async function countedOrder<Result extends Placed>(
  by: 'express' | 'phone' | 'gift-run',
  place: () => Promise<Result>,
): Promise<Result> {
  try {
    const placed = await place()
    countOrder(by, placed.ok ? 'placed' : placed.problem)
    return placed
  } catch (error) {
    countOrder(by, isDatabaseUnavailable(error) || isFilesUnavailable(error) ? 'unavailable' : 'failed')
    throw error
  }
}
