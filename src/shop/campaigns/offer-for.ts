import { shopWords } from '#texts/shop.server.ts'
import { inLanguage, linkIn, type Language } from '../values/index.ts'
import { withName, type CampaignFacts } from './model.ts'

type Person = { name: string; language: Language }

/** The offer of a campaign for one person. */
export function offerFor(
  { texts, subjects, linkPath }: Pick<CampaignFacts, 'texts' | 'subjects' | 'linkPath'>,
  { name, language }: Person,
  { shopUrl, token }: { shopUrl: string; token: string },
) {
  const page = linkIn(shopUrl, language, `/offers/${token}`)
  return {
    language,
    subject: inLanguage(subjects, language),
    text: withName(inLanguage(texts, language), name, shopWords('messages', language)('offer.noName')),
    link: linkPath === null ? null : page,
    stop: `${page}/stop`,
  }
}
