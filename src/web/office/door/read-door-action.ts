import { bkashTransaction, lacksReason, LONGEST_DOOR_REASON, MOST_AT_DOOR, type DoorAction } from '#shop/ordering/model.ts'
import { asFailReason, cleanLine, needsWords, paisa, parseTaka, type Paisa } from '#shop/values/index.ts'

export const DOOR_KINDS = ['deliver', 'fail', 'undo'] as const
export type DoorKind = (typeof DOOR_KINDS)[number]
export type DoorMistake = 'not-money' | 'transaction-missing' | 'reason-missing' | 'not-understood'

type Fields = Readonly<Record<string, string | undefined>>
type Read = { ok: true; action: DoorAction } | { ok: false; problem: DoorMistake; field: string }

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a form of a stop says: read by the phone before it is kept there, and by the server. */
export function readDoorAction(kind: DoorKind, fields: Fields): Read {
  switch (kind) {
    case 'deliver':
      return readDelivery(fields)
    case 'fail': {
      const reason = asFailReason(fields['reason'])
      const words = cleanLine(fields['note'] ?? '', LONGEST_DOOR_REASON)
      if (reason === null || words === null || (words === '' && needsWords(reason))) return mistake('reason-missing', 'reason')
      return { ok: true, action: { kind, failure: { reason, words: words || null } } }
    }
    case 'undo': {
      const of = fields['of'] ?? ''
      return UUID.test(of) ? { ok: true, action: { kind, of } } : mistake('not-understood', '')
    }
    default:
      return kind satisfies never
  }
}

/** Without a field for cash, the shown amount was taken. `seen` is that amount in paisa. */
function readDelivery(fields: Fields): Read {
  const seenDue = /^\d{1,12}$/.test(fields['seen'] ?? '') ? within(paisa(Number(fields['seen']))) : null
  if (seenDue === null) return mistake('not-understood', '')
  const cash = fields['cash'] === undefined ? seenDue : amountIn(fields['cash'])
  if (cash === null) return mistake('not-money', 'cash')
  const amount = amountIn(fields['bkash'])
  if (amount === null) return mistake('not-money', 'bkash')
  const transaction = bkashTransaction(fields['transaction'] ?? '')
  if (amount > 0 && transaction === null) return mistake('transaction-missing', 'transaction')
  const bkash = amount > 0 && transaction !== null ? { amount, transaction } : null
  const reason = cleanLine(fields['why'] ?? '', LONGEST_DOOR_REASON)
  if (reason === null) return mistake('reason-missing', 'why')
  const action = { kind: 'deliver', seenDue, money: { cash, bkash, reason: reason || null } } as const
  return lacksReason(action) ? mistake('reason-missing', 'why') : { ok: true, action }
}

/** An empty field is nothing taken. */
function amountIn(typed: string | undefined): Paisa | null {
  return (typed ?? '').trim() === '' ? paisa(0) : within(parseTaka(typed!))
}

function within(amount: Paisa | null): Paisa | null {
  return amount !== null && amount <= MOST_AT_DOOR ? amount : null
}

function mistake(problem: DoorMistake, field: string): Read {
  return { ok: false, problem, field }
}
