import { countOrder } from '#platform/metrics.ts'
import { isDatabaseUnavailable } from '#platform/database/connect.ts'
import { isFilesUnavailable } from '#platform/files.ts'

type Asked = { method: string; path: string; status: number; outcome: string | undefined }

// Outcomes of answers that the API gives without the shop's rules.
const OUTCOMES: Record<number, string> = { 413: 'not-valid', 429: 'rate-limited', 499: 'client-closed', 503: 'unavailable' }

/** Counts an API request to place an order by its outcome, even if it was refused before it reached the shop's rules. */
export function countOrderAsked({ method, path, status, outcome }: Asked): void {
  if (method !== 'POST' || path !== '/api/v1/orders') return
  countOrder('api', outcome ?? OUTCOMES[status] ?? (status >= 500 ? 'failed' : 'not-valid'))
}

type Placed = { ok: true } | { ok: false; problem: string }

/** Counts an order placed by a form. */
export async function countedOrder<Result extends Placed>(
  by: 'express' | 'phone' | 'chat' | 'gift-run',
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
