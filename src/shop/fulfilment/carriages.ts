import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Who carries a box, as buyers see it. */
export type Carriage = {
  /** The name of the company. */
  carrier: string
  /** The numbers of its parcels; empty while the company has not said them. */
  numbers: string[]
  /** The page on which the first of them can be followed. */
  link: string | null
  /** The company pays the cash it collects to the shop later, so the cash is not handed in with a manifest. */
  remits: boolean
}

/** Stores who carries a box, or null if no company carries it any more. Returns whether anything changed. */
export async function setCarriage(
  tx: Tx,
  { consignmentId, carriage }: { consignmentId: string; carriage: Carriage | null },
): Promise<boolean> {
  if (carriage === null) {
    const gone = await sql`
      delete from fulfilment.carriages where consignment_id = ${consignmentId}::uuid returning consignment_id`.execute(tx)
    return gone.rows.length > 0
  }
  const { carrier, numbers, link, remits } = carriage
  const written = await sql`
    insert into fulfilment.carriages as kept (consignment_id, carrier, numbers, link, remits)
    values (${consignmentId}::uuid, ${carrier}, ${numbers}::text[], ${link}, ${remits})
    on conflict (consignment_id) do update set carrier = excluded.carrier, numbers = excluded.numbers, link = excluded.link,
      remits = excluded.remits
    where (kept.carrier, kept.numbers, kept.link, kept.remits)
      is distinct from (excluded.carrier, excluded.numbers, excluded.link, excluded.remits)
    returning consignment_id`.execute(tx)
  return written.rows.length > 0
}
