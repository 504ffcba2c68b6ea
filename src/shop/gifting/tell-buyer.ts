import { brand } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { writeMessages, type GiftBuyerNews } from '../messaging/index.ts'
import type { Run } from './runs.ts'
import { inLanguage, linkIn } from '../values/index.ts'

/** The URL of the buyer's run page, in the buyer's language; `part` is a page below it. */
function runLink(shopUrl: string, { language, token }: Pick<Run, 'language' | 'token'>, part: '' | '/proofs' | '/progress' = '') {
  return linkIn(shopUrl, language, `/gift/run/${token}${part}`)
}

type News = GiftBuyerNews extends infer One
  ? One extends GiftBuyerNews
    ? Omit<One, 'number' | 'language' | 'shop' | 'link'>
    : never
  : never

const IS_ABOUT_PROOF: ReadonlySet<News['template']> = new Set(['proof-shown', 'proof-reminder'])

/** Sends a message to the buyer of the run, in its language. */
export async function tellBuyerOfRun(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { run, news, shopUrl }: { run: Run; news: News; shopUrl: string },
): Promise<void> {
  const { number, language, contactName: name, phone, email, orderId } = run
  const shop = inLanguage((await brand(tx)).name, language)
  const link = runLink(shopUrl, run, IS_ABOUT_PROOF.has(news.template) ? '/proofs' : '/progress')
  const letter = { to: { name, phone, email }, news: { ...news, number, language, shop, link }, orderId }
  await writeMessages(tx, { template: news.template, letters: [letter], now })
}
