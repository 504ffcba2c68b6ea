import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { STUCK_MS } from './book-parcel.ts'
import { isBooked, type ParcelState } from './model.ts'

const AT_A_TIME = 50

/**
 * Plans a read of each parcel that no news has come about, and another try of each booking that its job has given up. True when there was
 * one. Several processes may do it at once: a row is planned by one of them, and a job that runs twice changes nothing.
 */
export async function sweepParcels({ db, now }: Ctx): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await sql<{ id: string; state: ParcelState }>`
      update couriers.parcels set ask_at = ${new Date(now.getTime() + STUCK_MS)}::timestamptz
      where id in (select id from couriers.parcels where ask_at <= ${now}::timestamptz order by ask_at limit ${AT_A_TIME} for update skip locked)
      returning id, state`.execute(tx)
    for (const { id: parcelId, state } of due.rows) {
      const kind = isBooked(state) ? 'read-parcel' : 'book-parcel'
      await enqueue<Tables>(tx, { kind, payload: { parcelId }, runAt: now })
    }
    return due.rows.length > 0
  })
}
