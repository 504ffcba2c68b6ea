import { brand } from '#shop/content/index.ts'
import { makeProgramme, programmesOfCompany, monthsOf, rosterCounts } from '#shop/programmes/index.ts'
import { plansOfCompany, slotChoicesFor, slotValue, startPlan, weeklyRules, type SlotChoice } from '#shop/weekly/index.ts'
import {
  addDays,
  cleanLine,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatHours,
  formatMoney,
  inLanguage,
  paisaToTaka,
  parseTaka,
  weekday,
  type Language,
} from '#shop/values/index.ts'
import type { OpenPortal } from '../portal/open-portal.server.ts'
import { areaTyped, monthInWords, programmeWords, refusedWith, stateOf } from './open-programme.server.ts'
import type { ProgrammeRefused, ProgrammesView, WeeklyView } from './programme-data.ts'
import { blankSettings, readSettings } from './settings.server.ts'

/** The programmes of a company, a form for a new one, and its weekly fruit boxes. */
export async function programmesView(open: OpenPortal, search: URLSearchParams): Promise<ProgrammesView> {
  const { portal, requestContext, language } = open
  const { db } = requestContext.ctx
  const t = programmeWords(language)
  const programmes = await programmesOfCompany(db, portal.company.id)
  const rows = await Promise.all(
    programmes.map(async (programme) => {
      const [latest] = await monthsOf(db, programme.id)
      const { people } = await rosterCounts(db, programme.id)
      const month = latest && `${monthInWords(latest.month, language)}: ${monthState(latest, t, language)}`
      const to = `/profile/companies/${portal.company.id}/programmes/${programme.id}`
      return { id: programme.id, name: programme.name, state: stateOf(programme, t), people, month: month ?? null, to }
    }),
  )
  return {
    programmes: rows,
    blank: blankSettings(language),
    mayMake: !portal.company.blocked,
    weekly: await weeklyView(open, search),
  }
}

type Stated = { state: 'planned' | 'approved' | 'expired'; approveBy: Parameters<typeof formatDay>[0] }

export function monthState({ state, approveBy }: Stated, t: ReturnType<typeof programmeWords>, language: Language): string {
  return t(`programme.monthState.${state}`, { day: formatDay(approveBy, language, 'dayMonth') })
}

async function weeklyView({ portal, requestContext, language }: OpenPortal, search: URLSearchParams): Promise<WeeklyView> {
  const { db, now } = requestContext.ctx
  const t = programmeWords(language)
  const rules = await weeklyRules(db)
  const plans = (await plansOfCompany(db, portal.company.id)).filter(({ state }) => state !== 'ended')
  const sizes = new Map(rules.sizes.map(({ code, name }) => [code, inLanguage(name, language)]))
  const listed = plans.map(({ id, sizeCode, firstDay, everyWeeks, addressLine, token }) => {
    const rhythm = everyWeeks === 1 ? '1' : everyWeeks === 2 ? '2' : '4'
    const parts = [
      sizes.get(sizeCode) ?? sizeCode,
      t(`programme.weeklyRhythm.${rhythm}`),
      formatDay(firstDay, language, 'weekday'),
      addressLine,
    ]
    return { id, text: parts.join(', '), to: `/weekly/${token}` }
  })
  const offered = rules.on && portal.credit !== null && !portal.company.blocked
  const typed = (search.get('area') ?? '').slice(0, 100)
  const areaId = offered && typed !== '' ? await areaTyped(db, typed) : null
  const slots = areaId === null ? null : await slotChoicesFor(db, { areaId, now })
  return {
    plans: listed,
    areaUnknown: typed !== '' && !slots?.length,
    area:
      slots && slots.length > 0
        ? { typed, slots: slots.map((slot) => ({ value: slotValue(slot), label: slotName(slot, now, language) })) }
        : null,
    form: offered
      ? {
          sizes: rules.sizes.map(({ code, name, price }) => ({
            value: code,
            label: `${inLanguage(name, language)}, ${formatMoney(price, language)}`,
          })),
          ceiling: rules.sizes[0] ? digitsIn(language, String(paisaToTaka(rules.sizes[0].price))) : '',
        }
      : null,
  }
}

