import { sellables } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { orderById, orderLink } from '#shop/ordering/index.ts'
import { amountDue, awaitedPayment, dueOnAccount, paymentsOf } from '#shop/payments/index.ts'
import {
  addDays,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  formatWeight,
  grams,
  inLanguage,
  paisa,
  paisaToTaka,
  type Language,
  type Paisa,
  type Translations,
} from '#shop/values/index.ts'
import {
  boxesOfPlan,
  creditOf,
  linesOfBoxes,
  planBy,
  swapsOf,
  totalOf,
  weeklyRules,
  type BoxLine,
  type Plan,
  type WeeklyBox,
} from '#shop/weekly/index.ts'
import { canChangeBox, canUnskip, composesAt, creditFor } from '#shop/weekly/model.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { paymentView } from './plan-payment.server.ts'
import { fruitChoices } from './start-plan.server.ts'

export type PlanPageView = NonNullable<Awaited<ReturnType<typeof planPageView>>>

const SHOWN_BEFORE = 4

/** The page of a plan behind its link; null for a link that leads to none. */
export async function planPageView(requestContext: RequestContext, token: string, language: Language) {
  const { ctx, shop } = requestContext
  const { db, now } = ctx
  const plan = await planBy(db, { token })
  if (!plan) return null
  const rules = await weeklyRules(db)
  const size = rules.sizes.find(({ code }) => code === plan.sizeCode)
  const boxes = (await boxesOfPlan(db, plan.id)).toReversed()
  const lines = await linesOfBoxes(
    db,
    boxes.map(({ id }) => id),
  )
  const owed = (await creditOf(db, [plan.id])).get(plan.id) ?? paisa(0)
  const names = await namesOf(db, lines)
  const today = dayInDhaka(now)
  const views = await Promise.all(
    boxes.map(async (box) => {
      const view = boxView(box, { plan, lines: lines.get(box.id) ?? [], names, owed, language, now })
      const order = await orderOf(db, box, { shopUrl: shop.config.shopUrl, language })
      // Credit, refunds and changes are in the order.
      return { ...view, order, total: order?.total ?? view.total, pays: order?.pays ?? plan.payment, ahead: box.day >= today }
    }),
  )
  const ahead = views.filter((box) => box.ahead)
  const nextIndex = views.findIndex(
    ({ state, order, ahead: coming }) => coming && ['upcoming', 'composed', 'ordered'].includes(state) && !order?.dropped,
  )
  const next =
    nextIndex === -1
      ? null
      : {
          ...views[nextIndex]!,
          swaps: await swapsFor(requestContext, {
            plan,
            box: boxes[nextIndex]!,
            lines: lines.get(boxes[nextIndex]!.id) ?? [],
            names,
            language,
          }),
        }
  return {
    seen: plan.version,
    state: plan.state,
    on: rules.on,
    payment: await paymentView(requestContext, plan),
    first: formatDay(plan.firstDay, language, 'long'),
    size: size ? inLanguage(size.name, language) : formatWeight(grams(plan.grams), language),
    ceiling: formatMoney(plan.ceiling, language),
    every: plan.everyWeeks as 1 | 2 | 4,
    pausedUntil: plan.pausedUntil && formatDay(plan.pausedUntil, language, 'long'),
    tomorrow: addDays(today, 1) as string,
    next,
    others: ahead.filter(({ id }) => id !== next?.id),
    past: views
      .filter((box) => !box.ahead)
      .toReversed()
      .slice(0, SHOWN_BEFORE),
    fields: {
      ceiling: digitsIn(language, String(paisaToTaka(plan.ceiling))),
      address: plan.addressLine,
      landmark: plan.landmark ?? '',
      ripeness: plan.ripeness,
    },
    fruits: await fruitChoices(requestContext, language),
    never: plan.never,
    favourites: plan.favourites,
  }
}

async function namesOf(db: Reader, lines: ReadonlyMap<string, BoxLine[]>): Promise<Map<string, Translations>> {
  const inside = [...lines.values()].flat()
  const parts = await sellables(
    db,
    inside.map(({ partId }) => partId),
  )
  return new Map(inside.flatMap(({ productId, partId }) => (parts.has(partId) ? [[productId, parts.get(partId)!.name]] : [])))
}

type Showing = {
  plan: Plan
  lines: readonly BoxLine[]
  names: ReadonlyMap<string, Translations>
  owed: Paisa
  language: Language
  now: Date
}

function boxView(box: WeeklyBox, { plan, lines, names, owed, language, now }: Showing) {
  const priced = box.state === 'composed' || box.state === 'ordered'
  const credit = box.state === 'composed' ? creditFor(owed, box.goods) : paisa(0)
  return {
    id: box.id,
    seen: box.version,
    day: formatDay(box.day, language, 'long'),
    state: box.state,
    lines: lines.map(({ productId, grams: of }) => ({
      id: productId,
      fruit: inLanguage(names.get(productId), language) ?? '',
      weight: formatWeight(grams(of), language),
    })),
    total: priced ? formatMoney(totalOf(box, credit), language) : null,
    credit: credit > 0 ? formatMoney(credit, language) : null,
    lighter: priced && box.shortGrams > 0 ? formatWeight(grams(box.shortGrams), language) : null,
    filledOn: formatDay(dayInDhaka(composesAt(box.cutOffAt)), language, 'short'),
    until: formatInstant(box.cutOffAt, language),
    canChange: canChangeBox(box, now) && plan.state !== 'new',
    canUnskip: canUnskip(box, now) && plan.state === 'active',
  }
}

/** `pays`: what the order says, whatever the plan says by now. `unpaid`: until when it is to be paid. `dropped`: it does not come. */
async function orderOf(db: Reader, { orderId }: WeeklyBox, { shopUrl, language }: { shopUrl: string; language: Language }) {
  const order = orderId === null ? null : await orderById(db, orderId)
  if (!order) return null
  const payments = await paymentsOf(db, [order.id])
  const awaited = order.state === 'placed' ? awaitedPayment(payments) : null
  return {
    total: formatMoney(order.total, language),
    pays: awaited ? ('due' as const) : howPaid(order.total, payments),
    path: new URL(orderLink(shopUrl, language, order.token)).pathname,
    unpaid: awaited?.payUntil ? formatInstant(awaited.payUntil, language) : null,
    dropped: order.state === 'cancelled',
  }
}

type HowPaid = 'on-account' | 'cash-on-delivery' | 'paid'

function howPaid(total: Paisa, payments: Awaited<ReturnType<typeof paymentsOf>>): HowPaid {
  if (dueOnAccount(payments) > 0) return 'on-account'
  return amountDue(total, payments) > 0 ? 'cash-on-delivery' : 'paid'
}

type Swapping = {
  plan: Plan
  box: WeeklyBox
  lines: readonly BoxLine[]
  names: ReadonlyMap<string, Translations>
  language: Language
}

/** What each fruit of an open box can be swapped for, with the price of the box. */
async function swapsFor({ ctx }: RequestContext, { plan, box, lines, language }: Swapping) {
  if (box.state !== 'composed' || !canChangeBox(box, ctx.now)) return {}
  const swaps = await swapsOf(ctx.db, ctx, { plan, box, lines })
  return Object.fromEntries(
    [...swaps].map(([from, choices]) => [
      from,
      choices.map(({ fruit, price }) => ({
        value: fruit.productId,
        fruit: inLanguage(fruit.product.name, language),
        price: formatMoney(price, language),
      })),
    ]),
  )
}
