import { offeredDestinations, readConsentValue, readLanding, consentValue, type ConsentInput } from '#shop/conversions/index.ts'
import type { Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { RequestContext } from './request-context.ts'

/** What the order form asks about advertisers: the value of the box, and its sentence. */
export type MeasureOffer = { value: string; label: string }

/** Undefined while every destination is off. */
export async function measureOffer({ ctx, shop }: RequestContext, language: Language): Promise<MeasureOffer | undefined> {
  const offered = await offeredDestinations(ctx.db, shop.config.conversions)
  if (offered.length === 0) return undefined
  const t = wordsOf('facts', language)
  const names = new Intl.ListFormat(language).format(offered.map((name) => t(`facts.advertiser.${name}`)))
  return { value: consentValue(offered), label: t('facts.measure', { names }) }
}

type Sent = { consent: string; landing?: string | undefined }

/** What was ticked, with what the browser kept of the advertisement. Null when nothing was ticked. */
export function measuredBy({ ctx, browser }: RequestContext, { consent, landing }: Sent): ConsentInput | null {
  const read = readConsentValue(consent)
  return read && { ...read, landing: landing === undefined ? null : readLanding(landing, ctx.now), browser: browser ?? null }
}
