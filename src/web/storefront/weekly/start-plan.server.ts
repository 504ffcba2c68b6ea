import { z } from 'zod'
import { customerById } from '#shop/accounts/index.ts'
import { brand } from '#shop/content/index.ts'
import { placeOf } from '#shop/places/index.ts'
import {
  addDays,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatHours,
  formatMoney,
  inLanguage,
  paisaToTaka,
  parseTaka,
  RIPENESS,
  spacedPhone,
  toLatinDigits,
  weekday,
  type Language,
} from '#shop/values/index.ts'
import {
  fruitForDay,
  MOST_PLANS,
  slotChoicesFor,
  slotValue,
  startPlan,
  WALLET,
  weeklyRules,
  type PlanStarted,
  type SlotChoice,
} from '#shop/weekly/index.ts'
import { LONGEST_ADDRESS, LONGEST_NAME, RHYTHMS } from '#shop/weekly/model.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { fieldsIn, formFields, readForm, refused, tooOften, wrong } from '#web/http/form.server.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { offersWallet } from './plan-payment.server.ts'

/** `phone`: where the link was sent, as people write it. */
export type StartAnswer = { ok: true; phone: string } | FormRefused

const AREA = /^[a-z0-9/-]{1,80}$/

/** The form for an area; without one, or where nothing goes, the choice of an area. */
export async function startView(requestContext: RequestContext, search: URLSearchParams, language: Language) {
  const { ctx } = requestContext
  const { db, now } = ctx
  const typed = search.get('area') ?? ''
  const areaId = AREA.test(typed) ? typed : ''
  const place = areaId === '' ? null : await placeOf(db, areaId)
  const rules = await weeklyRules(db)
  const slots = place && (await slotChoicesFor(db, { areaId, now }))
  const customer = ctx.actor.kind === 'customer' ? await customerById(db, ctx.actor.customerId) : null
  return {
    on: rules.on,
    area: place && { id: areaId, name: `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}` },
    slots: (slots ?? []).map((slot) => ({ value: slotValue(slot), label: slotName(slot, now, language) })),
    sizes: rules.sizes.map(({ code, name, price }) => ({
      value: code,
      label: `${inLanguage(name, language)}, ${formatMoney(price, language)}`,
    })),
    ceiling: rules.sizes[0] ? digitsIn(language, String(paisaToTaka(rules.sizes[0].price))) : '',
    fruits: await fruitChoices({ ctx }, language),
    bkash: offersWallet(requestContext),
    own: customer ? { name: customer.name, phone: spacedPhone(customer.phone) } : { name: '', phone: '' },
  }
}

/** The fruit that boxes are made of, whatever is ripe now. */
export async function fruitChoices({ ctx }: Pick<RequestContext, 'ctx'>, language: Language) {
  const fruits = await fruitForDay(ctx.db, { day: addDays(dayInDhaka(ctx.now), 3), now: ctx.now })
  return fruits.map(({ productId, product }) => ({ id: productId, name: inLanguage(product.name, language) }))
}

function slotName({ weekday: wanted, starts, ends }: SlotChoice, now: Date, language: Language): string {
  const today = dayInDhaka(now)
  const day = addDays(today, (wanted - weekday(today) + 7) % 7)
  return `${formatDay(day, language, 'weekday')}, ${formatHours(starts, ends, language)}`
}

type Starting = { request: Request; search: URLSearchParams; language: Language }

