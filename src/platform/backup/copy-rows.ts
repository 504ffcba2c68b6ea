import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { pieceStreams, writePiece, type BackupPlace, type Written } from './backup-pieces.ts'
import { tableFile } from './manifest.ts'

/** A quoted identifier: `ordering.orders` becomes `"ordering"."orders"`. */
export const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

type Rows = { name: string; columns: string[] }

const columnList = (columns: string[]) => columns.map(quoted).join(', ')

/** Writes the rows of a table to a compressed file; an empty file for a table that is left out. */
export async function copyOut(
  client: Client,
  { name, columns, leftOut }: Rows & { leftOut: boolean },
  place: BackupPlace,
): Promise<{ rows: number } & Written> {
  const which = leftOut ? 'where false' : ''
  const rows = client.query(to(`copy (select ${columnList(columns)} from ${quoted(name)} ${which}) to stdout`))
  const written = await writePiece(place, tableFile(name), [rows, createGzip()])
  return { rows: rows.rowCount, ...written }
}

/** Reads them back into the table; returns the number of rows. */
export async function copyIn(client: Client, { name, columns }: Rows, place: BackupPlace): Promise<number> {
  const table = client.query(from(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline([...pieceStreams(place, tableFile(name)), createGunzip(), table])
  return table.rowCount
}
