import { newId } from '#platform/ids.ts'
import { writeAudit, type AuditFields } from '../accounts/index.ts'
import { lockFarm } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { farmLots, setLotCost, type FarmLot } from '../inventory/index.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { lockContract, type Contract } from './contracts.ts'
import { coverOfFarm, deliveryOfLot, type Delivery } from './deliveries.ts'
import { appendEntries } from './ledger.ts'
import { fits } from './lots-to-note.ts'
import {
  CONTRACT_MOVES,
  isOpen,
  LONGEST_NOTE,
  MOST_DEDUCTIONS,
  MOST_MONEY,
  payFor,
  perAmount,
  type Deduction,
  type Grade,
  type Pay,
} from './model.ts'
import { tellDelivered } from './tell-grower.ts'

export type DeliveryInput = {
  lotId: string
  contractId: string
  /** What is accepted of the lot, in grams or pieces. */
  amount: number
  grade: Grade
  deductions: readonly Deduction[]
  /** The id of the form: sent twice, it is noted once. */
  requestId: string
  /** The version that was shown; 0: none was noted. */
  seen: number
}

export type DeliveryProblem =
  | 'unknown-lot'
  | 'delivered-before'
  | 'edit-conflict'
  | 'other-contract'
  | 'contract-not-open'
  | 'outside-days'
  | 'more-than-received'
  | 'not-a-deduction'
  | 'paid-already'
type Noted = { ok: true; deliveryId: string; pay: Paisa } | { ok: false; problem: DeliveryProblem }

/**
 * Notes what a lot of a farm is worth under a contract, or corrects it: the earlier delivery is taken out of the ledger by a counter-entry. The
 * cost of the lot becomes what the grower is paid, and the grower gets a slip. Locked in this order: farm, contract, lot.
 */
export function noteDelivery(ctx: Ctx, input: DeliveryInput): Promise<Noted> {
  return ctx.db.transaction(async (tx): Promise<Noted> => {
    const [lot] = await farmLots(tx, { lotIds: [input.lotId] })
    const farm = lot && (await lockFarm(tx, lot.farmId))
    if (!lot || !farm) return { ok: false, problem: 'unknown-lot' }
    const current = await deliveryOfLot(tx, lot.id)
    const repeated = await deliveryOfRequest(tx, input)
    if (repeated) return repeated
    if (current && input.seen === 0) return { ok: false, problem: 'delivered-before' }
    if ((current?.version ?? 0) !== input.seen) return { ok: false, problem: 'edit-conflict' }
    const contract = await lockContract(tx, input.contractId)
    const problem = faultOf(lot, contract, input) ?? (current && (await whyFinal(tx, current)))
    if (problem) return { ok: false, problem }
    if (current && isSame(current, input)) return { ok: true, deliveryId: current.id, pay: current.pay }
    const made = await insertDelivery(tx, ctx, { lot, contract: contract!, input, current })
    const balance = await book(tx, ctx, { farmId: lot.farmId, current, made })
    await deliverUnder(tx, contract!)
    await setLotCost(tx, ctx, { lotId: lot.id, cost: made.pay.pay })
    await writeAudit(tx, ctx, {
      action: current ? 'correct-delivery' : 'note-delivery',
      subject: { type: 'grower', id: lot.farmId, name: farm.name.en },
      before: current && named({ lot, ...current }),
      after: named({ lot, ...input, ...made.pay }),
    })
    await tellDelivered(tx, ctx, { lot, ...input, ...made, balance, corrected: current !== null })
    return { ok: true, deliveryId: made.id, pay: made.pay.pay }
  })
}

