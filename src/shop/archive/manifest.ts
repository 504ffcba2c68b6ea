import { sql } from 'kysely'
import { z } from 'zod'
import { isFileKey } from '#platform/files.ts'
import type { Reader } from '../context.ts'

/** The version of the format of the archive itself. Its tables are those of a migration. */
const FORM = 1
export const MANIFEST_FILE = 'archive.json'
export const MOST_MANIFEST_BYTES = 64 * 1024 * 1024
export const MOST_FILES = 200_000

const written = {
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}

const manifestSchema = z.object({
  form: z.literal(FORM),
  takenAt: z.iso.datetime(),
  /** The newest migration of the shop that wrote it. */
  schema: z.string().regex(/^\d{4}-[a-z0-9-]{1,80}$/),
  tables: z
    .array(
      z.object({
        file: z.string().max(100),
        columns: z.array(z.string().max(100)).max(200),
        rows: z.number().int().nonnegative(),
        ...written,
      }),
    )
    .max(300),
  /** The next value of each sequence that numbers something. */
  sequences: z.record(z.string().max(100), z.string().regex(/^\d{1,19}$/)),
  files: z.array(z.object({ key: z.string().refine(isFileKey), ...written })).max(MOST_FILES),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Written = { bytes: number; sha256: string }

export function writtenManifest(manifest: Omit<Manifest, 'form'>): string {
  return `${JSON.stringify({ form: FORM, ...manifest } satisfies Manifest, null, 1)}\n`
}

/** Null when it is none. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const csvFile = (file: string) => `${file}.csv`

/** The newest migration of this shop, without the end of its file name. */
export async function schemaOf(reader: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from platform_migrations`.execute(reader)
  return rows[0]!.name.replace(/\.sql$/, '')
}
