import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../tables.ts'

const AT_A_TIME = 50
/** While a job asks for it, no other one does. */
const PAUSE_MS = 30 * 60_000
/** A job that booked it has failed for the last time: it is tried again, by asking first. */
const STUCK_MS = 2 * 3_600_000

/**
 * Plans a read of each parcel that no news has come about, and another try of each booking that was given up. True when there was one.
 * Several processes may do it at once: a row is planned by one of them.
 */
export async function sweepParcels({ db, now }: Ctx): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await sql<{ id: string }>`
      update couriers.parcels set ask_at = ${new Date(now.getTime() + PAUSE_MS)}::timestamptz
      where id in (select id from couriers.parcels where ask_at <= ${now}::timestamptz order by ask_at limit ${AT_A_TIME} for update skip locked)
      returning id`.execute(tx)
    for (const { id: parcelId } of due.rows) await enqueue<Tables>(tx, { kind: 'read-parcel', payload: { parcelId }, runAt: now })
    const stuck = await sql<{ id: string }>`
      update couriers.parcels set ask_at = null, created_at = created_at
      where id in (
        select id from couriers.parcels as parcel
        where state = any(array['to-book', 'booking']) and created_at < ${new Date(now.getTime() - STUCK_MS)}::timestamptz
          and not exists (
            select from platform.jobs where kind = 'book-parcel' and finished_at is null and payload ->> 'parcelId' = parcel.id::text
              and (attempts < 8 or run_at > ${new Date(now.getTime() - STUCK_MS)}::timestamptz))
        order by created_at limit ${AT_A_TIME} for update skip locked)
      returning id`.execute(tx)
    for (const { id: parcelId } of stuck.rows)
      await enqueue<Tables>(tx, { kind: 'book-parcel', payload: { parcelId }, runAt: now })
    return due.rows.length + stuck.rows.length > 0
  })
}
