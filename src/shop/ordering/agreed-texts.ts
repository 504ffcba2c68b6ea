import { sql } from 'kysely'
import { agreedTexts, pageVersion, type AgreedText } from '../content/index.ts'
import type { Reader } from '../context.ts'
import type { Language } from '../values/index.ts'

type AgreedOfOrder = { number: string; language: Language; texts: AgreedText[] }

/**
 * What the buyer of an order agreed to, exactly as it was shown. For an order that kept only the number of the version, the terms of that
 * version with their placeholders.
 */
export async function agreedTextsOfOrder(reader: Reader, token: string): Promise<AgreedOfOrder | null> {
  const found = await sql<{ number: string; language: Language; digest: string | null; terms: number }>`
    select number, language, agreed_texts as digest, terms_version as terms from ordering.orders where token = ${token}`.execute(
    reader,
  )
  const order = found.rows[0]
  if (!order) return null
  const { number, language, digest, terms } = order
  const kept = digest === null ? null : await agreedTexts(reader, digest)
  if (kept) return { number, language, texts: kept }
  const written = await pageVersion(reader, 'terms', terms)
  return { number, language, texts: written ? [written] : [] }
}
