import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Language } from '../values/index.ts'

/** Sets the language in which the recipients of these boxes are written to. */
export async function setRecipientLanguages(
  tx: Tx,
  boxes: readonly { consignmentId: string; language: Language }[],
): Promise<void> {
  await sql`
    update fulfilment.consignments set recipient_language = box.language
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as box("consignmentId" uuid, language text)
    where consignments.id = box."consignmentId"`.execute(tx)
}
