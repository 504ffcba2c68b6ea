import { pageText, storeAgreedTexts, type AgreedText } from '#shop/content/index.ts'
import { mapText, type Language } from '#shop/values/index.ts'
import type { RequestContext, Shop } from '#web/http/request-context.ts'
import { fillFacts, pageFacts, type PageFacts } from './page-facts.server.ts'

/** What the tick at checkout is about. */
const AGREED_PAGES = ['terms', 'refund-policy', 'policy'] as const

/** Stores the texts as the pages show them now, and returns their digest. */
async function storeTextsNow(requestContext: RequestContext): Promise<string> {
  const { db, now } = requestContext.ctx
  const known = new Map<Language, PageFacts>()
  const texts: AgreedText[] = []
  for (const slug of AGREED_PAGES) {
    const page = await pageText(db, slug)
    if (!page) continue
    for (const language of Object.keys(page.body) as Language[]) {
      if (!known.has(language)) known.set(language, await pageFacts(requestContext, language))
    }
    const body = mapText(page.body, (words, language) => fillFacts(words, known.get(language)!))
    texts.push({ slug, version: page.version, title: page.title, body })
  }
  return storeAgreedTexts(db, texts, now)
}

/** The same, once per version of the pages: an order only looks the digest up. */
export function agreedTextsNow(version: () => number): NonNullable<Shop['agreedTexts']> {
  let kept: { version: number; digest: Promise<string> } | null = null
  return (requestContext) => {
    const now = version()
    if (kept?.version === now) return kept.digest
    const made = { version: now, digest: storeTextsNow(requestContext) }
    kept = made
    // Failures are not kept.
    made.digest.catch(() => {
      if (kept === made) kept = null
    })
    return made.digest
  }
}
