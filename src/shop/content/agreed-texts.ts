import { sha256 } from '#platform/ids.ts'
import type { Reader, Tx } from '../context.ts'
import type { Translations } from '../values/index.ts'

/** A page as readers saw it. `body` is Markdown without placeholders. */
export type AgreedText = { slug: string; version: number; title: Translations; body: Translations }

/** SHA-256 of the texts, in hexadecimal. */
export function digestOfTexts(texts: readonly AgreedText[]): string {
  return sha256(JSON.stringify(texts))
}

/** Stores what buyers agree to, once for each content; returns its digest, for their orders. Stored texts never change. */
export async function storeAgreedTexts(db: Reader | Tx, texts: readonly AgreedText[], now: Date): Promise<string> {
  const digest = digestOfTexts(texts)
  await db
    .insertInto('content.agreed_texts')
    .values({ digest, texts: JSON.stringify(texts), stored_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return digest
}

export async function agreedTexts(reader: Reader, digest: string): Promise<AgreedText[] | null> {
  const row = await reader.selectFrom('content.agreed_texts').select('texts').where('digest', '=', digest).executeTakeFirst()
  return row ? (row.texts as AgreedText[]) : null
}
