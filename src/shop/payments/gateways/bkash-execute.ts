import { maskPhone, parsePhone, type Paisa } from '#shop/values/index.ts'
import { callBkash, type BkashOptions } from './bkash-call.ts'
import { MAYBE_DONE } from './bkash-wire.ts'
import { allowAgain, claimAgain, claimCall, earlierCall, forgetCall } from './gateway-calls.ts'

// Executing is the call with an effect: it captures the money of a payment, or makes an agreement. Both go by the same rules.

// The longest call: token and request, each made twice. After that it has ended even if its process died.
const LONGEST_CALL_MS = 150_000
// bKash may still be processing a call whose answer was lost.
const SURELY_DONE_MS = 30_000

/** What became of the execution. `taking`: it was called and may still have its effect. */
type Status = { state: string; taking?: true }

type Finishing<Its extends Status> = {
  reference: string
  /** The parameters of the redirect: they prove nothing. */
  callback: Readonly<Record<string, string>>
  /** Calls execute, once. */
  execute: () => Promise<Its>
  /** Reads the state and changes nothing. */
  ask: () => Promise<Its>
  /** The payer left the page of bKash, so nothing is executed. */
  left: (reason: 'cancelled' | 'declined') => Its
}

/** Executes what the payer confirmed, and returns its state. */
export async function finishOnce<Its extends Status>(options: BkashOptions, finishing: Finishing<Its>): Promise<Its> {
  const { reference, callback, ask, left } = finishing
  // Ignore a status that belongs to another payment id: parameters can be edited in the address bar.
  const status = callback['paymentID'] === reference ? callback['status'] : undefined
  if (status === 'success') return executeFirst(options, finishing)
  const asked = await ask()
  if (asked.state !== 'pending') return asked
  // Nothing happens before we execute, so a payment the buyer left is over, unless execute was called already.
  if (asked.taking) return status === undefined ? executeAgain(options, finishing, asked) : asked
  if (status !== 'cancel' && status !== 'failure') return asked
  return left(status === 'cancel' ? 'cancelled' : 'declined')
}

/**
 * The call is recorded first and made by one process at a time; the other processes, and this one without a usable answer, query it. If
 * bKash then reports that nothing happened, it is executed again.
 */
async function executeFirst<Its extends Status>(options: BkashOptions, finishing: Finishing<Its>): Promise<Its> {
  const now = options.clock()
  const { reference, execute, ask } = finishing
  const claimed = await claimCall(options.db, executionOf(reference), {
    reference,
    amount: 0 as Paisa,
    now,
    againFrom: after(now, LONGEST_CALL_MS),
  })
  if (claimed) return execute()
  const asked = await ask()
  return asked.state === 'pending' && asked.taking ? executeAgain(options, finishing, asked) : asked
}

/**
 * Only after bKash reported that nothing happened and while no other execute call can be running. bKash itself executes a payment once,
 * however often it is called.
 */
async function executeAgain<Its extends Status>(
  options: BkashOptions,
  { reference, execute }: Finishing<Its>,
  asked: Its,
): Promise<Its> {
  const now = options.clock()
  const claimed = await claimAgain(options.db, executionOf(reference), { now, againFrom: after(now, LONGEST_CALL_MS) })
  return claimed ? execute() : asked
}

function executionOf(reference: string) {
  return { gateway: 'bkash', call: 'execute', id: reference } as const
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

type Reading<Its> = {
  ask: () => Promise<Its>
  /** Null: its state has to be asked. */
  refused: (code: string) => Its | { state: 'unknown' } | null
  /** Null for an answer that cannot be used. */
  read: (body: unknown) => Its | null
}

/** Calls execute and reads its answer. The caller has claimed the call. */
export async function sendExecute<Its extends Status>(
  options: BkashOptions,
  reference: string,
  { ask, refused, read }: Reading<Its>,
): Promise<Its | { state: 'unknown' }> {
  const { db, clock } = options
  const call = executionOf(reference)
  const reply = await callBkash(options, '/execute', { paymentID: reference })
  if (reply.is === 'not-sent') {
    await forgetCall(db, call)
    return { state: 'unknown' }
  }
  if (reply.is === 'refused' && !MAYBE_DONE.has(reply.code)) {
    await forgetCall(db, call)
    const status = refused(reply.code)
    if (status) return status
  }
  const executed = reply.is === 'answer' ? read(reply.body) : null
  if (executed) return executed
  const lost = reply.is === 'nothing' && !reply.ended
  await allowAgain(db, call, after(clock(), lost ? SURELY_DONE_MS : 0))
  return ask()
}

/** Whether execute was called and may have had its effect. */
export async function wasExecuted({ db }: BkashOptions, reference: string): Promise<boolean> {
  return (await earlierCall(db, executionOf(reference))) !== null
}

/** The wallet, masked. */
export function payerOf(msisdn: string | null | undefined): string | null {
  const parsed = parsePhone(msisdn ?? '')
  return parsed.ok ? maskPhone(parsed.phone) : null
}
