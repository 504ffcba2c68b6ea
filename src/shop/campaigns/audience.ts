import { sql, type RawBuilder } from 'kysely'
import { peopleWhoAgree } from '../accounts/index.ts'
import { productRecords } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { hasOrdered, latestOrderOf, type OrderKind } from '../ordering/index.ts'
import { areaChoices } from '../places/index.ts'
import { addDays, DEFAULT_LANGUAGE, dayInDhaka, type CalendarDate, type Language, type Phone } from '../values/index.ts'
import { lastSeason, monthsBefore, type AudienceRule } from './audience-rules.ts'
import type { CampaignChannel } from './model.ts'

/** A person who agrees now. `recipient` is null for an e-mail to somebody whose address is not known. */
export type Agreed = {
  phone: Phone
  phones: Phone[]
  recipient: string | null
  name: string
  language: Language
  consentId: string
}

/** An account without a name, or none; every account has a language. */
const HAS_NO_NAME = sql<boolean>`coalesce(people.name, '') = ''`
const BUYER = { phones: sql`people.phones`, accountId: sql`people.account_id` }

/**
 * Everybody whom these rules name and who agrees to offers by this channel now, each once, in the order of their consent. Two people with one
 * e-mail address are one.
 */
export async function audienceOf(
  reader: Reader,
  { channel, rules, now }: { channel: CampaignChannel; rules: readonly AudienceRule[]; now: Date },
): Promise<Agreed[]> {
  const conditions = await conditionsOf(reader, rules, dayInDhaka(now))
  const all = await agreed(reader, { channel, phones: null, where: sql.join([sql`true`, ...conditions], sql` and `) })
  const seen = new Set<string>()
  return all.filter(({ recipient }) => {
    const isNew = recipient === null || !seen.has(recipient)
    if (recipient !== null) seen.add(recipient)
    return isNew
  })
}

/** Those of these numbers whose people agree now, by number. */
export async function agreedAmong(
  reader: Reader,
  { channel, phones }: { channel: CampaignChannel; phones: readonly Phone[] },
): Promise<Map<Phone, Agreed>> {
  const found = await agreed(reader, { channel, phones, where: sql`true` })
  return new Map(found.flatMap((person) => person.phones.map((phone) => [phone, person] as const)))
}

type Among = { channel: CampaignChannel; phones: readonly Phone[] | null; where: RawBuilder<unknown> }

async function agreed(reader: Reader, { channel, phones, where }: Among): Promise<Agreed[]> {
  const found = await sql<Agreed>`
    select people.phone, people.phones, people.consent_id::text as "consentId",
      ${channel === 'sms' ? sql`people.phone::text` : sql`nullif(lower(trim(people.email)), '')`} as recipient,
      coalesce(nullif(people.name, ''), latest.name, '') as name, coalesce(people.language, latest.language, ${DEFAULT_LANGUAGE}) as language
    from ${peopleWhoAgree(channel, phones)} as people left join lateral ${latestOrderOf(BUYER, HAS_NO_NAME)} as latest on true
    where ${where} order by people.consent_id`.execute(reader)
  return found.rows
}

async function conditionsOf(reader: Reader, rules: readonly AudienceRule[], today: CalendarDate): Promise<RawBuilder<boolean>[]> {
  const conditions: RawBuilder<boolean>[] = []
  for (const rule of rules) {
    const kind = await orderKindOf(reader, rule, today)
    const has = hasOrdered(BUYER, kind)
    conditions.push(rule.kind === 'not-ordered' ? sql<boolean>`not ${has}` : has)
  }
  return conditions
}

async function orderKindOf(reader: Reader, rule: AudienceRule, today: CalendarDate): Promise<OrderKind> {
  switch (rule.kind) {
    case 'bought-product':
      return { productIds: [rule.productId], from: monthsBefore(today, rule.months) }
    case 'bought-category': {
      const products = await productRecords(reader)
      const inCategory = products.filter(({ categoryId }) => categoryId === rule.categoryId)
      return { productIds: inCategory.map(({ id }) => id), from: monthsBefore(today, rule.months) }
    }
    case 'not-ordered':
      return { from: addDays(today, -rule.days) }
    case 'district': {
      const districts = await areaChoices(reader)
      return { areaIds: districts.find(({ id }) => id === rule.districtId)?.areas.map(({ id }) => id) ?? [] }
    }
    case 'last-season': {
      const [product] = await productRecords(reader, { ids: [rule.productId] })
      return { productIds: [rule.productId], boxOn: lastSeason(product?.seasonMonths ?? [], today) }
    }
    default:
      return rule satisfies never
  }
}
