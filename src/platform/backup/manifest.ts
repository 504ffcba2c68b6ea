import { z } from 'zod'

/** The current version of the backup format. Later versions read earlier formats. */
export const BACKUP_FORM = 1
export const MANIFEST = 'backup.json'

const piece = { bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }
// Names become parts of statements and paths.
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/)

const manifestSchema = z.object({
  form: z.literal(BACKUP_FORM),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** One file of rows for each table, in COPY's text format, compressed with gzip: `tables/ordering.orders.gz`. */
  tables: z.array(
    z.object({ name: tableName, columns: z.array(sqlName).min(1), rows: z.number().int().nonnegative(), ...piece }),
  ),
  /** The next value of each sequence. */
  sequences: z.array(z.object({ name: tableName, next: z.string().regex(/^\d+$/) })),
  /** Below `files/`, by file key. */
  files: z.array(z.object({ key: z.string(), ...piece })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Parses the manifest of a backup. Throws a readable message when it is invalid or of a later version. */
export function readManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`Its ${MANIFEST} can't be read.`)
  }
  const form = z.object({ form: z.number() }).safeParse(value)
  if (form.success && form.data.form > BACKUP_FORM)
    throw new Error('It was taken by a later version of the shop. Restore it with that.')
  const manifest = manifestSchema.safeParse(value)
  if (!manifest.success) throw new Error(`Its ${MANIFEST} isn't what the shop writes.`)
  return manifest.data
}

export const tableFile = (name: string) => `tables/${name}.gz`
