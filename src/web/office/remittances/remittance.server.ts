import type { SheetRow } from '#platform/sheets/index.ts'
import { CARRIERS } from '#shop/couriers/index.ts'
import {
  confirmedLines,
  confirmRemittance,
  dropRemittance,
  mapRemittance,
  planRemittance,
  readBank,
  readRemittanceMapping,
  remittanceById,
  remittanceName,
  remittanceRules,
  rowsOf,
  tasksOfRemittance,
  unmapRemittance,
  type Remittance,
} from '#shop/remittances/index.ts'
import { REMITTANCE_FIELDS, type Difference } from '#shop/remittances/model.ts'
import {
  addDays,
  addMoney,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  paisa,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { differenceRows, taskRows } from './difference-rows.server.ts'

export type RemittanceView = Awaited<ReturnType<typeof remittanceView>>
export type RemittanceFigure = {
  key:
    | 'matched'
    | 'collected'
    | 'charges'
    | 'net'
    | 'statedNet'
    | 'bank'
    | 'bankMissing'
    | 'bankMore'
    | 'toDeduct'
    | 'paid'
    | 'missing'
    | 'held'
  value: string
  tone: 'plain' | 'bad' | 'total'
}

const MOST_FAULTS = 50

/** A payment of a courier: its columns, then what would be booked, then what was booked. */
export async function remittanceView({ ctx, language }: StaffContext, id: string) {
  const remittance = found(await remittanceById(ctx.db, knownId(id)))
  const { carrier, fileName, state, mapped } = remittance
  return {
    name: digitsIn(language, remittanceName(remittance)),
    carrier: CARRIERS[carrier].name,
    fileName,
    state,
    columns: state === 'draft' && !mapped ? columnsOf(remittance, await rowsOf(ctx.db, remittance.id)) : null,
    check: state === 'draft' && mapped ? await checkOf({ ctx, language }, remittance) : null,
    booked: state === 'confirmed' ? await bookedOf({ ctx, language }, remittance) : null,
  }
}

// The first rows may be empty where later ones are not.
const ROWS_SAMPLED = 30
const LONGEST_SAMPLE = 40

function columnsOf({ headings, mapping, coversUntil, bank }: Remittance, rows: readonly SheetRow[]) {
  const sample = (column: number | undefined) => {
    if (column === undefined) return ''
    const cell = rows.slice(0, ROWS_SAMPLED).find((row) => (row[column] ?? null) !== null)?.[column]
    return String(cell ?? '')
      .slice(0, LONGEST_SAMPLE)
      .toWellFormed()
  }
  return {
    fields: REMITTANCE_FIELDS.map((field) => ({
      field,
      chosen: mapping[field] === undefined ? '' : String(mapping[field]),
      sample: sample(mapping[field]),
    })),
    columns: headings.map((heading, column) => ({ value: String(column), label: heading || `${column + 1}` })),
    coversUntil: coversUntil ?? '',
    amount: bank ? String(bank.amount / 100) : '',
    reference: bank?.reference ?? '',
    day: bank?.day ?? '',
  }
}

type Reading = Pick<StaffContext, 'ctx' | 'language'>

async function checkOf({ ctx, language }: Reading, remittance: Remittance) {
  const plan = await planRemittance(ctx.db, remittance)
  const { lines, missing, sums, faults, sumRows, differences, seen } = plan
  const { dueDays } = await remittanceRules(ctx.db)
  const matched = lines.filter(({ outcome }) => outcome === 'paid')
  const figures = figuresOf(
    {
      matched: paisa(matched.reduce((sum, { paid }) => sum + paid, 0)),
      ...sums,
      bank: remittance.bank?.amount ?? null,
      missing: sumOf(differences, 'missing'),
    },
    language,
  )
  return {
    lines: lines.length,
    sumRows,
    figures,
    agrees: sums.bankMissing === 0,
    faults: faults.slice(0, MOST_FAULTS).map(({ row, field, text }) => ({ row: digitsIn(language, String(row)), field, text })),
    differences: await differenceRows(ctx.db, differences, { carrier: remittance.carrier, language }),
    missing: missing.length,
    settles: lines.filter(({ paid }) => paid > 0).length,
    due: formatDay(addDays(dayInDhaka(ctx.now), dueDays), language, 'short'),
    coversUntil: remittance.coversUntil === null ? '' : formatDay(remittance.coversUntil, language, 'short'),
    bank: remittance.bank !== null ? ('stated' as const) : plan.needsNoBank ? ('not-needed' as const) : ('missing' as const),
    seen,
  }
}

async function bookedOf({ ctx, language }: Reading, remittance: Remittance) {
  const { id, collected, charges, paid, bank, confirmedAt, confirmedBy } = remittance
  const lines = await confirmedLines(ctx.db, id)
  const tasks = await tasksOfRemittance(ctx.db, id)
  const matched = addMoney(paisa(0), ...lines.flatMap((line) => (line.outcome === 'paid' ? [line.paid] : [])))
  const net = paisa((collected ?? 0) - (charges ?? 0))
  const bankMissing = paisa(net - (bank?.amount ?? 0))
  const sums = {
    matched,
    collected: collected ?? paisa(0),
    charges: charges ?? paisa(0),
    net,
    statedNet: null,
    paid: paid ?? paisa(0),
  }
  return {
    lines: lines.length,
    figures: figuresOf({ ...sums, bankMissing, bank: bank?.amount ?? null, missing: sumOf(tasks, 'missing') }, language),
    agrees: bankMissing === 0,
    reference: bank?.reference ?? '',
    tasks: await taskRows(ctx.db, tasks, { today: dayInDhaka(ctx.now), language, own: true }),
    actor: confirmedBy ?? '',
    at: confirmedAt ? formatInstant(confirmedAt, language) : '',
  }
}

function sumOf(differences: readonly Pick<Difference, 'kind' | 'amount'>[], kind: Difference['kind']): Paisa {
  return paisa(differences.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0))
}

