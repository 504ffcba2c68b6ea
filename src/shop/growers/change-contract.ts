import { newId } from '#platform/ids.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import { farmsByIds, lockFarm } from '../catalog/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { stockItems } from '../inventory/index.ts'
import { addMoney, paisa, type Paisa } from '../values/index.ts'
import { contractById, lockContract, type Contract } from './contracts.ts'
import { coverOfFarm, deliveriesOf } from './deliveries.ts'
import { paymentsOf } from './ledger.ts'
import {
  contractCan,
  CONTRACT_MOVES,
  isOpen,
  MOST_MONEY,
  termsFaults,
  type ContractMove,
  type ContractTerms,
  type TermsField,
} from './model.ts'

type TermsRefused =
  | { ok: false; problem: 'unknown-farm' | 'unknown-fruit' }
  | { ok: false; problem: 'not-valid'; fields: TermsField[] }
type Drawn = { ok: true; id: string } | TermsRefused

/** A new contract. It binds no one until it is agreed. */
export function drawContract(ctx: Ctx, terms: ContractTerms): Promise<Drawn> {
  return ctx.db.transaction(async (tx): Promise<Drawn> => {
    const refused = await checkTerms(tx, terms)
    if (refused) return refused
    const id = newId(ctx.now)
    const { number } = await tx
      .insertInto('growers.contracts')
      .values({ id, farm_id: terms.farmId, ...columnsOf(terms), actor: actorName(ctx.actor), created_at: ctx.now })
      .returning('number')
      .executeTakeFirstOrThrow()
    const subject = { type: 'grower-contract', id, name: contractName(number) }
    await writeAudit(tx, ctx, { action: 'draw-contract', subject, before: null, after: await namedTerms(tx, terms) })
    return { ok: true, id }
  })
}

type Changed = { ok: true } | TermsRefused | { ok: false; problem: 'unknown-contract' | 'edit-conflict' | 'contract-agreed' }

