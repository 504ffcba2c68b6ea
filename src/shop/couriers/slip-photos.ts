import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/** Those of these files that are photos of a carrier's slip. */
export async function slipPhotosAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select slip_photo as file from couriers.parcels where slip_photo = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}

/** Forgets the photos of the slips of these orders, which show a name and an address. Their files are deleted by a job. */
export async function eraseSlipsOf(tx: Tx, { now }: Ctx, orderIds: readonly string[]): Promise<void> {
  const erased = await sql<{ file: string }>`
    with slips as (
      select id, slip_photo as file from couriers.parcels
      where order_id = any(${[...orderIds]}::uuid[]) and slip_photo is not null order by id for update)
    update couriers.parcels as parcel set slip_photo = null from slips where parcel.id = slips.id returning slips.file`.execute(
    tx,
  )
  if (erased.rows.length === 0) return
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys: erased.rows.map(({ file }) => file) }, runAt: now })
}
