import { CARRIER_NAMES, CARRIERS } from '#shop/couriers/index.ts'
import {
  closeTasks,
  keepRemittance,
  latestRemittances,
  openTasks,
  readBank,
  remittanceName,
  remittanceRules,
  remittanceRulesVersion,
  saveRemittanceRules,
  taskCounts,
  type Remittance,
} from '#shop/remittances/index.ts'
import { CLOSE_REASONS, MOST_REMITTANCE_ROWS, type CloseReason, type RemittingCarrier } from '#shop/remittances/model.ts'
import { cashBalances, type CashBalance } from '#shop/reporting/index.ts'
import {
  addMoney,
  cleanLine,
  dayInDhaka,
  digitsIn,
  formatInstant,
  formatMoney,
  paisa,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { partyName } from '../../reports/party-name.server.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { readSent, SHEET_MISTAKES, sheetWords } from '../products/read-sent.server.ts'
import { taskRows } from './difference-rows.server.ts'

export type RemittancesView = Awaited<ReturnType<typeof remittancesView>>

const MOST_TASKS = 100
const MOST_LISTED = 30
const REMITTING = CARRIER_NAMES.filter((name): name is RemittingCarrier => CARRIERS[name].remits)

/** What has come, what is missing and what to do: the cash with couriers and riders, open differences, and the payments that were read in. */
export async function remittancesView({ ctx, language, may }: StaffContext) {
  const today = dayInDhaka(ctx.now)
  const balances = await cashBalances(ctx.db, { from: today, until: today })
  const [tasks, counts] = [await openTasks(ctx.db, { most: MOST_TASKS }), await taskCounts(ctx.db, today)]
  const rules = await remittanceRules(ctx.db)
  const carriers = balances.filter(({ kind }) => kind === 'carrier')
  const sum = (amounts: readonly Paisa[]) => addMoney(paisa(0), ...amounts)
  const open = sum(carriers.map((row) => row.open))
  const old = sum(carriers.flatMap(({ ages }) => ages.slice(2)))
  return {
    glance: {
      open: open === 0 ? null : formatMoney(open, language),
      old: old === 0 ? null : formatMoney(old, language),
      tasks: counts.open,
      late: counts.late,
    },
    balances: balances.filter((row) => row.open !== 0 || row.held !== 0).map((row) => balanceRow(row, language)),
    tasks: await taskRows(ctx.db, tasks, { today, language, own: false }),
    more: Math.max(0, counts.open - tasks.length),
    reasons: REASONS,
    mayWriteOff: may('write-off-cash'),
    carriers: REMITTING.map((value) => ({ value, label: CARRIERS[value].name })),
    list: (await latestRemittances(ctx.db, MOST_LISTED)).map((one) => listRow(one, language)),
    rules: { dueDays: String(rules.dueDays), payDays: String(rules.payDays), seen: remittanceRulesVersion(rules) },
  }
}

/** What a form offers; writing off has a button and a permission of its own. */
const REASONS = (Object.keys(CLOSE_REASONS) as CloseReason[]).filter((reason) => reason !== 'written-off')

function balanceRow(row: CashBalance, language: Language) {
  const { kind, name, open, ages, held } = row
  const money = (amount: Paisa) => (amount === 0 ? '–' : formatMoney(amount, language))
  return {
    key: `${kind} ${name}`,
    name: kind === 'desk' ? null : partyName(row),
    open: formatMoney(open, language),
    ages: ages.map(money),
    held: money(held),
  }
}

function listRow(remittance: Remittance, language: Language) {
  const { id, fileName, state, bank, createdAt } = remittance
  return {
    id,
    name: digitsIn(language, remittanceName(remittance)),
    fileName,
    state,
    bank: bank ? formatMoney(bank.amount, language) : null,
    at: formatInstant(createdAt, language),
  }
}

const intent = intentsOf<'remittances'>()

export const remittancesActions = defineActions({
  page: 'remittances',
  sees: 'manage-payments',
  mistakes: {
    ...SHEET_MISTAKES,
    'remittance-too-long': 'sheet',
    'no-such-carrier': 'carrier',
    'nothing-chosen': '',
    'note-missing': 'note',
    'bank-incomplete': 'amount',
    'day-not-yet': 'day',
    'reason-does-not-fit': 'how',
    'one-carrier': '',
    'one-task': '',
    'other-parcel-unknown': 'number',
    'other-amount': 'number',
    'sum-differs': 'amount',
    'still-open': 'how',
  },
  words: sheetWords,
  intents: {
    read: intent({
      name: 'remittance.read',
      fields: (read, { file }) => ({
        carrier: read.oneOf('carrier', REMITTING, 'no-such-carrier'),
        file: read.known('sheet', file ?? null, { tooLarge: true as const, name: '' }),
      }),
      run: readFile,
      done: 'remittance-read',
      to: (_context, { id, known }) => `/office/courier-payments/${id}${known ? '?done=remittance-known' : ''}`,
    }),
    close: intent({
      name: 'remittance.close',
      fields: (read) => ({ reason: read.oneOf('how', REASONS), amount: read.moneyIfAny('amount') }),
      run: (context, { reason, amount }) => close(context, { reason, amount }),
    }),
    'write-off': intent({
      name: 'remittance.writeOff',
      needs: 'write-off-cash',
      form: 'close',
      run: (context) => close(context, { reason: 'written-off', amount: null }),
    }),
    rules: intent({
      name: 'remittance.rules',
      fields: (read) => ({ dueDays: read.count('dueDays'), payDays: read.count('payDays') }),
      run: ({ ctx, seen }, rules) => saveRemittanceRules(ctx, { rules, seen }),
    }),
  },
})

type SentFile = NonNullable<StaffContext['file']>

async function readFile({ ctx }: StaffContext, { carrier, file }: { carrier: RemittingCarrier; file: SentFile }) {
  const read = await readSent(file)
  if (!read.ok) return read
  if (read.rows.length > MOST_REMITTANCE_ROWS) return { ok: false, problem: 'remittance-too-long' } as const
  return keepRemittance(ctx, { carrier, fileName: cleanLine(file.name, 120) ?? '', rows: read.rows })
}

function tickedTasks(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => /^task-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1] ?? [])
}

async function close({ ctx, sent, language }: ActionContext, { reason, amount }: { reason: CloseReason; amount: Paisa | null }) {
  const bank = readBank({ amount, reference: sent['reference'] ?? '', day: sent['day'] ?? '' })
  if (bank === 'bank-incomplete' && reason === 'paid-later') return { ok: false, problem: 'bank-incomplete' } as const
  const closed = await closeTasks(ctx, {
    ids: tickedTasks(sent),
    reason,
    note: sent['note'] ?? '',
    bank: bank === 'bank-incomplete' ? null : bank,
    number: sent['number'] ?? '',
  })
  if (closed.ok) return closed
  // Sentences name amounts as texts.
  switch (closed.problem) {
    case 'sum-differs':
    case 'other-amount':
      return { ok: false, problem: closed.problem, owed: formatMoney(closed.owed, language) } as const
    case 'still-open':
      return { ok: false, problem: closed.problem, number: closed.number, amount: formatMoney(closed.amount, language) } as const
    default:
      return { ok: false, problem: closed.problem } as const
  }
}
