import { addMoney, needsWords, subtractMoney, type Failure, type Paisa } from '../values/index.ts'

/** What was paid at the door: cash, and with it or instead of it a bKash transfer to the shop's number. */
export type DoorMoney = {
  cash: Paisa
  bkash: { amount: Paisa; transaction: string } | null
  /** Why it is another amount than the due one. */
  reason: string | null
}

export type DoorAction =
  /** `seenDue`: the amount that the phone showed. */
  | { kind: 'deliver'; seenDue: Paisa; money: DoorMoney }
  | { kind: 'fail'; failure: Failure }
  /** Takes back a delivery or a failure; `of` is the id of its report. */
  | { kind: 'undo'; of: string }

/** One thing that a rider did at a door. The phone makes the id; a report that is sent again gets the first answer again. */
export type DoorReport = {
  id: string
  consignmentId: string
  action: DoorAction
  /** By the clock of the phone: when it happened, and when this request was sent. */
  happenedAt: Date
  sentAt: Date
}

export const DOOR_PROBLEMS = [
  'cannot-move',
  'refund-under-way',
  'many-boxes',
  'reason-missing',
  'transaction-used',
  /** The stated time is too long ago, or later than now. */
  'too-long-ago',
  'not-yet',
  /** Nothing to take back: the report is unknown, was refused, or is taken back already. */
  'nothing-to-undo',
  /** It can't be taken back: something else has followed. */
  'followed',
] as const
export type DoorProblem = (typeof DOOR_PROBLEMS)[number]

/** The reason when the rider took what the phone showed, and another amount had become due meanwhile. */
export const AMOUNT_CHANGED = 'amount-changed'

/** Far above the cash of any order: a typing error. In paisa. */
export const MOST_AT_DOOR = 100_000_000
export const LONGEST_DOOR_REASON = 300
/** How long a phone may keep a report. */
export const OLDEST_REPORT_MS = 48 * 3_600_000
// Clocks of phones and servers differ by this much without anybody being wrong.
const TOLERANCE_MS = 120_000

/** A transaction number as bKash prints it, without the spaces and small letters of a hasty hand; null if it cannot be one. */
export function bkashTransaction(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{8,12}$/.test(plain) ? plain : null
}

export function takenAtDoor({ cash, bkash }: DoorMoney): Paisa {
  return bkash ? addMoney(cash, bkash.amount) : cash
}

/** What is still missing of the due amount, negative if more was taken. */
export function missingAtDoor(due: Paisa, money: DoorMoney): Paisa {
  return subtractMoney(due, takenAtDoor(money))
}

/** Whether the office should look at an accepted delivery: the amount differs, or a bKash transfer is to be found in the account. */
export function needsLook(due: Paisa, money: DoorMoney): boolean {
  return money.bkash !== null || missingAtDoor(due, money) !== 0
}

/** Whether the report is complete: a failure of another kind, and another amount than the shown one, need words. */
export function lacksReason(action: DoorAction): boolean {
  if (action.kind === 'fail') return needsWords(action.failure.reason) && !action.failure.words
  return action.kind === 'deliver' && missingAtDoor(action.seenDue, action.money) !== 0 && !action.money.reason
}

/**
 * When it happened by the shop's clock: a phone whose clock is wrong is wrong about both times, so only their distance counts. Never before
 * `after`, the last known event of the box.
 */
export function doorTime(
  { happenedAt, sentAt }: Pick<DoorReport, 'happenedAt' | 'sentAt'>,
  { now, after }: { now: Date; after: Date },
): { ok: true; at: Date } | { ok: false; problem: 'too-long-ago' | 'not-yet' } {
  const age = sentAt.getTime() - happenedAt.getTime()
  if (!(age >= -TOLERANCE_MS)) return { ok: false, problem: 'not-yet' }
  if (age > OLDEST_REPORT_MS) return { ok: false, problem: 'too-long-ago' }
  const at = Math.max(now.getTime() - Math.max(0, age), after.getTime())
  return { ok: true, at: new Date(Math.min(at, Math.max(now.getTime(), after.getTime()))) }
}
