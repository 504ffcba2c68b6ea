import { photoFile } from '../content/model.ts'
import type { ArchiveTable } from './tables.ts'

const BRAND = /^media\/brand\/(?!letter-)/

/** The files of the store that rows of a table name. */
export function fileKeysOf({ table, files }: ArchiveTable, rows: readonly Record<string, unknown>[]): string[] {
  if (table === 'content.photos') return rows.map(({ key }) => photoFile(String(key)))
  if (files === null) return []
  return rows.flatMap((row) => (typeof row[files] === 'string' ? [row[files]] : []))
}

/** Pictures made of an uploaded logo or mark, which a setting names by their folder. Those of the first letter of the name are drawn when they are asked for. */
export function isBrandFile(key: string): boolean {
  return BRAND.test(key)
}
