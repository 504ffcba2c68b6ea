import { agreeToDays, confirmRun, planRun, shownBox, type Run, type RunConfirmed, type RunPlan } from '#shop/gifting/index.ts'
import { deliveryOfZones } from '#shop/gifting/model.ts'
import { companyCredit } from '#shop/payments/index.ts'
import {
  inLanguage,
  formatDay,
  formatUntil,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  paisa,
  subtractMoney,
  timesUnits,
  type Paisa,
} from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import { countedOrder } from '#web/http/count-orders.ts'
import { onlineMethods, type RequestContext } from '#web/http/request-context.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import type { RunRefused } from './run-view.ts'

export type ConfirmView = {
  boxes: number
  total: string
  /** The total that the button confirms. */
  totalPaisa: number
  rows: { key: string; term: string; value: string; kind?: 'total' }[]
  money: string[]
  days: { key: string; day: string; boxes: string; weight: string; moved: string }[]
  moved: number
  /** What prevents the order, as text. */
  blocked: string[]
  /** Fewer boxes than quoted, and what that changes for each item. */
  fewer: { title: string; lines: string[] } | null
  notes: string[]
  /** Recipients whose time to answer is not over. */
  waiting: string
}

export async function confirmView(open: OpenRun): Promise<ConfirmView | { go: string }> {
  const { requestContext, run, language } = open
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  const plan = await planRun(requestContext.ctx.db, run, requestContext.ctx.now)
  const say = runWords(language)
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, language)
  return {
    boxes: plan.boxes.length,
    total: money(plan.total),
    totalPaisa: plan.total,
    rows: rowsOf(plan, language),
    money: await moneyOf(open, plan),
    days: plan.spread.days.map(({ day, boxes, grams: weight, moved }) => ({
      key: day,
      day: formatDay(day, language, 'long'),
      boxes: say('run.dayBoxes', { count: boxes }),
      weight: formatWeight(grams(weight), language),
      moved: moved > 0 ? say('run.dayMoved', { count: moved }) : '',
    })),
    moved: plan.spread.moved.length,
    blocked: blockedBy(plan, language),
    notes: [
      ...(plan.declined > 0 ? [say('run.declinedLeft', { count: plan.declined })] : []),
      ...counted(plan, 'fallback', (count) => say('run.fallbackLeft', { count })),
      ...counted(plan, 'sender', (count) => say('run.declinedTo', { count })),
    ],
    // Without an address for those who do not answer, nothing can be ordered before all have answered.
    waiting:
      plan.waiting && plan.silent === 0
        ? say('run.waitingHead', { count: plan.waiting.count, until: formatUntil(plan.waiting.until, language) })
        : '',
    fewer: fewerThan(plan, language),
  }
}

function counted({ boxes }: RunPlan, kind: RunPlan['boxes'][number]['kind'], say: (count: number) => string): string[] {
  const count = boxes.filter((box) => box.kind === kind).length
  return count > 0 ? [say(count)] : []
}

/** Fewer boxes than quoted: what decreases with their number, and what stays as agreed. */
function fewerThan({ terms, boxes, services }: RunPlan, language: Language): ConfirmView['fewer'] {
  const quoted = terms.boxes.reduce((sum, box) => sum + box.units, 0)
  if (boxes.length === 0 || boxes.length >= quoted) return null
  const say = runWords(language)
  const named = (perBox: boolean) => services.filter((one) => one.perBox === perBox).map(({ name }) => inLanguage(name, language))
  const { deliveries, delivery } = terms.version
  const priced = deliveryOfZones(deliveries) !== null
  const [each, whole] = [named(true), [...named(false), ...(delivery > 0 && !priced ? [say('run.delivery')] : [])]]
  const lines = [
    ...(each.length > 0 ? [say('run.fewerEach', { what: each.join(', '), count: boxes.length })] : []),
    ...(whole.length > 0 ? [say('run.fewerWhole', { what: whole.join(', ') })] : []),
    ...(delivery > 0 && priced ? [say('run.fewerByZone')] : []),
  ]
  return { title: say('run.fewerBoxes', { quoted, count: boxes.length }), lines }
}