async function deliveryOfRequest(tx: Tx, { lotId, requestId }: DeliveryInput): Promise<Noted | null> {
  const found = await tx
    .selectFrom('growers.deliveries')
    .select(['id as deliveryId', 'pay_paisa as pay', 'lot_id'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!found) return null
  return found.lot_id === lotId
    ? { ok: true, deliveryId: found.deliveryId, pay: found.pay }
    : { ok: false, problem: 'edit-conflict' }
}

function faultOf(lot: FarmLot, contract: Contract | null, { amount, deductions }: DeliveryInput): DeliveryProblem | null {
  if (contract?.farmId !== lot.farmId || contract.stockItemId !== lot.stockItemId) return 'other-contract'
  if (!isOpen(contract.state)) return 'contract-not-open'
  if (!fits(contract, lot)) return 'outside-days'
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > lot.amount) return 'more-than-received'
  const isDeduction = ({ amount: paid, note }: Deduction) =>
    Number.isSafeInteger(paid) && paid > 0 && paid <= MOST_MONEY && note.length <= LONGEST_NOTE
  return deductions.length > MOST_DEDUCTIONS || !deductions.every(isDeduction) ? 'not-a-deduction' : null
}

/** What was paid is not corrected: the next delivery evens it out. */
async function whyFinal(tx: Tx, { id, farmId }: Delivery): Promise<DeliveryProblem | null> {
  return (await coverOfFarm(tx, farmId)).get(id)?.byPayment ? 'paid-already' : null
}

function isSame(current: Delivery, { contractId, amount, grade, deductions }: DeliveryInput): boolean {
  const facts = (of: Pick<DeliveryInput, 'contractId' | 'amount' | 'grade' | 'deductions'>) =>
    JSON.stringify([
      of.contractId,
      of.amount,
      of.grade,
      of.deductions.map(({ reason, note, amount: sum }) => [reason, note, sum]),
    ])
  return facts(current) === facts({ contractId, amount, grade, deductions })
}

type Made = { id: string; number: number; price: Paisa; percent: number; pay: Pay }

async function insertDelivery(
  tx: Tx,
  ctx: Ctx,
  { lot, contract, input, current }: { lot: FarmLot; contract: Contract; input: DeliveryInput; current: Delivery | null },
): Promise<Made> {
  const { amount, grade, deductions } = input
  const { price, floor } = contract
  const percent = contract.percents[grade]
  const pay = payFor({ unit: lot.item.unit, price, floor, percent }, { amount, deductions })
  const id = newId(ctx.now)
  const { number } = await tx
    .insertInto('growers.deliveries')
    .values({
      id,
      lot_id: lot.id,
      version: (current?.version ?? 0) + 1,
      contract_id: contract.id,
      farm_id: lot.farmId,
      request_id: input.requestId,
      amount,
      per_amount: perAmount(lot.item.unit),
      grade,
      price_paisa: price,
      percent,
      floor_paisa: floor,
      gross_paisa: pay.gross,
      deducted_paisa: pay.deducted,
      pay_paisa: pay.pay,
      actor: actorName(ctx.actor),
      at: ctx.now,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const rows = deductions.map(({ reason, note, amount: amount_paisa }, index) => {
    return { delivery_id: id, place: index + 1, reason, note, amount_paisa }
  })
  if (rows.length > 0) await tx.insertInto('growers.deductions').values(rows).execute()
  return { id, number, price, percent, pay }
}

function book(
  tx: Tx,
  ctx: Ctx,
  { farmId, current, made }: { farmId: string; current: Delivery | null; made: Made },
): Promise<Paisa> {
  return appendEntries(tx, ctx, {
    farmId,
    entries: [
      ...(current ? [{ kind: 'correction' as const, amount: paisa(0 - current.pay), deliveryId: current.id }] : []),
      { kind: 'delivery', amount: made.pay.gross, deliveryId: made.id },
      { kind: 'deduction', amount: paisa(0 - made.pay.deducted), deliveryId: made.id },
    ],
  })
}

async function deliverUnder(tx: Tx, { id, state, version }: Contract): Promise<void> {
  if (state !== 'agreed') return
  await tx
    .updateTable('growers.contracts')
    .set({ state: CONTRACT_MOVES.deliver.to, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

function named(of: { lot: FarmLot; amount: number; grade: Grade; deducted: Paisa; pay: Paisa }): AuditFields {
  return {
    lot: of.lot.code,
    [of.lot.item.unit === 'piece' ? 'accepted_pieces' : 'accepted_grams']: of.amount,
    grade: of.grade,
    deducted_paisa: of.deducted,
    pay_paisa: of.pay,
  }
}
