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
} from '#shop/payments/index.ts'
import { asksCourierScore, courierScoreVersion, switchCourierScore } from '#shop/couriers/index.ts'
import { MOST_COURIER_PERCENT } from '#shop/trust/index.ts'
import { zoneSettings } from '#shop/fulfilment/index.ts'
import {
  inLanguage,
  digitsIn,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  paisaToTaka,
  toLatinDigits,
  textFields,
} from '#shop/values/index.ts'
import { walletIntents, walletsView } from './wallets.server.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

export type PaymentsView = Awaited<ReturnType<typeof paymentsView>>

const FIRST_ORDER = { '': null, first: true, later: false } as const

/** The rules in their order, the selected one in the form, and the account for transfers. */
export async function paymentsView({ ctx, shop, language }: StaffContext, search: URLSearchParams) {
  const rules = await codRules(ctx.db)
  const zones = (await zoneSettings(ctx.db)).map(({ zoneId, name }) => ({ id: zoneId, name: inLanguage(name, language) }))
  const chosen = rules.find(({ id }) => id === search.get('rule'))
  const account = await bankAccount(ctx.db)
  const asked = await asksCourierScore(ctx.db)
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
      atAddress: rule.fromRefusedAtAddress,
      courierBelow: rule.courierBelow === null ? null : formatNumber(rule.courierBelow, language),
      sameOrder: rule.sameOrder,
      implausible: rule.implausible,
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
    score: {
      there: Object.values(shop.couriers).some(({ score }) => score !== undefined),
      seen: courierScoreVersion(asked),
      fields: { courierScore: asked ? 'yes' : '' } as Record<string, string>,
    },
    wallets: await walletsView(ctx.db),
    account: {
      there: account !== null,
      seen: bankAccountVersion(account),
      fields: {
        accountHolder: account?.holder ?? '',
        bankName: account?.bank ?? '',
        bankBranch: account?.branch ?? '',
        accountNumber: account?.accountNumber ?? '',
        routingNumber: account?.routingNumber ?? '',
      } as Record<string, string>,
    },
  }
}

function ruleFields(rule: CodRule, language: StaffContext['language']): Record<string, string> {
  const number = (value: number | null) => (value === null ? '' : digitsIn(language, String(value)))
  return {
    ...textFields('name', rule.name),
    codZone: rule.zoneIds?.[0] ?? '',
    fromTaka: number(rule.fromPaisa === null ? null : paisaToTaka(rule.fromPaisa)),
    fromKilos: number(rule.fromGrams === null ? null : rule.fromGrams / 1000),
    fromRefused: number(rule.fromRefused),
    fromRefusedAtAddress: number(rule.fromRefusedAtAddress),
    courierBelow: number(rule.courierBelow),
    sameOrder: rule.sameOrder ? 'yes' : '',
    implausible: rule.implausible ? 'yes' : '',
    firstOrder: rule.firstOrder === null ? '' : rule.firstOrder ? 'first' : 'later',
    codOutcome: rule.outcome,
    ruleOn: rule.active ? 'yes' : '',
  }
}

const LONGEST_NAME = 80
const MOST_ORDERS = 1000

const intent = intentsOf<'payment-settings', string[]>()

export const paymentSettingActions = defineActions({
  page: 'payment-settings',
  sees: 'manage-payments',
  /** The zones a rule can be for. */
  subject: async ({ ctx }) => (await zoneSettings(ctx.db)).map(({ zoneId }) => zoneId),
  mistakes: { 'unknown-rule': '', 'too-many': '', 'too-strict': 'codOutcome' },
  intents: {
    add: intent({
      name: 'cod.add',
      fields: ruleIn,
      run: ({ ctx, seen }, rule) => saveCodRule(ctx, { id: null, seen, rule }),
      done: 'added',
    }),
    change: intent({
      name: 'cod.change',
      fields: ruleIn,
      run: ({ ctx, seen, about }, rule) => saveCodRule(ctx, { id: knownId(about), seen, rule }),
      done: 'saved',
    }),
    up: intent({
      name: 'move.any',
      run: ({ ctx, about }) => moveCodRule(ctx, { id: knownId(about), way: 'up' }),
      done: 'saved',
    }),
    down: intent({
      name: 'move.any',
      run: ({ ctx, about }) => moveCodRule(ctx, { id: knownId(about), way: 'down' }),
      done: 'saved',
    }),
    drop: intent({
      name: 'cod.drop',
      run: ({ ctx, seen, about }) => dropCodRule(ctx, { id: knownId(about), seen }),
      done: 'saved',
    }),
    score: intent({
      name: 'score.save',
      fields: (read) => ({ asked: read.yes('courierScore') }),
      run: ({ ctx, seen }, { asked }) => switchCourierScore(ctx, { asked, seen }),
      done: 'saved',
    }),
    account: intent({
      name: 'bank.account',
      fields: accountIn,
      run: ({ ctx, seen }, account) => saveBankAccount(ctx, { account, seen }),
      done: 'saved',
    }),
    ...walletIntents,
    'drop-account': intent({
      name: 'bank.drop',
      run: ({ ctx, seen }) => saveBankAccount(ctx, { account: null, seen }),
      done: 'saved',
    }),
  },
})

function ruleIn(read: FieldReader, { subject: zoneIds }: ActionContext<string[]>): Omit<CodRule, 'id' | 'position'> {
  const zone = read.oneOf('codZone', ['', ...zoneIds])
  const fromRefused = read.countIfAny('fromRefused')
  if (fromRefused !== null && (fromRefused < 1 || fromRefused > MOST_ORDERS)) read.refuse('fromRefused')
  const fromRefusedAtAddress = read.countIfAny('fromRefusedAtAddress')
  if (fromRefusedAtAddress !== null && (fromRefusedAtAddress < 1 || fromRefusedAtAddress > MOST_ORDERS))
    read.refuse('fromRefusedAtAddress')
  const courierBelow = read.countIfAny('courierBelow')
  if (courierBelow !== null && (courierBelow < 1 || courierBelow > MOST_COURIER_PERCENT)) read.refuse('courierBelow')
  return {
    name: read.lines('name', LONGEST_NAME),
    active: read.yes('ruleOn'),
    zoneIds: zone === '' ? null : [zone],
    fromPaisa: read.moneyIfAny('fromTaka'),
    fromGrams: read.kilosIfAny('fromKilos'),
    fromRefused,
    fromRefusedAtAddress,
    courierBelow,
    sameOrder: read.yes('sameOrder'),
    implausible: read.yes('implausible'),
    firstOrder: FIRST_ORDER[read.oneOf('firstOrder', ['', 'first', 'later'])],
    outcome: read.oneOf<CodOutcome>('codOutcome', COD_OUTCOMES),
  }
}

function accountIn(read: FieldReader) {
  const [accountNumber, routingNumber] = [toLatinDigits(read.text('accountNumber')), toLatinDigits(read.text('routingNumber'))]
  if (!/^\d[\d -]{3,38}\d$/.test(accountNumber)) read.refuse('accountNumber')
  if (!/^(?:\d{9})?$/.test(routingNumber)) read.refuse('routingNumber')
  return {
    holder: read.line('accountHolder', 100),
    bank: read.line('bankName', 100),
    branch: read.lineIfAny('bankBranch', 100),
    accountNumber,
    routingNumber,
  }
}