type Figures = Record<'matched' | 'collected' | 'charges' | 'net' | 'paid' | 'missing', Paisa> &
  Record<'statedNet' | 'bankMissing' | 'bank', Paisa | null>

/** What came, what it is for, and what is missing; amounts of zero that say nothing are left out. */
function figuresOf(sums: Figures, language: Language): RemittanceFigure[] {
  const { matched, collected, charges, net, statedNet, paid, bank, bankMissing, missing } = sums
  const figure = (key: RemittanceFigure['key'], amount: number | null, tone: RemittanceFigure['tone'] = 'plain') =>
    amount === null ? [] : [{ key, value: formatMoney(paisa(amount), language), tone }]
  return [
    ...figure('collected', collected),
    ...figure('charges', charges),
    ...figure('net', net, 'total'),
    ...(statedNet !== null && statedNet !== net ? figure('statedNet', statedNet, 'bad') : []),
    ...figure('bank', bank, 'total'),
    ...(bankMissing !== null && bankMissing > 0 ? figure('bankMissing', bankMissing, 'bad') : []),
    ...(bankMissing !== null && bankMissing < 0 ? figure(bank === null ? 'toDeduct' : 'bankMore', 0 - bankMissing, 'bad') : []),
    ...figure('matched', matched),
    ...(paid === matched ? [] : figure('paid', paid)),
    ...(collected > paid ? figure('held', collected - paid, 'bad') : []),
    ...(missing > 0 ? figure('missing', missing, 'bad') : []),
  ]
}

const intent = intentsOf<'remittance', Remittance>()

export const remittanceActions = defineActions({
  page: 'remittance',
  sees: 'manage-payments',
  subject: async ({ ctx }, { id = '' }) => found(await remittanceById(ctx.db, knownId(id))),
  mistakes: {
    'number-not-mapped': 'column-number',
    'amount-not-mapped': 'column-collected',
    'column-used-twice': '',
    'bank-incomplete': 'amount',
    'day-not-yet': 'coversUntil',
    'bank-missing': '',
    'columns-not-chosen': '',
    'rows-not-read': '',
  },
  intents: {
    map: intent({
      name: 'remittance.check',
      fields: (read) => ({ coversUntil: read.day('coversUntil'), amount: read.moneyIfAny('amount') }),
      run: mapColumns,
    }),
    back: intent({ name: 'remittance.back', run: ({ ctx, subject }) => unmapRemittance(ctx, { id: subject.id }) }),
    confirm: intent({
      name: 'remittance.confirm',
      run: ({ ctx, subject, seen }) => confirmRemittance(ctx, { id: subject.id, seen }),
    }),
    drop: intent({
      name: 'remittance.drop',
      run: ({ ctx, subject }) => dropRemittance(ctx, { id: subject.id }),
      to: () => '/office/courier-payments?done=remittance-dropped',
    }),
  },
})

async function mapColumns(
  { ctx, subject, sent }: ActionContext<Remittance>,
  { coversUntil, amount }: { coversUntil: NonNullable<Remittance['coversUntil']>; amount: Paisa | null },
) {
  const mapping = readRemittanceMapping(sent, subject.headings.length)
  const bank = readBank({ amount, reference: sent['reference'] ?? '', day: sent['day'] ?? '' })
  if (bank === 'bank-incomplete') return { ok: false, problem: 'bank-incomplete' } as const
  return mapRemittance(ctx, { id: subject.id, mapping, coversUntil, bank })
}