function slotName({ weekday: wanted, starts, ends }: SlotChoice, now: Date, language: Language): string {
  const today = dayInDhaka(now)
  const day = addDays(today, (wanted - weekday(today) + 7) % 7)
  return `${formatDay(day, language, 'weekday')}, ${formatHours(starts, ends, language)}`
}

export type Acted = { done: string; to: string } | ProgrammeRefused

/** Makes a programme, or begins a weekly box on account of the company. */
export async function actOnProgrammes(open: OpenPortal, fields: Record<string, string>, search: URLSearchParams): Promise<Acted> {
  const { requestContext, portal } = open
  const { ctx, shop } = requestContext
  const companyId = portal.company.id
  const base = `/profile/companies/${companyId}/programmes`
  if (!(await shop.limits.use('gift-run', companyId)).ok) return refusedWith(fields, 'programme.refused.too-often')
  switch (fields['intent']) {
    case 'make': {
      const read = await readSettings(ctx.db, fields)
      if (!read.ok) return refusedWith(fields, 'programme.refused.programme-not-valid', read.wrong)
      const made = await makeProgramme(ctx, { companyId, ...read.input })
      if (made.ok) return { done: 'made', to: `${base}/${made.programmeId}` }
      return refusedWith(fields, `programme.refused.${made.problem}`, 'fields' in made ? made.fields : [])
    }
    case 'weekly':
      return beginWeekly(open, { fields, typed: search.get('area') ?? '', base })
    default:
      return refusedWith(fields, 'programme.refused.not-understood')
  }
}

type Weekly = { fields: Record<string, string>; typed: string; base: string }

async function beginWeekly({ requestContext, portal, language }: OpenPortal, { fields, typed, base }: Weekly): Promise<Acted> {
  const { ctx, shop } = requestContext
  const { actor } = ctx
  const member = portal.members.find(({ customerId }) => actor.kind === 'customer' && customerId === actor.customerId)
  const areaId = await areaTyped(ctx.db, typed)
  const [, day, slotId] = /^([0-6])~([0-9a-f-]{36})$/.exec(fields['slot'] ?? '') ?? []
  const ceiling = parseTaka((fields['ceiling'] ?? '').slice(0, 20))
  const address = cleanLine((fields['address'] ?? '').slice(0, 400), 300)
  if (!address || address.length < 6) return refusedWith(fields, 'programme.refused.place-not-valid', ['address'])
  if (ceiling === null) return refusedWith(fields, 'programme.refused.ceiling-too-low', ['ceiling'])
  if (!member || areaId === null) return refusedWith(fields, 'programme.refused.weekly-not-there')
  if (day === undefined || slotId === undefined) return refusedWith(fields, 'programme.refused.slot-not-offered', ['slot'])
  const shopName = inLanguage((await brand(ctx.db)).name, language)
  const started = await startPlan(ctx, {
    name: (member.name || portal.company.name).slice(0, 80),
    phone: member.phone,
    language,
    sizeCode: (fields['size'] ?? '').slice(0, 40),
    ceiling,
    everyWeeks: fields['every'] === '4' ? 4 : fields['every'] === '2' ? 2 : 1,
    weekday: Number(day),
    slotId,
    areaId,
    addressLine: address,
    landmark: null,
    never: [],
    favourites: [],
    ripeness: 'ripe',
    companyId: portal.company.id,
    consent: `${programmeWords(language)('programme.weeklyConsent')} (${shopName})`,
    shopUrl: shop.config.shopUrl,
  })
  if (started.ok) return { done: 'weekly', to: base }
  const wrong = started.problem === 'unknown-size' ? ['size'] : started.problem === 'ceiling-too-low' ? ['ceiling'] : ['slot']
  return refusedWith(fields, `programme.refused.${started.problem}`, wrong)
}
