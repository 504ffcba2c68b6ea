import { enqueueOnce } from '#platform/nightly.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import type { Shop } from '#web/http/request-context.ts'

/** Ensures that a job exists for the next time of day `at`, in Asia/Dhaka. Repeated calls, by any process, create it once. */
export async function planDaily(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { kind, at }: { kind: string; at: string },
): Promise<void> {
  const now = clock()
  const today = dayInDhaka(now)
  const next = instantInDhaka(today, at)
  await enqueueOnce(db, { kind, runAt: next > now ? next : instantInDhaka(addDays(today, 1), at), now })
}