function rowsOf(plan: RunPlan, language: Language): ConfirmView['rows'] {
  const { terms, units, total } = plan
  const say = runWords(language)
  const eachOf = (count: number, price: Paisa) =>
    say('run.boxesOf', { count: formatNumber(count, language), price: formatMoney(price, language) })
  const boxes = terms.boxes.flatMap((box) => {
    const count = units.get(box.variantId) ?? 0
    if (count === 0) return []
    return [
      {
        key: box.variantId,
        term: `${shownBox(box, language)} (${eachOf(count, box.unitPrice)})`,
        value: formatMoney(timesUnits(box.unitPrice, count), language),
      },
    ]
  })
  const services = plan.services.map(({ position, name, units, unitPrice, linePaisa }) => ({
    key: `service-${position}`,
    term: units === 1 ? inLanguage(name, language) : `${inLanguage(name, language)} (${eachOf(units, unitPrice)})`,
    value: formatMoney(linePaisa, language),
  }))
  const delivery = { key: 'delivery', term: say('run.delivery'), value: formatMoney(plan.delivery, language) }
  return [
    ...boxes,
    ...services,
    delivery,
    { key: 'total', term: say('run.total'), value: formatMoney(total, language), kind: 'total' },
  ]
}

async function moneyOf({ requestContext, run, language }: OpenRun, { total, advance }: RunPlan): Promise<string[]> {
  const say = runWords(language)
  const credit = run.companyId === null ? null : await companyCredit(requestContext.ctx.db, run.companyId)
  const before = credit ? advance : total
  const later = subtractMoney(total, before)
  const days = requestContext.shop.config.gifts.daysToPay
  return [
    ...(before > 0 ? [say('run.before', { amount: formatMoney(before, language), days })] : []),
    ...(later > 0 ? [say('run.onAccount', { amount: formatMoney(later, language) })] : []),
    say('run.vatInside'),
  ]
}

function blockedBy({ boxes, faulty, silent, tooMany, spread, terms }: RunPlan, language: Language): string[] {
  const say = runWords(language)
  const nameOf = (variantId: string) => inLanguage(terms.boxes.find((box) => box.variantId === variantId)?.name, language) ?? ''
  return [
    ...(faulty > 0 ? [say('run.faultsLeft', { count: faulty })] : []),
    ...(silent > 0 ? [say('run.silentLeft', { count: silent })] : []),
    ...(boxes.length === 0 && faulty === 0 && silent === 0 ? [say('run.refused.nobody')] : []),
    ...tooMany.map(({ variantId, quoted, wanted }) => say('run.tooManyBoxes', { box: nameOf(variantId), quoted, wanted })),
    ...(spread.unplaced.length > 0 ? [say('run.noRoom', { count: spread.unplaced.length })] : []),
  ]
}

/** Accepts the days, or orders the run; `done` says which. */
export async function actOnConfirm(
  { ctx, shop }: RequestContext,
  { run, language, fields }: { run: Run; language: Language; fields: Record<string, string> },
): Promise<{ done: 'spread' | 'confirmed' } | RunRefused> {
  const ref = { run: { token: run.token } }
  const seenVersion = Number(fields['version'])
  if (!Number.isSafeInteger(seenVersion)) return refusedWith(fields, 'run.refused.not-understood')
  if (fields['intent'] === 'spread') {
    const agreed = await agreeToDays(ctx, { ...ref, seenVersion })
    return agreed.ok ? { done: 'spread' } : refusedWith(fields, `run.refused.${agreed.problem}`)
  }
  const expected = Number(fields['total'])
  if (fields['intent'] !== 'confirm' || !Number.isSafeInteger(expected)) return refusedWith(fields, 'run.refused.not-understood')
  const input = {
    ...ref,
    seenVersion,
    expectedTotal: paisa(expected),
    daysToPay: shop.config.gifts.daysToPay,
    gateways: onlineMethods(shop),
    shopUrl: shop.config.shopUrl,
  }
  const confirmed = await countedOrder('gift-run', () => confirmRun(ctx, input))
  return confirmed.ok ? { done: 'confirmed' } : refusalFor(fields, confirmed, language)
}

function refusalFor(
  fields: Record<string, string>,
  refused: Extract<RunConfirmed, { ok: false }>,
  language: Language,
): RunRefused {
  if (refused.problem === 'out-of-stock') {
    return refusedWith(fields, 'run.refused.out-of-stock', { words: { day: formatDay(refused.day, language, 'long') } })
  }
  return refusedWith(fields, `run.refused.${refused.problem}`)
}