/** Begins a plan, and sends the link that confirms it. */
export async function startFromForm(
  requestContext: RequestContext,
  { request, search, language }: Starting,
): Promise<{ status: number; answer: StartAnswer }> {
  const { shop, ctx, clientAddress } = requestContext
  const fields = await formFields(request)
  const read = readForm(startForm(language), fields)
  if (!read.ok) return { status: 422, answer: read }
  const { phone, slot, every, landmark, ...plan } = read.value
  // Each new plan costs an SMS to a number that is not verified.
  for (const [rule, key] of [
    ['weekly-start', clientAddress],
    ['weekly-phone', phone],
  ] as const) {
    const counted = await shop.limits.use(rule, key)
    if (counted.ok) continue
    const own = await brand(ctx.db)
    return { status: 429, answer: refused(fields, { refusal: tooOften(language, { ...counted, phone: own.phone }) }) }
  }
  const fruits = (await fruitChoices(requestContext, language)).map(({ id }) => id)
  const started = await startPlan(ctx, {
    name: plan.name,
    phone,
    language,
    sizeCode: plan.size,
    ceiling: plan.ceiling,
    everyWeeks: every,
    ...slot,
    areaId: search.get('area') ?? '',
    addressLine: plan.address,
    landmark: landmark || null,
    ...tickedFruits(fields, fruits),
    ripeness: plan.ripeness,
    companyId: null,
    payment: plan.pay === WALLET && offersWallet(requestContext) ? WALLET : 'cash-on-delivery',
    consent: wordsOf('weekly', language)('weekly.consent'),
    shopUrl: shop.config.shopUrl,
  })
  return started.ok ? { status: 200, answer: { ok: true, phone: spacedPhone(phone) } } : refusalOf(started, fields, language)
}

/** The ticked fruit, by name of its fields: `never.<id>` and `favourite.<id>`. */
export function tickedFruits(fields: Record<string, string>, ids: readonly string[]) {
  const ticked = (name: string) => ids.filter((id) => fields[`${name}.${id}`] === 'yes')
  return { never: ticked('never'), favourites: ticked('favourite') }
}

function startForm(language: Language) {
  const { line, mobile, checkbox } = fieldsIn(language)
  const t = wordsOf('weekly', language)
  return z.object({
    name: line(LONGEST_NAME, t('weekly.nameMissing')),
    phone: mobile,
    address: line(LONGEST_ADDRESS, t('weekly.addressMissing')),
    landmark: line(120),
    size: line(40),
    ceiling: takaField(t('weekly.ceilingWrong')),
    slot: z
      .string()
      .default('')
      .transform((typed, issues) => {
        const [, day, slotId] = /^([0-6])~([0-9a-f-]{36})$/.exec(typed) ?? []
        return day === undefined || slotId === undefined ? wrong(issues, t('weekly.slotWrong')) : { weekday: Number(day), slotId }
      }),
    every: z
      .string()
      .default('')
      .transform((typed) => RHYTHMS.find((weeks) => String(weeks) === typed) ?? 1),
    ripeness: ripenessField(),
    pay: line(20),
    consent: checkbox.refine((ticked) => ticked, t('weekly.consentMissing')),
  })
}

export function ripenessField() {
  return z
    .string()
    .default('')
    .transform((typed) => RIPENESS.find((one) => one === typed) ?? 'ripe')
}

/** An amount in taka, in digits of either script. */
export function takaField(message: string) {
  return z
    .string()
    .default('')
    .transform((typed, issues) => parseTaka(toLatinDigits(typed.slice(0, 20)).trim()) ?? wrong(issues, message))
}

function refusalOf(
  { problem }: Extract<PlanStarted, { ok: false }>,
  fields: Record<string, string>,
  language: Language,
): { status: number; answer: StartAnswer } {
  const t = wordsOf('weekly', language)
  const at = (name: string, message: string) => ({ status: 422, answer: refused(fields, { errors: { [name]: message } }) })
  switch (problem) {
    case 'unknown-size':
      return at('size', t('weekly.sizeUnknown'))
    case 'ceiling-too-low':
      return at('ceiling', t('weekly.ceilingLow'))
    case 'slot-not-offered':
    case 'weekly-not-there':
      return at('slot', t('weekly.slotWrong'))
    case 'too-many-plans':
      return { status: 409, answer: refused(fields, { refusal: t('weekly.tooMany', { count: MOST_PLANS }) }) }
    case 'weekly-off':
      return { status: 409, answer: refused(fields, { refusal: t('weekly.off') }) }
    case 'no-company-credit':
      throw new Error('A form of the shop names no company.')
    default:
      return problem satisfies never
  }
}
