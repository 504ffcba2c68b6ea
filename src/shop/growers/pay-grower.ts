import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import { lockFarm } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { dayInDhaka, paisa, subtractMoney, type CalendarDate, type Paisa } from '../values/index.ts'
import { advanceOf } from './change-contract.ts'
import { lockContract } from './contracts.ts'
import { appendEntries, balanceOf, paymentById } from './ledger.ts'
import { isOpen, LONGEST_NOTE, LONGEST_REFERENCE, MOST_MONEY, referenceKey, type PayMethod } from './model.ts'
import { tellPaid } from './tell-grower.ts'

export type PayInput = {
  farmId: string
  /** The contract that it is an advance for; null: it pays what is due. */
  contractId: string | null
  method: PayMethod
  /** Of the bank or bKash; empty for cash. */
  reference: string
  amount: Paisa
  paidOn: CalendarDate
  note: string
  /** The id of the form: sent twice, it is paid once. */
  requestId: string
}

type PayRefusal =
  | {
      ok: false
      problem:
        | 'unknown-farm'
        | 'not-valid-amount'
        | 'not-paid-yet'
        | 'reference-missing'
        | 'reference-used'
        | 'contract-not-open'
        | 'edit-conflict'
    }
  /** `most` is what may be paid. */
  | { ok: false; problem: 'above-balance' | 'above-advance'; most: Paisa }
type Paid = { ok: true; paymentId: string } | PayRefusal

/**
 * Notes money that a grower got: at most what is due, or an advance up to what the contract says. Locked in this order: farm, contract. The
 * database refuses what would pay more than is due, and a reference that was used.
 */
export function payGrower(ctx: Ctx, input: PayInput): Promise<Paid> {
  return ctx.db.transaction(async (tx): Promise<Paid> => {
    const farm = await lockFarm(tx, input.farmId)
    if (!farm) return { ok: false, problem: 'unknown-farm' }
    const repeated = await paymentOfRequest(tx, input)
    if (repeated) return repeated
    const refused = checkInput(input, ctx.now) ?? (await checkRoom(tx, input))
    if (refused) return refused
    // Before the insert, which takes the next number of a slip also when it is refused.
    const made = (await isReferenceUsed(tx, input)) ? null : await insertPayment(tx, ctx, input)
    if (!made) return { ok: false, problem: 'reference-used' }
    const kind = input.contractId === null ? 'payment' : 'advance'
    const entry = { kind, amount: paisa(0 - input.amount), paymentId: made.id } as const
    const balance = await appendEntries(tx, ctx, { farmId: input.farmId, entries: [entry] })
    await writeAudit(tx, ctx, {
      action: kind === 'payment' ? 'pay-grower' : 'advance-grower',
      subject: { type: 'grower', id: input.farmId, name: farm.name.en },
      before: null,
      after: { paid_paisa: input.amount, method: input.method, reference: made.reference, day: input.paidOn },
    })
    await tellPaid(tx, ctx, { ...input, ...made, kind, balance, takenBack: false })
    return { ok: true, paymentId: made.id }
  })
}

async function paymentOfRequest(tx: Tx, { farmId, requestId }: PayInput): Promise<Paid | null> {
  const found = await tx
    .selectFrom('growers.payments')
    .select(['id', 'farm_id'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!found) return null
  return found.farm_id === farmId ? { ok: true, paymentId: found.id } : { ok: false, problem: 'edit-conflict' }
}

function checkInput({ method, reference, amount, paidOn }: PayInput, now: Date): PayRefusal | null {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MOST_MONEY) return { ok: false, problem: 'not-valid-amount' }
  if (paidOn > dayInDhaka(now)) return { ok: false, problem: 'not-paid-yet' }
  const key = referenceKey(reference)
  if (method !== 'cash' && (key === '' || key.length > LONGEST_REFERENCE)) return { ok: false, problem: 'reference-missing' }
  return null
}

async function checkRoom(tx: Tx, { farmId, contractId, amount }: PayInput): Promise<PayRefusal | null> {
  if (contractId === null) {
    const balance = await balanceOf(tx, farmId)
    const most = paisa(Math.max(0, balance))
    return amount > most ? { ok: false, problem: 'above-balance', most } : null
  }
  const contract = await lockContract(tx, contractId)
  if (contract?.farmId !== farmId || !isOpen(contract.state)) return { ok: false, problem: 'contract-not-open' }
  const most = subtractMoney(contract.advance, await advanceOf(tx, contract))
  return amount > most ? { ok: false, problem: 'above-advance', most } : null
}

async function isReferenceUsed(tx: Tx, { method, reference }: PayInput): Promise<boolean> {
  if (method === 'cash') return false
  const used = await tx
    .selectFrom('growers.payments')
    .select('id')
    .where('reference', '=', referenceKey(reference))
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return used !== undefined
}

async function insertPayment(tx: Tx, ctx: Ctx, input: PayInput) {
  const reference = input.method === 'cash' ? null : referenceKey(input.reference)
  const id = newId(ctx.now)
  const made = await tx
    .insertInto('growers.payments')
    .values({
      id,
      farm_id: input.farmId,
      contract_id: input.contractId,
      kind: input.contractId === null ? 'payment' : 'advance',
      method: input.method,
      reference,
      amount_paisa: input.amount,
      paid_on: input.paidOn,
      note: input.note.slice(0, LONGEST_NOTE),
      request_id: input.requestId,
      actor: actorName(ctx.actor),
      at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return made ? { id, reference, number: made.number } : null
}

type TakenBack = { ok: true } | { ok: false; problem: 'unknown-payment' | 'taken-back-before' | 'reason-missing' }

/** A payment that was noted by mistake: a counter-entry makes it due again, and its reference may be used again. */
export function takeBackPayment(ctx: Ctx, { paymentId, why }: { paymentId: string; why: string }): Promise<TakenBack> {
  return ctx.db.transaction(async (tx): Promise<TakenBack> => {
    const found = await paymentById(tx, paymentId)
    const farm = found && (await lockFarm(tx, found.farmId))
    if (!found || !farm) return { ok: false, problem: 'unknown-payment' }
    if (why.trim() === '') return { ok: false, problem: 'reason-missing' }
    const changed = await tx
      .updateTable('growers.payments')
      .set({ taken_back_at: ctx.now, taken_back_by: actorName(ctx.actor), taken_back_why: why.trim().slice(0, LONGEST_NOTE) })
      .where('id', '=', paymentId)
      .where('taken_back_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return { ok: false, problem: 'taken-back-before' }
    const entry = { kind: 'correction', amount: found.amount, paymentId } as const
    const balance = await appendEntries(tx, ctx, { farmId: found.farmId, entries: [entry] })
    await writeAudit(tx, ctx, {
      action: 'take-back-grower-payment',
      subject: { type: 'grower', id: found.farmId, name: farm.name.en },
      before: { paid_paisa: found.amount, reference: found.reference },
      after: { reason: why.trim().slice(0, LONGEST_NOTE) },
    })
    await tellPaid(tx, ctx, { ...found, balance, takenBack: true })
    return { ok: true }
  })
}
