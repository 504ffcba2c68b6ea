import { shopWords } from '#texts/shop.server.ts'
import { formatInstant, formatInstantSms, type Language } from '../values/index.ts'

/** The link of a draft order; it works until a time. */
export type DraftNews = { language: Language; link: string; until: Date }

export function draftText({ language, link, until }: DraftNews): string {
  return shopWords('messages', language)('draft.sms', { link, until: formatInstantSms(until, language) })
}

/** What staff send in a chat with the link, in the language of the chat. They send it themselves. */
export function draftChatText({ language, link, until }: DraftNews, shop: string): string {
  const t = shopWords('messages', language)
  return [
    t('draft.hello', { shop }),
    t('draft.confirm', { until: formatInstant(until, language) }),
    link,
    t('draft.notHeld'),
  ].join('\n')
}
