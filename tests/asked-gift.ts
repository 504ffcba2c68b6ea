import { consignmentsByIds, type Consignment } from '#shop/fulfilment/index.ts'
import {
  addRecipient,
  askRecipients,
  confirmRun,
  planRun,
  recipientByLink,
  runOf,
  saveRun,
  type AnswerRules,
  type Given,
  type Run,
} from '#shop/gifting/index.ts'
import { given, giftRun, LINK_RULES, NO_ANSWER_RULES, SHOP_URL } from './gift-world.ts'
import { withLongLinks } from './short-links.ts'
import type { Shop } from './world.ts'

/** A recipient who is asked by SMS and of whom only the name and the number are known. */
export const SOMEONE = { byLink: true, district: '', area: '', address: '' }
export const FALLBACK = { areaId: 'dhaka/dhanmondi', addressLine: 'Meghna Tower, reception', landmark: '' }
export const CHARITY = { name: 'Asha Foundation', phone: '01720009999', areaId: 'dhaka/mirpur', addressLine: 'House 1, Road 2' }
export const PLACE = { areaId: 'dhaka/mirpur', addressLine: 'House 9, Road 3', landmark: '', person: null }
export const FRIEND = { ...PLACE, addressLine: 'House 77, Road 1', person: { name: 'Rezaul Haq', phone: '01819220873' } }

type Asked = { count?: number; rules?: Partial<AnswerRules>; typed?: Partial<Given> }

/** A run of 12 June with an address for those who do not answer. Its recipients were asked; their links are in the order of the list. */
export async function askedGift(
  shop: Shop,
  { count = 1, rules = {}, typed = {} }: Asked = {},
): Promise<{ run: Run; tokens: string[] }> {
  const begun = await giftRun(shop)
  const { fromName, variantId, day, version } = begun
  const run = { token: begun.token }
  const guest = shop.as('guest')
  const answers = { ...NO_ANSWER_RULES, ...rules }
  const settings = { fromName, cardText: 'Dear {name}', variantId, day, fallback: FALLBACK, answers }
  const saved = await saveRun(guest, { run, seenVersion: version, settings })
  if (!saved.ok) throw new Error(saved.problem)
  for (let index = 0; index < count; index += 1) {
    await addRecipient(guest, { run, typed: given(index, { ...SOMEONE, ...typed }) })
  }
  const asked = await askRecipients(guest, { run, rules: LINK_RULES })
  if (!asked.ok) throw new Error(asked.problem)
  const log = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .orderBy('recipient')
    .execute()
  const long = await Promise.all(log.map(({ body }) => withLongLinks(shop, body)))
  return { run: (await runOf(shop.db, run))!, tokens: long.map((body) => /\/gift\/for\/([\w-]+)$/.exec(body)![1]!) }
}

/** Orders the run as it is now. */
export async function orderGift(shop: Shop, { id, token }: Run): Promise<string> {
  const current = (await runOf(shop.db, { runId: id }))!
  const { total } = await planRun(shop.db, current, shop.now)
  const shown = { seenVersion: current.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), { run: { token }, ...shown })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return confirmed.orderId
}

/** The box of a recipient of an ordered run. */
export async function boxOfLink(shop: Shop, token: string): Promise<Consignment> {
  const { row } = (await recipientByLink(shop.db, token, shop.now))!
  return (await consignmentsByIds(shop.db, [row.consignmentId!]))[0]!
}
