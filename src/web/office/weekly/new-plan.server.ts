import { companies } from '#shop/accounts/index.ts'
import {
  dayInDhaka,
  digitsIn,
  formatHours,
  inLanguage,
  paisaToTaka,
  parsePhone,
  RIPENESS,
  weekday,
  addDays,
  formatDay,
  LANGUAGES,
  type Language,
  type Phone,
} from '#shop/values/index.ts'
import { fruitForDay, slotChoicesFor, slotValue, startPlan, weeklyRules } from '#shop/weekly/index.ts'
import { LONGEST_ADDRESS, LONGEST_NAME, RHYTHMS } from '#shop/weekly/model.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { areaOptions } from '../orders/editor/read-editor.server.ts'

export type NewPlanView = Awaited<ReturnType<typeof newPlanView>>

/** The form for an area; without one, the areas. */
export async function newPlanView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language } = requestContext
  const { db, now } = ctx
  const areaId = (search.get('area') ?? '').slice(0, 80)
  const [rules, areas] = [await weeklyRules(db), await areaOptions(requestContext)]
  const slots = areaId === '' ? null : await slotChoicesFor(db, { areaId, now })
  const fruits = await fruitForDay(db, { day: addDays(dayInDhaka(now), 3), now })
  const customers = await companies(db)
  return {
    areaId,
    areas: areas.map(({ value, label }) => ({ value, label })),
    slots: (slots ?? []).map((slot) => ({ value: slotValue(slot), label: slotName(slot, { now, language }) })),
    sizes: rules.sizes.map(({ code, name, price }) => ({
      value: code,
      label: `${inLanguage(name, language)}, ৳${digitsIn(language, String(paisaToTaka(price)))}`,
    })),
    ceiling: digitsIn(language, String(paisaToTaka(rules.sizes[0]?.price ?? (0 as never)))),
    fruits: fruits.map(({ productId, product }) => ({ id: productId, name: inLanguage(product.name, language) })),
    companies: customers.map(({ id, name }) => ({ value: id, label: name })),
    languages: LANGUAGES,
  }
}

/** The weekday in words, by a day on which it falls. */
function slotName(
  { weekday: wanted, starts, ends }: { weekday: number; starts: string; ends: string },
  { now, language }: { now: Date; language: Language },
): string {
  const today = dayInDhaka(now)
  const day = addDays(today, (wanted - weekday(today) + 7) % 7)
  return `${formatDay(day, language, 'weekday')}, ${formatHours(starts, ends, language)}`
}

const intent = intentsOf<'new-weekly-plan'>()

export const newWeeklyPlanActions = defineActions({
  page: 'new-weekly-plan',
  sees: 'take-phone-orders',
  otherwise: 'begin',
  mistakes: {
    'unknown-size': 'size',
    'ceiling-too-low': 'ceiling',
    'slot-not-offered': 'slot',
    'weekly-not-there': 'slot',
    'no-company-credit': 'company',
  },
  intents: {
    begin: intent({
      name: 'weekly.begin',
      fields: planIn,
      run: ({ ctx, shop }, fields) => startPlan(ctx, { ...fields, shopUrl: shop.config.shopUrl }),
      to: (_context, { planId }) => `/office/weekly/${planId}`,
      done: 'added',
    }),
  },
})

async function planIn(read: FieldReader, { ctx, url, sent }: ActionContext) {
  const phone = parsePhone(read.text('phone').slice(0, 60))
  if (!phone.ok) read.refuse('phone')
  const [day = '', slotId = ''] = read.text('slot').split('~')
  if (!/^[0-6]$/.test(day) || !/^[0-9a-f-]{36}$/.test(slotId)) read.refuse('slot')
  const fruits = (await fruitForDay(ctx.db, { day: addDays(dayInDhaka(ctx.now), 3), now: ctx.now })).map(
    ({ productId }) => productId,
  )
  const ticked = (name: string) => fruits.filter((id) => sent[`${name}.${id}`] === 'yes')
  const every = read.oneOf('every', RHYTHMS.map(String))
  return {
    name: read.line('name', LONGEST_NAME),
    phone: (phone.ok ? phone.phone : '') as Phone,
    language: read.oneOf('language', LANGUAGES),
    sizeCode: read.text('size').slice(0, 40),
    ceiling: read.money('ceiling'),
    everyWeeks: (Number(every) || 1) as 1 | 2 | 4,
    weekday: Number(day) || 0,
    slotId: /^[0-9a-f-]{36}$/.test(slotId) ? slotId : '00000000-0000-0000-0000-000000000000',
    areaId: (url.searchParams.get('area') ?? '').slice(0, 80),
    addressLine: read.line('address', LONGEST_ADDRESS),
    landmark: read.lineIfAny('landmark', 120) || null,
    never: ticked('never'),
    favourites: ticked('favourite'),
    ripeness: read.oneOf('ripeness', RIPENESS),
    companyId: /^[0-9a-f-]{36}$/.test(read.text('company')) ? read.text('company') : null,
    consent: 'By phone',
  }
}