/** Other terms for a contract that is not agreed yet; its farm stays. `seen` is the version that was shown. */
export function changeContract(
  ctx: Ctx,
  { id, terms, seen }: { id: string; terms: Omit<ContractTerms, 'farmId'>; seen: number },
): Promise<Changed> {
  return ctx.db.transaction(async (tx): Promise<Changed> => {
    const before = await lockContract(tx, id)
    if (!before) return { ok: false, problem: 'unknown-contract' }
    if (before.version !== seen) return { ok: false, problem: 'edit-conflict' }
    if (before.state !== 'drawn') return { ok: false, problem: 'contract-agreed' }
    const after = { ...terms, farmId: before.farmId }
    const refused = await checkTerms(tx, after)
    if (refused) return refused
    const changed = changedFields(await namedTerms(tx, before), await namedTerms(tx, after))
    if (!changed) return { ok: true }
    await tx
      .updateTable('growers.contracts')
      .set({ ...columnsOf(after), version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, ctx, { action: 'change-contract', subject: subjectOf(before), ...changed })
    return { ok: true }
  })
}

type Moved = { ok: true } | { ok: false; problem: 'unknown-contract' | 'not-in-state' | 'money-open' }

/**
 * Agrees, settles or cancels a contract. It is settled when each of its deliveries is paid. An advance that is not used up
 * stays in the balance of the farm.
 */
export function moveContract(ctx: Ctx, { id, move }: { id: string; move: Exclude<ContractMove, 'deliver'> }): Promise<Moved> {
  return ctx.db.transaction(async (tx): Promise<Moved> => {
    // Locked before the contract, as by deliveries and payments: whether everything is paid can't change in the meantime.
    const known = await contractById(tx, id)
    const contract = known && (await lockFarm(tx, known.farmId)) && (await lockContract(tx, id))
    if (!contract) return { ok: false, problem: 'unknown-contract' }
    if (!contractCan(move, contract.state)) return { ok: false, problem: 'not-in-state' }
    if (move === 'settle' && !(await isPaid(tx, contract))) return { ok: false, problem: 'money-open' }
    const { to } = CONTRACT_MOVES[move]
    await tx
      .updateTable('growers.contracts')
      .set({ state: to, version: contract.version + 1 })
      .where('id', '=', id)
      .execute()
    const states = { before: { state: contract.state }, after: { state: to } }
    await writeAudit(tx, ctx, { action: `${move}-contract`, subject: subjectOf(contract), ...states })
    return { ok: true }
  })
}

async function isPaid(tx: Tx, { id, farmId }: Contract): Promise<boolean> {
  const cover = await coverOfFarm(tx, farmId)
  const own = (await deliveriesOf(tx, farmId)).filter(({ contractId }) => contractId === id)
  return own.every(({ id: delivery, pay }) => cover.get(delivery)?.paid === pay)
}

/** What was paid in advance for a contract. */
export async function advanceOf(tx: Tx, { id, farmId }: Pick<Contract, 'id' | 'farmId'>): Promise<Paisa> {
  const paid = (await paymentsOf(tx, farmId)).filter(({ contractId, takenBack }) => contractId === id && takenBack === null)
  return addMoney(paisa(0), ...paid.map(({ amount }) => amount))
}

type Raised =
  | { ok: true }
  | { ok: false; problem: 'unknown-contract' | 'contract-not-open' | 'advance-not-larger' | 'edit-conflict' }

/** Agrees on a larger advance, which is the only term that may change afterwards. */
export function raiseAdvance(ctx: Ctx, { id, advance, seen }: { id: string; advance: Paisa; seen: number }): Promise<Raised> {
  return ctx.db.transaction(async (tx): Promise<Raised> => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, problem: 'unknown-contract' }
    if (contract.version !== seen) return { ok: false, problem: 'edit-conflict' }
    if (!isOpen(contract.state)) return { ok: false, problem: 'contract-not-open' }
    if (advance <= contract.advance || advance > MOST_MONEY) return { ok: false, problem: 'advance-not-larger' }
    await tx
      .updateTable('growers.contracts')
      .set({ advance_paisa: advance, version: contract.version + 1 })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, ctx, {
      action: 'raise-advance',
      subject: subjectOf(contract),
      before: { advance_paisa: contract.advance },
      after: { advance_paisa: advance },
    })
    return { ok: true }
  })
}

export function contractName(number: number): string {
  return `GC-${number}`
}

export function subjectOf({ id, number }: Pick<Contract, 'id' | 'number'>) {
  return { type: 'grower-contract', id, name: contractName(number) }
}

async function checkTerms(tx: Tx, terms: ContractTerms): Promise<TermsRefused | null> {
  if (!(await farmsByIds(tx, [terms.farmId])).has(terms.farmId)) return { ok: false, problem: 'unknown-farm' }
  const item = (await stockItems(tx)).find(({ id }) => id === terms.stockItemId)
  if (!item) return { ok: false, problem: 'unknown-fruit' }
  const fields = termsFaults(terms)
  return fields.length > 0 ? { ok: false, problem: 'not-valid', fields } : null
}

function columnsOf({ stockItemId, from, until, amount, price, floor, percents, advance }: ContractTerms) {
  return {
    stock_item_id: stockItemId,
    from_day: from,
    until_day: until,
    amount,
    price_paisa: price,
    floor_paisa: floor,
    percent_a: percents.A,
    percent_b: percents.B,
    percent_c: percents.C,
    advance_paisa: advance,
  }
}

/** For the audit log, which shows amounts by the names of their fields. */
async function namedTerms(tx: Tx, terms: ContractTerms): Promise<AuditFields> {
  const item = (await stockItems(tx)).find(({ id }) => id === terms.stockItemId)
  const { from, until, amount, price, floor, percents, advance } = terms
  return {
    contract_fruit: item?.name.en ?? '',
    from,
    until,
    [item?.unit === 'piece' ? 'agreed_pieces' : 'agreed_grams']: amount,
    unit_cost_paisa: price,
    floor_paisa: floor,
    percent_a: percents.A,
    percent_b: percents.B,
    percent_c: percents.C,
    advance_paisa: advance,
  }
}
