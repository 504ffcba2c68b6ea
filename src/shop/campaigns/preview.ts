import { setImmediate as others } from 'node:timers/promises'
import { brand, smsName } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { offerBudget, offerParts, offerRules } from '../messaging/index.ts'
import { LANGUAGES, timesUnits, paisa, type Language, type Paisa, type Phone } from '../values/index.ts'
import { audienceOf } from './audience.ts'
import { recentOffers } from './recent-offers.ts'
import { cutName, type CampaignFacts } from './model.ts'
import { offerFor } from './offer-for.ts'

export type CampaignPreview = {
  /** Whom it would reach now, by the language of their message. */
  languages: { language: Language; people: number; parts: number; cost: Paisa }[]
  people: number
  cost: Paisa
  /** Of those whom the rules name: with as many offers as a person may get, and without an e-mail address. */
  tooOften: number
  noAddress: number
  /** How many the budget suffices for. */
  withinBudget: number
}

const MOST_AT_A_TIME = 1000
// As long as a real token.
const TOKEN = 'x'.repeat(43)

/** What a campaign would reach and cost, if it were sent now. The prices are those of today. */
export async function previewCampaign(
  reader: Reader,
  campaign: CampaignFacts,
  { now, shopUrl }: { now: Date; shopUrl: string },
): Promise<CampaignPreview> {
  const named = await audienceOf(reader, { channel: campaign.channel, rules: campaign.rules, now })
  const reachable = named.filter(({ recipient }) => recipient !== null)
  const [{ mostOffers }, recent, { part }] = [
    await offerRules(reader),
    await recentOffers(reader, { phones: reachable.flatMap(({ phones }) => phones), now }),
    await offerBudget(reader, now),
  ]
  const people = reachable.filter(({ phones }) => countOf(recent, phones) < mostOffers)
  const partsOf = await partsCounter(reader, campaign, shopUrl)
  const priced: { language: Language; parts: number; cost: Paisa }[] = []
  for (const person of people) {
    const parts = campaign.channel === 'sms' ? partsOf(person) : 0
    priced.push({ language: person.language, parts, cost: timesUnits(part, parts) })
    // Other requests have their turn.
    if (priced.length % MOST_AT_A_TIME === 0) await others()
  }
  const languages = LANGUAGES.map((language) => {
    const own = priced.filter((one) => one.language === language)
    return {
      language,
      people: own.length,
      parts: sum(own.map(({ parts }) => parts)),
      cost: paisa(sum(own.map(({ cost }) => cost))),
    }
  })
  return {
    languages: languages.filter(({ people: count }) => count > 0),
    people: priced.length,
    cost: paisa(sum(priced.map(({ cost }) => cost))),
    tooOften: reachable.length - people.length,
    noAddress: named.length - reachable.length,
    withinBudget: withinBudget(priced, campaign),
  }
}

/** How many parts the SMS of a campaign has for a person, as it will be sent. Counted once for all whose text is the same. */
export async function partsCounter(
  reader: Reader,
  campaign: Pick<CampaignFacts, 'texts' | 'subjects' | 'linkPath'>,
  shopUrl: string,
): Promise<(person: { name: string; language: Language }) => number> {
  const own = await brand(reader)
  const counted = new Map<string, number>()
  return (person) => {
    const key = `${person.language} ${cutName(person.name)}`
    const parts =
      counted.get(key) ??
      offerParts(offerFor(campaign, person, { shopUrl, token: TOKEN }), { shop: smsName(own, person.language), shopUrl })
    counted.set(key, parts)
    return parts
  }
}

/** Of several numbers of one person, all count. */
export function countOf(recent: ReadonlyMap<Phone, number>, phones: readonly Phone[]): number {
  return sum([...new Set(phones)].map((phone) => recent.get(phone) ?? 0))
}

function withinBudget(priced: readonly { cost: Paisa }[], { channel, budget }: CampaignFacts): number {
  if (channel === 'email') return priced.length
  let spent = 0
  const beyond = priced.findIndex(({ cost }) => (spent += cost) > budget)
  return beyond === -1 ? priced.length : beyond
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
