import { sellables, productCards } from '#shop/catalog/index.ts'
import { ordersByIds } from '#shop/ordering/index.ts'
import { placeOf } from '#shop/places/index.ts'
import {
  boxesOfPlan,
  carryOver,
  confirmPlan,
  creditOf,
  creditsOf,
  endPlan,
  linesOfBoxes,
  noteTold,
  pausePlan,
  planBy,
  resumePlan,
  sendPlanLink,
  skipBox,
  totalOf,
  unskipBox,
  weeklyRules,
  type BoxLine,
  type Plan,
  type WeeklyBox,
} from '#shop/weekly/index.ts'
import { canChangeBox, canUnskip, creditFor } from '#shop/weekly/model.ts'
import {
  addDays,
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  formatWeight,
  grams,
  inLanguage,
  paisa,
  spacedPhone,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { companyById } from '#shop/accounts/index.ts'
import { activeAgreement, agreementsOf } from '#shop/payments/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export type PlanView = Awaited<ReturnType<typeof planView>>

export async function planView({ ctx, language, may, shop }: StaffContext, id: string) {
  const { db, now } = ctx
  const plan = found(await planBy(db, { planId: knownId(id) }))
  const boxes = await boxesOfPlan(db, plan.id)
  const lines = await linesOfBoxes(
    db,
    boxes.map((box) => box.id),
  )
  const orders = await ordersByIds(
    db,
    boxes.flatMap(({ orderId }) => orderId ?? []),
  )
  const totals = new Map(orders.map(({ id: orderId, total }) => [orderId, total]))
  const names = await namesOf(db, plan, lines)
  const fruit = (productId: string) => inLanguage(names.get(productId), language) ?? ''
  const rules = await weeklyRules(db)
  const size = rules.sizes.find(({ code }) => code === plan.sizeCode)
  const place = await placeOf(db, plan.areaId)
  const company = plan.companyId === null ? null : await companyById(db, plan.companyId)
  const owed = (await creditOf(db, [plan.id])).get(plan.id) ?? paisa(0)
  const open = plan.state !== 'ended'
  const changes = may('edit-orders') && open
  return {
    id: plan.id,
    name: plan.name,
    phone: plan.phone && spacedPhone(plan.phone),
    state: plan.state,
    pausedUntil: plan.pausedUntil && formatDay(plan.pausedUntil, language, 'withYear'),
    size: size ? inLanguage(size.name, language) : plan.sizeCode,
    weight: formatWeight(grams(plan.grams), language),
    ceiling: formatMoney(plan.ceiling, language),
    every: plan.everyWeeks as 1 | 2 | 4,
    address: [plan.addressLine, plan.landmark, place && inLanguage(place.areaName, language)].filter(Boolean).join(', '),
    ripeness: plan.ripeness,
    never: plan.never.map(fruit).join(', '),
    favourites: plan.favourites.map(fruit).join(', '),
    company: company?.name ?? null,
    pays: plan.payment,
    agreement: await agreementView(db, plan.id, language),
    link: plan.phone === null ? null : `${shop.config.shopUrl}/weekly/${plan.token}`,
    owed: owed === 0 ? null : formatMoney(owed, language),
    ledger: (await creditsOf(db, plan.id)).map(({ kind, amount, at }, key) => ({
      key,
      kind,
      amount: formatMoney(paisa(amount), language),
      at: formatInstant(at, language),
    })),
    boxes: boxes.map((box) => boxView(box, { lines: lines.get(box.id) ?? [], totals, fruit, language, now, owed })),
    first: addDays(dayInDhaka(now), 1) as string,
    may: {
      confirm: changes && plan.state === 'new',
      pause: changes && (plan.state === 'active' || plan.state === 'paused'),
      resume: changes && plan.state === 'paused',
      end: changes,
      link: changes && plan.phone !== null,
      boxes: changes,
      carry: may('edit-orders'),
    },
  }
}

type Db = StaffContext['ctx']['db']

const REASONS = [
  'cancelled',
  'declined',
  'expired',
  'agreement-exists',
  'withdrawn',
  'removed',
  'cash-chosen',
  'plan-ended',
  'replaced',
  'not-confirmed',
] as const

/** The latest agreement with bKash, without its secret; null when none was asked for. */
async function agreementView(db: Db, planId: string, language: Language) {
  const last = (await activeAgreement(db, planId)) ?? (await agreementsOf(db, planId))[0]
  if (!last) return null
  const { state, payer, changedAt, problem } = last
  return { state, payer, at: formatInstant(changedAt, language), why: REASONS.find((reason) => reason === problem) ?? null }
}

async function namesOf(db: Db, plan: Plan, lines: ReadonlyMap<string, BoxLine[]>) {
  const inside = [...lines.values()].flat()
  const ids = [...new Set([...plan.never, ...plan.favourites, ...inside.map(({ productId }) => productId)])]
  const [cards, parts] = [
    await productCards(db, { ids, unpublished: true }),
    await sellables(
      db,
      inside.map(({ partId }) => partId),
    ),
  ]
  // A product that was archived since has its name in what was sold of it.
  const sold = inside.flatMap(({ productId, partId }) =>
    parts.has(partId) ? [[productId, parts.get(partId)!.name] as const] : [],
  )
  return new Map([...sold, ...cards.map(({ id, name }) => [id, name] as const)])
}

type Showing = {
  lines: readonly BoxLine[]
  /** Of orders: with the credit that they used. */
  totals: ReadonlyMap<string, Paisa>
  fruit: (productId: string) => string
  language: Language
  now: Date
  owed: Paisa
}

function boxView(box: WeeklyBox, { lines, totals, fruit, language, now, owed }: Showing) {
  const { state } = box
  const priced = state === 'composed' || state === 'ordered'
  const credit = state === 'composed' ? creditFor(owed, box.goods) : paisa(0)
  return {
    id: box.id,
    day: formatDay(box.day, language, 'short'),
    state,
    reason: box.reason,
    content: lines.map(({ productId, grams: of }) => `${fruit(productId)} ${formatWeight(grams(of), language)}`).join(', '),
    fruits: lines.map(({ productId }) => ({ value: productId, label: fruit(productId) })),
    price: priced ? formatMoney(totals.get(box.orderId ?? '') ?? totalOf(box, credit), language) : null,
    lighter: priced && box.shortGrams > 0 ? formatWeight(grams(box.shortGrams), language) : null,
    until: canChangeBox(box, now) ? formatInstant(box.cutOffAt, language) : null,
    orderId: box.orderId,
    notTold: state === 'composed' && box.toldAt === null,
    can: {
      skip: canChangeBox(box, now),
      unskip: canUnskip(box, now),
      told: state === 'composed' && box.toldAt === null && canChangeBox(box, now),
      carry: state === 'ordered',
    },
  }
}

const intent = intentsOf<'weekly-plan', Plan>()

export const weeklyPlanActions = defineActions({
  page: 'weekly-plan',
  sees: 'see-orders',
  subject: async ({ ctx }, { id = '' }) => found(await planBy(ctx.db, { planId: knownId(id) })),
  mistakes: { 'not-a-pause': 'until', 'not-in-box': 'grams', 'reason-missing': 'reason' },
  intents: {
    confirm: intent({
      name: 'weekly.confirm',
      needs: 'edit-orders',
      run: ({ ctx, subject }) => confirmPlan(ctx, { planId: subject.id }),
      done: 'saved',
    }),
    link: intent({
      name: 'weekly.sendLink',
      needs: 'edit-orders',
      run: ({ ctx, subject, shop }) => sendPlanLink(ctx, { planId: subject.id, shopUrl: shop.config.shopUrl }),
      done: 'saved',
    }),
    pause: intent({
      name: 'weekly.pause',
      needs: 'edit-orders',
      fields: (read) => ({ until: read.dayIfAny('until') }),
      run: ({ ctx, subject }, { until }) => pausePlan(ctx, { ref: { planId: subject.id }, until }),
      done: 'saved',
    }),
    resume: intent({
      name: 'weekly.resume',
      needs: 'edit-orders',
      run: ({ ctx, subject }) => resumePlan(ctx, { planId: subject.id }),
      done: 'saved',
    }),
    end: intent({
      name: 'weekly.end',
      needs: 'edit-orders',
      run: ({ ctx, subject }) => endPlan(ctx, { planId: subject.id }),
      done: 'saved',
    }),
    skip: intent({
      name: 'weekly.skip',
      needs: 'edit-orders',
      run: ({ ctx, subject, about }) => skipBox(ctx, { ref: { planId: subject.id }, boxId: knownId(about) }),
      done: 'saved',
    }),
    unskip: intent({
      name: 'weekly.unskip',
      needs: 'edit-orders',
      run: ({ ctx, subject, about }) => unskipBox(ctx, { ref: { planId: subject.id }, boxId: knownId(about) }),
      done: 'saved',
    }),
    told: intent({
      name: 'weekly.told',
      needs: 'edit-orders',
      run: ({ ctx, subject, about }) => noteTold(ctx, { planId: subject.id, boxId: knownId(about) }),
      done: 'saved',
    }),
    carry: intent({
      name: 'weekly.carryButton',
      needs: 'edit-orders',
      fields: (read) => ({
        productId: knownId(read.text('fruit')),
        grams: read.kilos('grams'),
        reason: read.line('reason', 200),
      }),
      run: ({ ctx, subject, about }, fields) => carryOver(ctx, { planId: subject.id, boxId: knownId(about), ...fields }),
      done: 'saved',
      to: ({ url }, { payBack }) => (payBack > 0 ? `${url.pathname}?done=pay-back` : url.pathname),
    }),
  },
})
