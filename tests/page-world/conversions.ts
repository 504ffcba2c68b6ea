import { sql } from 'kysely'
import type { Shop } from '../world.ts'
import { at } from './days.ts'

/** An order that Meta was told of, one that Google refused, and one that waits for a destination that does not answer. */
export async function makeConversions(shop: Shop, [told, refused, waiting]: [string, string, string]): Promise<void> {
  const day = (time: string) => at(shop, time).now
  await sql`
    insert into conversions.destinations (name, account, active, takes_refunds, failures, failing_since, sent_at, tested_at, test_accepted, test_answer)
    values ('meta', '1234567890', true, false, 0, null, ${day('12 11:00')}, ${day('12 09:00')}, true, null),
      ('google', 'G-AB12CD34EF', true, true, 3, ${day('12 12:00')}, null, ${day('12 09:05')}, false, 'events: is missing')`.execute(
    shop.db,
  )
  await sql`
    insert into conversions.consents (order_id, sentence, language, destinations, agreed_at, withdrawn_at)
    values (${told}::uuid, 1, 'en', '{google,meta}', ${day('12 10:00')}, null), (${refused}::uuid, 1, 'bn', '{google}', ${day('12 10:00')}, null),
      (${waiting}::uuid, 1, 'bn', '{google}', ${day('12 10:00')}, ${day('12 13:00')})`.execute(shop.db)
  await sql`
    insert into conversions.conversions (order_id, destination, kind, at, state, tries, tried_at, status, problem, answer)
    values (${told}::uuid, 'meta', 'purchase', ${day('12 10:30')}, 'sent', 1, ${day('12 11:00')}, 200, null, null),
      (${refused}::uuid, 'google', 'refund', ${day('12 10:40')}, 'refused', 1, ${day('12 11:10')}, 400, null, 'HTTP 400'),
      (${waiting}::uuid, 'google', 'purchase', ${day('12 10:50')}, 'waiting', 3, ${day('12 12:30')}, null, 'no-answer', null)`.execute(
    shop.db,
  )
}
