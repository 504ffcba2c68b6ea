import { digestOfTexts, pageText, storeAgreedTexts, type AgreedText } from '#shop/content/index.ts'
import { mapText, type Language } from '#shop/values/index.ts'
import type { AgreedTextsNow, RequestContext } from '#web/http/request-context.ts'
import { fillFacts, pageFacts, type PageFacts } from './page-facts.server.ts'

/** What the tick at checkout is about. */
const AGREED_PAGES = ['terms', 'refund-policy', 'policy'] as const

/** The texts as the pages show them now. */
async function textsNow(requestContext: RequestContext): Promise<AgreedText[]> {
  const { db } = requestContext.ctx
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
  return texts
}

/** Both are computed once per version of the pages: an order only looks the digest up. Pages may be rendered from a replica, so they store nothing. */
export function agreedTextsNow(version: () => number): AgreedTextsNow {
  const texts = oncePerVersion(version, textsNow)
  const digest = oncePerVersion(version, async (requestContext) => digestOfTexts(await texts(requestContext)))
  const store = oncePerVersion(version, async (requestContext) => {
    const { db, now } = requestContext.ctx
    return storeAgreedTexts(db, await texts(requestContext), now)
  })
  return { digest, store }
}

function oncePerVersion<T>(version: () => number, make: (requestContext: RequestContext) => Promise<T>) {
  let kept: { version: number; value: Promise<T> } | null = null
  return (requestContext: RequestContext): Promise<T> => {
    const now = version()
    if (kept?.version === now) return kept.value
    const made = { version: now, value: make(requestContext) }
    kept = made
    // Failures are not kept.
    made.value.catch(() => {
      if (kept === made) kept = null
    })
    return made.value
  }
}
