import { currentVersion } from '#shop/content/index.ts'
import type { PlaceOrderWire } from '#shop/ordering/wire.ts'
import type { RequestContext } from './request-context.ts'

// Enough to tell texts apart; the order keeps the whole digest.
const DIGEST_LETTERS = 16

/** What a buyer agrees to who orders now. */
export async function agreementNow(
  requestContext: RequestContext,
): Promise<Pick<PlaceOrderWire, 'terms_version' | 'privacy_version' | 'terms_digest'>> {
  const { ctx } = requestContext
  const [terms, privacy, digest] = await Promise.all([
    currentVersion(ctx.db, 'terms'),
    currentVersion(ctx.db, 'policy'),
    termsDigestNow(requestContext),
  ])
  return { terms_version: terms, privacy_version: privacy, ...(digest && { terms_digest: digest }) }
}

/** The start of the digest of what buyers agree to. Undefined where the shop stores no texts, as in some tests. */
export async function termsDigestNow(requestContext: RequestContext): Promise<string | undefined> {
  return (await requestContext.shop.agreedTexts?.digest(requestContext))?.slice(0, DIGEST_LETTERS)
}
