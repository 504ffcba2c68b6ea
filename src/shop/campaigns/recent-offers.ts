import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Phone } from '../values/index.ts'

/** In these days a person gets at most as many offers as the rules say, by all channels and of all campaigns. */
export const FREQUENCY_DAYS = 30

/** How many offers these numbers got in that time. */
export async function recentOffers(
  reader: Reader,
  { phones, now }: { phones: readonly Phone[]; now: Date },
): Promise<Map<Phone, number>> {
  const found = await sql<{ phone: Phone; count: number }>`
    select phone, count(*)::integer as count from campaigns.recipients
    where phone = any(${[...phones]}::text[]) and queued_at > ${now}::timestamptz - make_interval(days => ${FREQUENCY_DAYS}::integer)
    group by phone`.execute(reader)
  return new Map(found.rows.map(({ phone, count }) => [phone, count]))
}
