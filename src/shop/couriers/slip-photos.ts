import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'

/** Those of these files that are photos of a carrier's slip. */
export async function slipPhotosAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select slip_photo as file from couriers.parcels where slip_photo = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}

/** Forgets the photos of the slips of these orders, which show a name and an address. Returns the files, to be removed. */
export async function eraseSlipsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const erased = await sql<{ file: string }>`
    with slips as (
      select id, slip_photo as file from couriers.parcels
      where order_id = any(${[...orderIds]}::uuid[]) and slip_photo is not null order by id for update)
    update couriers.parcels as parcel set slip_photo = null from slips where parcel.id = slips.id returning slips.file`.execute(
    tx,
  )
  return erased.rows.map(({ file }) => file)
}
