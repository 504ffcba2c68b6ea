import type { Tables } from '../tables.ts'

/**
 * A table of the archive: one CSV file. `replaced`: an empty shop has rows of it, too, and those of the archive take their place. `own`: a row of it makes a shop one that
 * is in use. `added`: its rows come beside those that are there. `files`: the column that names a file of the store.
 */
export type ArchiveTable = {
  table: keyof Tables
  file: string
  kind: 'replaced' | 'own' | 'added'
  columns: readonly string[]
  files: string | null
}

type Row = [table: keyof Tables, file: string, columns: string, files?: string]

const row =
  (kind: ArchiveTable['kind']) =>
  (...[table, file, columns, files]: Row): ArchiveTable => ({
    table,
    file,
    kind,
    columns: columns.split(' '),
    files: files ?? null,
  })

export const replaced = row('replaced')
export const own = row('own')
export const added = row('added')
