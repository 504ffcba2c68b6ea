import { sql } from 'kysely'
import type { Reader } from '../context.ts'

/** Returns those of these files that belong to a proof, a run's cards or labels, an approval, a logo, or the thanks of a recipient. */
export async function giftFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select file from unnest(${[...files]}::text[]) as kept (file)
    where exists (select from gifting.proofs where proofs.file = kept.file)
      or exists (select from gifting.quotation_events where po_file = kept.file)
      or exists (select from gifting.recipients where thanks_file = kept.file)
      or exists (select from gifting.logos where logos.file = kept.file)
      -- A running print job stores the name of a file after writing the file.
      or exists (select from gifting.prints
        where kept.file like 'gift-prints/' || prints.id || '/%'
          and (state = 'waiting' or files @> jsonb_build_array(jsonb_build_object('file', kept.file))))`.execute(reader)
  return found.rows.map(({ file }) => file)
}
