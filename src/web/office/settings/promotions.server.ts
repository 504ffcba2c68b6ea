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
import { known } from './delivery.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

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
    } satisfies Typed as Typed,
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

type Changed = { ok: true; promotionId: string; done: SettingDone } | SettingRefusal

// Maps the rules' field names to those of the forms.
const FORM_FIELDS: Partial<Record<keyof PromotionRules, readonly string[]>> = {
  name: fieldsOfText('name'),
  basisPoints: ['percent'],
  steps: ['units1', 'percent1'],
  leastGoods: ['least'],
  categoryId: ['category'],
}

const formFieldsOf = (fields: readonly (keyof PromotionRules)[]) => fields.flatMap((field) => FORM_FIELDS[field] ?? [field])

export async function newPromotion({ ctx }: StaffContext, fields: Typed): Promise<Changed> {
  const read = readFields(fields)
  const rules = readRules(read)
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const made = await makePromotion(ctx, rules)
  if (made.ok) return { ok: true, promotionId: made.promotionId, done: 'added' }
  switch (made.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: formFieldsOf(made.fields) })
    case 'code-taken':
      return refused(fields, 'code-taken', { wrong: ['code'] })
    case 'over-already':
      return refused(fields, 'over-already', { wrong: ['endsAt'] })
    case 'unknown-category':
      return refused(fields, 'not-valid', { wrong: ['category'] })
    default:
      return made satisfies never
  }
}

const KINDS = ['percentage', 'fixed', 'free-delivery', 'quantity-steps'] as const

/** Reads only the fields of this kind: the fields of other kinds may be hidden and contain anything. */
function readRules(read: ReturnType<typeof readFields>): PromotionRules {
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

function readTerms(read: ReturnType<typeof readFields>) {
  return {
    name: read.lines('name', 80),
    startsAt: read.timeIfAny('startsAt'),
    endsAt: read.timeIfAny('endsAt'),
    limitTotal: read.countIfAny('limitTotal'),
    limitPerPerson: read.countIfAny('limitPerPerson'),
  }
}

function readSteps(read: ReturnType<typeof readFields>) {
  const given = (['1', '2', '3'] as const).filter((row) => row === '1' || read.text(`units${row}`) !== '')
  return given.map((row) => ({ units: read.count(`units${row}`), basisPoints: read.money(`percent${row}`) }))
}

export async function changePromotionSettings(requestContext: StaffContext, id: string, fields: Typed): Promise<Changed> {
  const promotionId = knownId(id)
  switch (fields['intent']) {
    case 'change':
      return changeTerms(requestContext, promotionId, fields)
    case 'stop':
    case 'resume': {
      const active = fields['intent'] === 'resume'
      const switched = await switchPromotion(requestContext.ctx, { promotionId, active })
      if (switched.ok) return { ok: true, promotionId, done: active ? 'resumed' : 'stopped' }
      return refused(fields, switched.problem)
    }
    default:
      return refused(fields, 'not-understood')
  }
}

async function changeTerms({ ctx }: StaffContext, promotionId: string, fields: Typed): Promise<Changed> {
  const read = readFields(fields)
  const terms = readTerms(read)
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const changed = await changePromotion(ctx, { promotionId, ...terms, seen: fields['seen'] ?? '' })
  if (changed.ok) return { ok: true, promotionId, done: 'saved' }
  switch (changed.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: formFieldsOf(changed.fields) })
    case 'below-used':
      return refused(fields, 'below-used', { detail: { used: changed.used }, wrong: ['limitTotal'] })
    case 'unknown-promotion':
    case 'edit-conflict':
      return refused(fields, changed.problem)
    default:
      return changed satisfies never
  }
}
