import { brand } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { tellGiftBuyer } from '../messaging/index.ts'
import type { GiftBuyerNews } from '../messaging/index.ts'
import type { Language } from '../values/index.ts'
import type { Run } from './runs.ts'

/** The buyer's own page of a run, in his language; `part` is a page below it. */
export function runLink(
  shopUrl: string,
  { language, token }: Pick<Run, 'language' | 'token'>,
  part: '' | '/proofs' | '/progress' = '',
) {
  return `${shopUrl}${pathOf(language)}/gift/run/${token}${part}`
}

function pathOf(language: Language): string {
  return language === 'bn' ? '/bn' : ''
}

type News = GiftBuyerNews extends infer One
  ? One extends GiftBuyerNews
    ? Omit<One, 'number' | 'language' | 'shop' | 'link'>
    : never
  : never

/** Writes to whoever looks after the run, in its language. */
export async function tellBuyerOfRun(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { run, news, shopUrl }: { run: Run; news: News; shopUrl: string },
): Promise<void> {
  const { number, language, contactName: name, phone, email, orderId } = run
  const shop = (await brand(tx)).name[language]
  const link = runLink(shopUrl, run, news.template === 'gift-run-delivered' ? '/progress' : '/proofs')
  await tellGiftBuyer(tx, { news: { ...news, number, language, shop, link }, buyer: { name, phone, email }, orderId, now })
}
