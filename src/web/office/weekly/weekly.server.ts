import { fruitNeeded, loadByDay, plansForOffice, weeklyRules, type FruitNeed } from '#shop/weekly/index.ts'
import { AHEAD_DAYS } from '#shop/weekly/model.ts'
import {
  addDays,
  dayInDhaka,
  formatDay,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  inLanguage,
  maskPhone,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { weeklyList } from './weekly-list.ts'

export type WeeklyView = Awaited<ReturnType<typeof weeklyView>>

const NEED_DAYS = 7

/** The plans, the load of the next weeks and the fruit that is needed. */
export async function weeklyView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language, may } = requestContext
  const { db, now } = ctx
  const shown = readList(weeklyList, search)
  const { state, q } = shown.filters
  const { by, down } = shown.sort ?? { by: 'began' as const, down: true }
  const today = dayInDhaka(now)
  const rules = await weeklyRules(db)
  const filter = { state: state === '' || state === 'at-risk' ? null : state, risk: state === 'at-risk', words: q || null }
  const { plans, more } = await plansForOffice(db, { filter, sort: { by, down }, now, page: shown.page })
  const load = await loadByDay(db, { from: today, to: addDays(today, AHEAD_DAYS) })
  const needs = await fruitNeeded(db, { from: today, to: addDays(today, NEED_DAYS - 1), now })
  const names = new Map(rules.sizes.map(({ code, name }) => [code, inLanguage(name, language)]))
  const weight = (amount: number) => formatWeight(grams(amount), language)
  return {
    on: rules.on,
    maySwitch: may('change-prices'),
    mayBegin: rules.on && may('take-phone-orders'),
    shown,
    own: await ownViews(requestContext, weeklyList),
    next: more ? { page: shown.page + 1 } : null,
    rows: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      phone: plan.phone === null ? '' : maskPhone(plan.phone),
      state: plan.state,
      size: names.get(plan.sizeCode) ?? plan.sizeCode,
      ceiling: formatMoney(plan.ceiling, language),
      every: plan.everyWeeks,
      next: plan.nextDay && formatDay(plan.nextDay, language, 'short'),
      risks: plan.risks,
    })),
    load: load.map((day) => ({
      day: day.day as string,
      name: formatDay(day.day, language, 'short'),
      boxes: formatNumber(day.boxes, language),
      weight: weight(day.grams),
      leftOut: formatNumber(day.paused + day.skipped, language),
    })),
    needs: byFruit(needs).map(({ stockItemId, name, grams: amount, ordered }) => ({
      id: stockItemId,
      name: inLanguage(name, language),
      weight: weight(amount),
      ordered: ordered > 0 ? weight(ordered) : '–',
    })),
  }
}

/** Of all days together, most first. */
function byFruit(needs: readonly FruitNeed[]): FruitNeed[] {
  const sums = new Map<string, FruitNeed>()
  for (const need of needs) {
    const known = sums.get(need.stockItemId)
    const { grams: amount = 0, ordered = 0 } = known ?? {}
    sums.set(need.stockItemId, { ...need, grams: need.grams + amount, ordered: need.ordered + ordered })
  }
  return [...sums.values()].toSorted((a, b) => b.grams - a.grams)
}

export const weeklyActions = defineActions({
  page: 'weekly',
  sees: 'see-orders',
  intents: viewIntents(weeklyList),
})
