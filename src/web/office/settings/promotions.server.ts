import { categories } from '#shop/catalog/index.ts'
import {
  changePromotion,
  makePromotion,
  promotionRecords,
  promotionState,
  promotionTerms,
  switchPromotion,
  type PromotionRecord,
  type PromotionRules,
} from '#shop/pricing/index.ts'
import {
  inLanguage,
  dayInDhaka,
  digitsIn,
  formatInstant,
  formatMoney,
  formatNumber,
  timeInDhaka,
  type Language,
  fieldsOfText,
  textFields,
} from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { known } from './delivery.server.ts'

export type PromotionRow = ReturnType<typeof rowOf>
export type PromotionView = Awaited<ReturnType<typeof promotionView>>

export async function promotionsView({ ctx, language }: StaffContext) {
  const records = await promotionRecords(ctx.db)
  return { promotions: records.map((record) => rowOf(record, language, ctx.now)) }
}

export async function newPromotionView({ ctx, language }: StaffContext) {
  return { categories: (await categories(ctx.db)).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })) }
}

export async function promotionView({ ctx, language }: StaffContext, id: string) {
  const record = (await promotionRecords(ctx.db, knownId(id)))[0]
  if (!record) throw notFound()
  const category = (await categories(ctx.db)).find((one) => one.id === record.categoryId)
  const terms = promotionTerms(record)
  return {
    ...rowOf(record, language, ctx.now),
    active: record.active,
    category: inLanguage(category?.name, language) ?? null,
    least: record.leastGoods > 0 ? formatMoney(record.leastGoods, language) : null,
    lastUsed: record.lastUsedAt && formatInstant(record.lastUsedAt, language),
    seen: versionToken(terms),
    fields: {
      ...textFields('name', terms.name),
      startsAt: timeField(terms.startsAt),
      endsAt: timeField(terms.endsAt),
      limitTotal: terms.limitTotal === null ? '' : String(terms.limitTotal),
      limitPerPerson: terms.limitPerPerson === null ? '' : String(terms.limitPerPerson),
    } as Record<string, string>,
  }
}

function rowOf(record: PromotionRecord, language: Language, now: Date) {
  const { id, code, name, kind, basisPoints, amount, most, steps, limitTotal, redeemed, startsAt, endsAt } = record
  const percent = (points: number) => digitsIn(language, String(points / 100))
  return {
    id,
    code,
    name: inLanguage(name, language),
    kind,
    percent: basisPoints === null ? null : percent(basisPoints),
    amount: amount === null ? null : formatMoney(amount, language),
    most: most === null ? null : formatMoney(most, language),
    steps: (steps ?? []).map((step) => ({ units: formatNumber(step.units, language), percent: percent(step.basisPoints) })),
    used: formatNumber(redeemed, language),
    limit: limitTotal === null ? null : formatNumber(limitTotal, language),
    state: promotionState(record, now),
    starts: startsAt && formatInstant(startsAt, language),
    ends: endsAt && formatInstant(endsAt, language),
  }
}

function timeField(at: Date | null): string {
  return at ? `${dayInDhaka(at)}T${timeInDhaka(at)}` : ''
}

// Maps the rules' field names to those of the forms.
const FORM_FIELDS: Partial<Record<keyof PromotionRules, readonly string[]>> = {
  name: fieldsOfText('name'),
  basisPoints: ['percent'],
  steps: ['units1', 'percent1'],
  leastGoods: ['least'],
  categoryId: ['category'],
}

const inForm = (field: keyof PromotionRules) => FORM_FIELDS[field] ?? field

const making = intentsOf<'new-promotion'>()

export const newPromotionActions = defineActions({
  page: 'new-promotion',
  sees: 'manage-promotions',
  mistakes: { 'code-taken': 'code', 'over-already': 'endsAt' },
  intents: {
    make: making({
      name: 'promotion.make',
      fields: readRules,
      run: async ({ ctx }, rules) => {
        const made = await makePromotion(ctx, rules)
        const unknown = !made.ok && made.problem === 'unknown-category'
        return unknown ? ({ ok: false, problem: 'not-valid', fields: ['category'] } as const) : withFieldNames(made, inForm)
      },
      to: (_, { promotionId }) => `/office/settings/promotions/${promotionId}`,
      done: 'added',
    }),
  },
})

const changing = intentsOf<'promotion', string>()

export const promotionActions = defineActions({
  page: 'promotion',
  sees: 'manage-promotions',
  subject: (_, { id = '' }) => knownId(id),
  mistakes: { 'below-used': 'limitTotal', 'unknown-promotion': '', 'already-so': '' },
  intents: {
    change: changing({
      name: 'promotion.terms',
      fields: readTerms,
      run: async ({ ctx, subject: promotionId, seen }, terms) =>
        withFieldNames(await changePromotion(ctx, { promotionId, ...terms, seen }), inForm),
      done: 'saved',
    }),
    stop: changing({
      name: 'promotion.stop',
      run: ({ ctx, subject: promotionId }) => switchPromotion(ctx, { promotionId, active: false }),
      done: 'stopped',
    }),
    resume: changing({
      name: 'promotion.resume',
      run: ({ ctx, subject: promotionId }) => switchPromotion(ctx, { promotionId, active: true }),
      done: 'resumed',
    }),
  },
})

const KINDS = ['percentage', 'fixed', 'free-delivery', 'quantity-steps'] as const

/** Reads only the fields of this kind: the fields of other kinds may be hidden and contain anything. */
function readRules(read: FieldReader): PromotionRules {
  const kind = read.oneOf('kind', KINDS)
  const category = read.text('category')
  return {
    ...readTerms(read),
    kind,
    code: kind === 'quantity-steps' ? null : read.lineIfAny('code', 24),
    // Hundredths of a percent are parsed like hundredths of a taka.
    basisPoints: kind === 'percentage' ? read.money('percent') : null,
    amount: kind === 'fixed' ? read.money('amount') : null,
    most: kind === 'percentage' ? read.moneyIfAny('most') : null,
    steps: kind === 'quantity-steps' ? readSteps(read) : null,
    leastGoods: read.moneyIfAny('least') ?? (0 as PromotionRules['leastGoods']),
    categoryId: category === '' ? null : known(category),
  }
}

function readTerms(read: FieldReader) {
  return {
    name: read.lines('name', 80),
    startsAt: read.timeIfAny('startsAt'),
    endsAt: read.timeIfAny('endsAt'),
    limitTotal: read.countIfAny('limitTotal'),
    limitPerPerson: read.countIfAny('limitPerPerson'),
  }
}

function readSteps(read: FieldReader) {
  const given = (['1', '2', '3'] as const).filter((row) => row === '1' || read.text(`units${row}`) !== '')
  return given.map((row) => ({ units: read.count(`units${row}`), basisPoints: read.money(`percent${row}`) }))
}
