import type { Reader } from '#shop/context.ts'
import { CARRIERS } from '#shop/couriers/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { remittanceName, type RemittanceTask } from '#shop/remittances/index.ts'
import type { Difference, RemittingCarrier, TaskKind } from '#shop/remittances/model.ts'
import { digitsIn, formatDay, formatMoney, paisa, type CalendarDate, type Language, type Paisa } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'

/** A difference as a table shows it, before it is a task or as one. */
export type DifferenceRow = {
  key: string
  kind: TaskKind
  carrier: string
  /** Which payment it is of; null on the page of that payment. */
  from: { text: string; to: string } | null
  row: string | null
  number: string | null
  order: { number: string; to: string } | null
  amount: string
  /** Of a task. */
  due: { text: string; late: boolean } | null
  closed: { how: NonNullable<RemittanceTask['reason']>; actor: string; note: string | null } | null
}

export async function differenceRows(
  reader: Reader,
  differences: readonly Difference[],
  { carrier, language }: { carrier: RemittingCarrier; language: Language },
): Promise<DifferenceRow[]> {
  const numbers = await numbersOf(reader, differences)
  return differences.map((difference, index) => ({
    ...rowOf(difference, { numbers, language }),
    key: String(index),
    carrier: CARRIERS[carrier].name,
    from: null,
    due: null,
    closed: null,
  }))
}

export async function taskRows(
  reader: Reader,
  tasks: readonly RemittanceTask[],
  { today, language, own }: { today: CalendarDate; language: Language; own: boolean },
): Promise<DifferenceRow[]> {
  const numbers = await numbersOf(reader, tasks)
  return tasks.map((task) => {
    const { id, carrier, remittanceId, remittanceNumber, dueOn, state, reason, note, closedBy } = task
    const name = remittanceName({ carrier, number: remittanceNumber })
    return {
      ...rowOf(task, { numbers, language }),
      key: id,
      carrier: CARRIERS[carrier].name,
      from: own ? null : { text: digitsIn(language, name), to: `/office/courier-payments/${remittanceId}` },
      due: state === 'open' ? { text: formatDay(dueOn, language, 'short'), late: dueOn < today } : null,
      closed: reason === null ? null : { how: reason, actor: closedBy ?? '', note },
    }
  })
}

async function numbersOf(reader: Reader, rows: readonly Pick<Difference, 'orderId'>[]): Promise<Map<string, string>> {
  return orderNumbers(
    reader,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
}

function rowOf(
  { kind, row, number, orderId, amount }: Pick<Difference, 'kind' | 'row' | 'number' | 'orderId' | 'amount'>,
  { numbers, language }: { numbers: ReadonlyMap<string, string>; language: Language },
): Pick<DifferenceRow, 'kind' | 'row' | 'number' | 'order' | 'amount'> {
  const order = orderId === null ? undefined : numbers.get(orderId)
  return {
    kind,
    row: row === null ? null : digitsIn(language, String(row)),
    number,
    order: order === undefined ? null : { number: order, to: `/office/orders/${orderId}` },
    amount: owedText(amount, language),
  }
}

function owedText(amount: Paisa, language: Language): string {
  const t = officeWords(language)
  const shown = formatMoney(paisa(Math.abs(amount)), language)
  return amount < 0 ? t('remittance.holds', { amount: shown }) : t('remittance.owes', { amount: shown })
}
