import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** A name as PostgreSQL reads it: `ordering.orders` becomes `"ordering"."orders"`. */
export const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

type Rows = { name: string; columns: string[] }

const columnList = (columns: string[]) => columns.map(quoted).join(', ')

/** Writes the rows of a table to a file, compressed. */
export async function copyOut(
  client: Client,
  { name, columns }: Rows,
  path: string,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const rows = client.query(to(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`))
  const sum = checksum()
  await pipeline(rows, createGzip(), sum.stream, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return { rows: rows.rowCount, ...sum.result() }
}

/** Reads them back into the table; how many there were. */
export async function copyIn(client: Client, { name, columns }: Rows, path: string): Promise<number> {
  const table = client.query(from(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline(createReadStream(path), createGunzip(), table)
  return table.rowCount
}

/** A stream that passes everything on and knows afterwards how much it was and its SHA-256. */
export function checksum(): { stream: Transform; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
