import { categories, productNames } from '#shop/catalog/index.ts'
import { offerFor, shopPath, type AudienceRule, type CampaignFacts } from '#shop/campaigns/index.ts'
import { hasBraces, hasOtherField, LONGEST_CAMPAIGN_NAME, LONGEST_OFFER, LONGEST_SUBJECT } from '#shop/campaigns/model.ts'
import { brand, smsName } from '#shop/content/index.ts'
import { offerSmsFrame, smsBudget } from '#shop/messaging/index.ts'
import { areaChoices } from '#shop/places/index.ts'
import {
  digitsIn,
  everyText,
  fieldIn,
  inEachLanguage,
  inLanguage,
  LANGUAGES,
  NO_TEXT,
  paisa,
  textFields,
  type Language,
  type Translations,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'

type Read = FieldReader<Extract<Refused<'campaign'>, Refused<'campaigns'>>>

export const CHANNELS = ['sms', 'email'] as const

/** The fields of a campaign; each rule of the audience has its own, which may stay empty. */
export function campaignIn(read: Read, shopUrl: string): CampaignFacts {
  const channel = read.oneOf('channel', CHANNELS)
  const isSms = channel === 'sms'
  const link = read.text('offerLink')
  for (const language of LANGUAGES) {
    const [text, subject] = [fieldIn('offerText', language), fieldIn('offerSubject', language)]
    if (hasOtherField(read.text(text))) read.refuse(text, 'text-braces')
    if (!isSms && hasBraces(read.text(subject))) read.refuse(subject, 'subject-braces')
  }
  return {
    name: read.line('campaignName', LONGEST_CAMPAIGN_NAME),
    channel,
    texts: read.texts('offerText', LONGEST_OFFER[channel]),
    subjects: isSms ? NO_TEXT : read.lines('offerSubject', LONGEST_SUBJECT),
    linkPath: link === '' ? null : read.known('offerLink', shopPath(link, shopUrl), '/', 'link-elsewhere'),
    rules: rulesIn(read),
    budget: isSms ? read.money('campaignBudget') : paisa(0),
  }
}

function rulesIn(read: Read): AudienceRule[] {
  const months = (name: string) => {
    const count = read.count(name)
    return read.known(name, count >= 1 && count <= 36 ? count : null, 1)
  }
  const [product, category, district, season] = ['boughtProduct', 'boughtCategory', 'deliveredDistrict', 'seasonProduct'].map(
    (name) => read.text(name),
  ) as [string, string, string, string]
  const days = read.countIfAny('notOrderedDays')
  return [
    ...(product === ''
      ? []
      : [{ kind: 'bought-product' as const, productId: uuidIn(read, 'boughtProduct'), months: months('productMonths') }]),
    ...(category === ''
      ? []
      : [{ kind: 'bought-category' as const, categoryId: idIn(read, 'boughtCategory'), months: months('categoryMonths') }]),
    ...(days === null
      ? []
      : [{ kind: 'not-ordered' as const, days: read.known('notOrderedDays', days >= 1 && days <= 1000 ? days : null, 1) }]),
    ...(district === '' ? [] : [{ kind: 'district' as const, districtId: idIn(read, 'deliveredDistrict') }]),
    ...(season === '' ? [] : [{ kind: 'last-season' as const, productId: uuidIn(read, 'seasonProduct') }]),
  ]
}

// An unknown id matches no customer; the preview then shows no people.
function uuidIn(read: Read, name: string): string {
  const id = read.text(name)
  return read.known(
    name,
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null,
    '00000000-0000-4000-8000-000000000000',
  )
}

function idIn(read: Read, name: string): string {
  const id = read.text(name)
  return read.known(name, /^[\w-]{1,60}$/.test(id) ? id : null, 'none')
}

/** A campaign as its form shows it. */
export function campaignFields(
  { name, channel, texts, subjects, linkPath, rules, budget }: CampaignFacts,
  language: Language,
): Record<string, string> {
  const number = (count: number) => digitsIn(language, String(count))
  return {
    campaignName: name,
    channel,
    ...textFields('offerText', texts),
    ...(everyText(subjects).length > 0 && textFields('offerSubject', subjects)),
    offerLink: linkPath ?? '',
    campaignBudget: number(budget / 100),
    ...Object.assign({}, ...rules.map((rule) => ruleFields(rule, number))),
  }
}

function ruleFields(rule: AudienceRule, number: (count: number) => string): Record<string, string> {
  switch (rule.kind) {
    case 'bought-product':
      return { boughtProduct: rule.productId, productMonths: number(rule.months) }
    case 'bought-category':
      return { boughtCategory: rule.categoryId, categoryMonths: number(rule.months) }
    case 'not-ordered':
      return { notOrderedDays: number(rule.days) }
    case 'district':
      return { deliveredDistrict: rule.districtId }
    case 'last-season':
      return { seasonProduct: rule.productId }
    default:
      return rule satisfies never
  }
}

export type CampaignChoices = Awaited<ReturnType<typeof campaignChoices>>

/** What the form offers, and what it needs to count the parts of an SMS while it is typed. */
export async function campaignChoices({ ctx, language, shop: { config } }: StaffContext) {
  const own = await brand(ctx.db)
  const { part } = await smsBudget(ctx.db, ctx.now)
  const options = (rows: readonly { id: string; name: Translations }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  const products = await productNames(ctx.db)
  return {
    products: options(products.filter(({ state }) => state !== 'draft')),
    categories: options(await categories(ctx.db)),
    districts: options(await areaChoices(ctx.db)),
    part,
    /** What is before and after the text of an SMS, with and without the link to the offer. */
    frames: inEachLanguage((of) => {
      const about = (linkPath: string | null) => {
        const offer = offerFor(
          { texts: NO_TEXT, subjects: NO_TEXT, linkPath },
          { name: '', language: of },
          { shopUrl: config.shopUrl, token: 'x'.repeat(43) },
        )
        return offerSmsFrame(offer, { shop: smsName(own, of), shopUrl: config.shopUrl })
      }
      return { plain: about(null), linked: about('/') }
    }),
    sms: config.sms !== null,
    mail: config.mail !== null,
  }
}
