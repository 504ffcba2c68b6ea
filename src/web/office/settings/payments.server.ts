import {
  COD_OUTCOMES,
  bankAccount,
  codRules,
  dropCodRule,
  moveCodRule,
  saveBankAccount,
  saveCodRule,
  bankAccountVersion,
  codRuleVersion,
  type CodOutcome,
  type CodRule,
  type RuleSaved,
} from '#shop/payments/index.ts'
import { zoneSettings } from '#shop/fulfilment/index.ts'
import {
  inLanguage,
  digitsIn,
  formatMoney,
  formatWeight,
  grams,
  paisaToTaka,
  toLatinDigits,
  textFields,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'

export type PaymentsView = Awaited<ReturnType<typeof paymentsView>>

const FIRST_ORDER = { '': null, first: true, later: false } as const

/** The rules in their order, the selected one in the form, and the account for transfers. */
export async function paymentsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const rules = await codRules(ctx.db)
  const zones = (await zoneSettings(ctx.db)).map(({ zoneId, name }) => ({ id: zoneId, name: inLanguage(name, language) }))
  const chosen = rules.find(({ id }) => id === search.get('rule'))
  const account = await bankAccount(ctx.db)
  return {
    zones,
    rules: rules.map((rule, index) => ({
      id: rule.id,
      name: inLanguage(rule.name, language),
      active: rule.active,
      outcome: rule.outcome,
      zone: zones.find(({ id }) => id === rule.zoneIds?.[0])?.name ?? null,
      from: rule.fromPaisa === null ? null : formatMoney(rule.fromPaisa, language),
      weight: rule.fromGrams === null ? null : formatWeight(grams(rule.fromGrams), language),
      refused: rule.fromRefused,
      firstOrder: rule.firstOrder,
      seen: codRuleVersion(rule),
      first: index === 0,
      last: index === rules.length - 1,
    })),
    chosen: chosen
      ? {
          id: chosen.id,
          name: inLanguage(chosen.name, language),
          seen: codRuleVersion(chosen),
          fields: ruleFields(chosen, language),
        }
      : null,
    account: {
      there: account !== null,
      seen: bankAccountVersion(account),
      fields: {
        accountHolder: account?.holder ?? '',
        bankName: account?.bank ?? '',
        bankBranch: account?.branch ?? '',
        accountNumber: account?.accountNumber ?? '',
        routingNumber: account?.routingNumber ?? '',
      } satisfies Typed as Typed,
    },
  }
}

function ruleFields(rule: CodRule, language: StaffContext['language']): Typed {
  const number = (value: number | null) => (value === null ? '' : digitsIn(language, String(value)))
  return {
    ...textFields('name', rule.name),
    codZone: rule.zoneIds?.[0] ?? '',
    fromTaka: number(rule.fromPaisa === null ? null : paisaToTaka(rule.fromPaisa)),
    fromKilos: number(rule.fromGrams === null ? null : rule.fromGrams / 1000),
    fromRefused: number(rule.fromRefused),
    firstOrder: rule.firstOrder === null ? '' : rule.firstOrder ? 'first' : 'later',
    codOutcome: rule.outcome,
    ruleOn: rule.active ? 'yes' : '',
  }
}

type Changed = { ok: true; done: SettingDone } | SettingRefusal
const LONGEST_NAME = 80
const RULE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function changePayments(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  if (intent === 'account' || intent === 'drop-account') return changeAccount(requestContext, fields, intent === 'drop-account')
  const known = RULE_ID.test(id)
  if (intent !== 'add' && !known) return refused(fields, 'not-understood')
  const seen = fields['seen'] ?? ''
  switch (intent) {
    case 'add':
    case 'change': {
      const read = await readRule(requestContext, fields)
      if ('problem' in read) return read
      return answer(
        fields,
        await saveCodRule(requestContext.ctx, { id: intent === 'add' ? null : id, seen, rule: read }),
        intent === 'add' ? 'added' : 'saved',
      )
    }
    case 'up':
    case 'down':
      return answer(fields, await moveCodRule(requestContext.ctx, { id, way: intent }), 'saved')
    case 'drop':
      return answer(fields, await dropCodRule(requestContext.ctx, { id, seen }), 'saved')
    default:
      return refused(fields, 'not-understood')
  }
}

function answer(fields: Typed, saved: RuleSaved, done: SettingDone): Changed {
  if (saved.ok) return { ok: true, done }
  switch (saved.problem) {
    case 'unknown-rule':
    case 'edit-conflict':
      return refused(fields, saved.problem)
    case 'too-many':
      return refused(fields, 'too-many-rules')
    default:
      return saved.problem satisfies never
  }
}

async function readRule({ ctx }: StaffContext, fields: Typed): Promise<Omit<CodRule, 'id' | 'position'> | SettingRefusal> {
  const read = readFields(fields)
  const zone = read.text('codZone')
  const zones = await zoneSettings(ctx.db)
  if (zone !== '' && !zones.some(({ zoneId }) => zoneId === zone)) read.wrong.push('codZone')
  const first = read.oneOf('firstOrder', ['', 'first', 'later'])
  const fromRefused = read.countIfAny('fromRefused')
  if (fromRefused !== null && (fromRefused < 1 || fromRefused > 1000) && !read.wrong.includes('fromRefused'))
    read.wrong.push('fromRefused')
  const rule = {
    name: read.lines('name', LONGEST_NAME),
    active: read.yes('ruleOn'),
    zoneIds: zone === '' ? null : [zone],
    fromPaisa: read.moneyIfAny('fromTaka'),
    fromGrams: read.kilosIfAny('fromKilos'),
    fromRefused,
    firstOrder: FIRST_ORDER[first],
    outcome: read.oneOf<CodOutcome>('codOutcome', COD_OUTCOMES),
  }
  return read.wrong.length > 0 ? refused(fields, 'not-valid', { wrong: read.wrong }) : rule
}

async function changeAccount({ ctx }: StaffContext, fields: Typed, drop: boolean): Promise<Changed> {
  const read = readFields(fields)
  const account = drop
    ? null
    : {
        holder: read.line('accountHolder', 100),
        bank: read.line('bankName', 100),
        branch: read.lineIfAny('bankBranch', 100),
        accountNumber: toLatinDigits(read.line('accountNumber', 40)),
        routingNumber: toLatinDigits(read.text('routingNumber')),
      }
  if (account && !/^\d[\d -]{3,38}\d$/.test(account.accountNumber)) read.wrong.push('accountNumber')
  if (account && !/^(?:\d{9})?$/.test(account.routingNumber)) read.wrong.push('routingNumber')
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: [...new Set(read.wrong)] })
  const saved = await saveBankAccount(ctx, { account, seen: fields['seen'] ?? '' })
  return saved.ok ? { ok: true, done: 'saved' } : refused(fields, saved.problem)
}
