import { productsWithConditions } from '#shop/catalog/index.ts'
import { brand, legalPerson, recordYears, TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import { offeredDestinations } from '#shop/conversions/index.ts'
import { KEEP_CLICKS_DAYS } from '#shop/conversions/model.ts'
import { asksCourierScore } from '#shop/couriers/index.ts'
import { promisesOfZones, type DeliveryPromise } from '#shop/fulfilment/index.ts'
import { giftRules, MOST_RECIPIENTS, type GiftRules } from '#shop/gifting/index.ts'
import { claimRules } from '#shop/claims/index.ts'
import { GUIDELINE } from '#shop/ordering/index.ts'
import { allowsCash, codRules, minutesToPay, MOST_ADVANCE_PERCENT, type BuyerMethod } from '#shop/payments/index.ts'
import { deliveryCharges, everyDeliveryCharge, type DeliveryCharge } from '#shop/pricing/index.ts'
import { ATTRIBUTION_DAYS, REMINDER_DAYS } from '#shop/campaigns/model.ts'
import { KEEP_DAYS } from '#shop/waitlist/index.ts'
import { KEEP_DAYS as CHAT_DAYS } from '#shop/drafts/model.ts'
import { KEEP_DAYS as PLAN_DAYS, UNCONFIRMED_DAYS } from '#shop/weekly/model.ts'
import { isBrought, isPromisedByDay } from '#shop/values/delivery-modes.ts'
import {
  dayInDhaka,
  daysBetween,
  formatMoney,
  formatNumber,
  formatTimeOfDay,
  formatWeight,
  grams,
  inLanguage,
  paisa,
  timeInDhaka,
  type Language,
} from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { methodsInWords, methodsOf } from '../checkout/methods.server.ts'
import { hoursInWords } from '../promise/promise-words.ts'

/** What the shop stores in a shopper's browser. A test compares it with the source. */
export const KEPT_IN_BROWSER = [
  'pf_cart',
  'pfwt',
  'pf_token',
  'pf_unpaid',
  'pf_address',
  'pf_draft',
  'pf_ad',
  'pf_waiting',
  'caches',
  'pf_session',
  'pf_device',
  'pf_pay',
] as const

/** A text, or several that each make a line of their own. An empty one takes its line away. */
type Fact = string | readonly string[]
export type PageFacts = Record<string, Fact>
type GiftFigures = ReturnType<typeof giftFacts>

/**
 * What pages say that depends on settings: editors write `{paymentMethods}`, and readers see the methods that are offered today. Amounts
 * and times come from the same settings as the checkout's.
 */
export async function pageFacts({ shop, ctx }: RequestContext, language: Language): Promise<PageFacts & GiftFigures> {
  const { db } = ctx
  const t = wordsOf('facts', language)
  const pay = wordsOf('checkout', language)
  const [own, methods, rules, gifts, products, promises, every] = await Promise.all([
    brand(db),
    methodsOf(shop),
    codRules(db),
    giftRules(db),
    productsWithConditions(db),
    promisesOfZones(db, ctx.now),
    everyDeliveryCharge(db),
  ])
  const { hours: claimHours } = await claimRules(db)
  const charges = await chargeLines(db, promises, language)
  const weighed = products.filter((product) => product.pricedByWeight).map(({ name }) => inLanguage(name, language))
  const early = methods.filter((method) => minutesToPay(method) !== null)
  const refusesCash = rules.some(({ active, outcome }) => active && !allowsCash(outcome))
  const asksCourier = await asksCourierScore(db)
  const told = await offeredDestinations(db, shop.config.conversions)
  return {
    shop: inLanguage(own.name, language),
    phone: own.phone,
    complaintPhone: own.complaintPhone || own.phone,
    email: own.email,
    legalPerson: legalPerson(own, language),
    licenceAuthority: inLanguage(own.licenceAuthority, language),
    complaintOfficer: inLanguage(own.complaintOfficer, language),
    recordYears: formatNumber(recordYears(own), language),
    headOffice: inLanguage(own.headOffice, language),
    warehouse: inLanguage(own.warehouse, language),
    hours: inLanguage(own.hours, language),
    paymentMethods: methodsInWords(methods, language),
    // Advertisers stand here, too, so that a policy which was written before the shop had any names them.
    paymentCompanies: [
      ...methods.flatMap((method) => (method === 'cash-on-delivery' ? [] : [t(`facts.company.${method}`)])),
      ...told.map((name) => t(`facts.advertiserSees.${name}`, { days: KEEP_CLICKS_DAYS })),
    ],
    unpaidOrders: early.map((method) => t('facts.unpaid', { method: pay(`pay.${method}`), time: timeToPay(method, language) })),
    cashRules: refusesCash ? t('facts.cashRules') : '',
    courierScore: asksCourier ? t('facts.courierScore') : '',
    deliveryCharges: charges,
    courierZones: zonesWith('courier', promises, every, language),
    pickup: pickupLine(every, inLanguage(own.warehouse, language), language),
    weighedFruit: weighed.join(', '),
    noCourierFruit: products
      .filter(({ byCourier }) => !byCourier)
      .map(({ name }) => inLanguage(name, language))
      .join(', '),
    ...giftFacts(gifts, { language, claimHours }),
    handOverHours: formatNumber(GUIDELINE.handOverHours, language),
    sameCityDays: formatNumber(GUIDELINE.sameCityDays, language),
    elsewhereDays: formatNumber(GUIDELINE.elsewhereDays, language),
    waitlistDays: formatNumber(KEEP_DAYS, language),
    planDays: formatNumber(PLAN_DAYS, language),
    chatDays: formatNumber(CHAT_DAYS, language),
    offerDays: formatNumber(ATTRIBUTION_DAYS, language),
    reminderDays: formatNumber(REMINDER_DAYS, language),
    unconfirmedDays: formatNumber(UNCONFIRMED_DAYS, language),
    refundDays: formatNumber(GUIDELINE.refundDays, language),
    advancePercent: formatNumber(MOST_ADVANCE_PERCENT, language),
    cutOffs: promises.map((promise) => cutOffLine(promise, language)),
    deliveryHours: hourLines(promises, language),
    browserData: KEPT_IN_BROWSER.filter((key) => key !== 'pf_ad' || told.length > 0).map((key) => t(`facts.kept.${key}`)),
  }
}

/**
 * What the rules of gift boxes say: how many boxes an order may have and how many people a list, and the days that cards and sleeves take;
 * and until when we answer and take complaints.
 */
export function giftFacts(
  { leastBoxes, mostBoxes, leadDays, sleeve, answerHours }: GiftRules,
  { language, claimHours }: { language: Language; claimHours: number },
) {
  const number = (value: number) => formatNumber(value, language)
  return {
    giftLeast: number(leastBoxes),
    giftMost: number(mostBoxes),
    giftLeadDays: number(leadDays),
    sleeveLeast: number(sleeve.leastBoxes),
    sleeveDays: number(sleeve.extraDays),
    mostRecipients: number(MOST_RECIPIENTS),
    claimHours: number(claimHours),
    answerHours: number(TICKET_ANSWER_HOURS),
    giftAnswerHours: number(answerHours),
  } satisfies PageFacts
}

/** Until when to order for a zone: the time, and how many days before the fruit leaves. */
function cutOffLine({ zoneName, day, cutOffAt }: DeliveryPromise, language: Language): string {
  const t = wordsOf('facts', language)
  const words = { zone: inLanguage(zoneName, language), time: formatTimeOfDay(timeInDhaka(cutOffAt), language) }
  const count = daysBetween(dayInDhaka(cutOffAt), day)
  return count === 0 ? t('facts.cutOffSame', words) : t('facts.cutOffBefore', { ...words, count })
}

/** The hours of each zone that we deliver to ourselves; a courier promises a day. */
function hourLines(promises: readonly DeliveryPromise[], language: Language): string[] {
  const t = wordsOf('facts', language)
  return promises
    .filter(({ mode }) => !isPromisedByDay(mode))
    .map(({ zoneName, slots }) =>
      t('facts.deliveryHours', { zone: inLanguage(zoneName, language), hours: hoursInWords(slots, language) }),
    )
}

function timeToPay(method: BuyerMethod, language: Language): string {
  const minutes = minutesToPay(method) ?? 0
  const t = wordsOf('facts', language)
  return minutes < 120 ? t('facts.minutes', { count: minutes }) : t('facts.hours', { count: Math.round(minutes / 60) })
}

/** The names of the zones that are served in a way. */
function zonesWith(
  mode: DeliveryCharge['mode'],
  zones: readonly DeliveryPromise[],
  charges: readonly DeliveryCharge[],
  language: Language,
): string {
  const served = zones.filter(({ zoneId }) => charges.some((charge) => charge.zoneId === zoneId && charge.mode === mode))
  return served.map(({ zoneName }) => inLanguage(zoneName, language)).join(', ')
}

/** Whether shoppers may fetch their order, and at which charge, the highest of any zone. Empty if they may not. */
function pickupLine(charges: readonly DeliveryCharge[], warehouse: string, language: Language): string {
  const t = wordsOf('facts', language)
  const amounts = charges.filter(({ mode }) => !isBrought(mode)).map(({ base }) => base)
  if (amounts.length === 0) return ''
  const most = paisa(Math.max(...amounts))
  const charge = most === 0 ? t('facts.pickupFree') : t('facts.pickupFor', { amount: formatMoney(most, language) })
  return t('facts.pickup', { charge, warehouse })
}

/** Each zone with the charge of each way there. */
async function chargeLines(
  db: RequestContext['ctx']['db'],
  zones: readonly DeliveryPromise[],
  language: Language,
): Promise<string[]> {
  const lines: string[] = []
  for (const { zoneId, zoneName } of zones) {
    for (const charge of await deliveryCharges(db, zoneId)) {
      lines.push(chargeLine(charge, inLanguage(zoneName, language), language))
    }
  }
  return lines
}

function chargeLine({ mode, base, baseGrams, perKilo, freeFrom }: DeliveryCharge, zone: string, language: Language): string {
  const t = wordsOf('facts', language)
  const money = (amount: typeof base) => formatMoney(amount, language)
  const weight = formatWeight(grams(baseGrams), language)
  const charge =
    perKilo > 0
      ? t('facts.perKilo', { base: money(base), weight, more: money(perKilo) })
      : base > 0
        ? money(base)
        : t('facts.free')
  const words = { zone, mode: wordsOf('checkout', language)(`checkout.${mode}`), charge }
  return freeFrom === null || charge === t('facts.free')
    ? t('facts.charge', words)
    : t('facts.chargeFree', { ...words, amount: money(freeFrom) })
}

/** Fills `{name}` in. A line whose facts are all empty goes, and one with a list is repeated for each of its entries. */
export function fillFacts(text: string, facts: PageFacts): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => Object.hasOwn(facts, name))
      if (named.length === 0) return [line]
      if (named.every((name) => facts[name]!.length === 0)) return []
      const lists = named.filter((name) => typeof facts[name] !== 'string')
      const times = Math.max(1, ...lists.map((name) => facts[name]!.length))
      return Array.from({ length: times }, (_, at) =>
        line.replace(/\{(\w+)\}/g, (whole, name: string) => {
          const fact = Object.hasOwn(facts, name) ? facts[name]! : whole
          return typeof fact === 'string' ? fact : (fact[at] ?? '')
        }),
      )
    })
    .join('\n')
}
