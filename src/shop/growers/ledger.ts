import { sql } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import type { EntryKind, PaymentKind, PayMethod } from './model.ts'

/** One row of the ledger of a farm. Above zero it adds to what the shop owes; `balance` is what it owed afterwards. */
export type Entry = {
  id: number
  kind: EntryKind
  amount: Paisa
  balance: Paisa
  deliveryId: string | null
  /** Of the delivery, in any of its versions. */
  lotId: string | null
  paymentId: string | null
  actor: string
  at: Date
}

/** What staff noted of money that a grower got. `takenBack` says why it no longer counts. */
export type GrowerPayment = {
  id: string
  number: number
  farmId: string
  contractId: string | null
  kind: PaymentKind
  method: PayMethod
  reference: string | null
  amount: Paisa
  paidOn: CalendarDate
  note: string
  actor: string
  at: Date
  takenBack: { at: Date; by: string; why: string } | null
}

/** The ledger of a farm, oldest first. */
export async function entriesOf(reader: Reader, farmId: string): Promise<Entry[]> {
  return reader
    .selectFrom('growers.entries as entry')
    .leftJoin('growers.deliveries as delivery', 'delivery.id', 'entry.delivery_id')
    .select(['entry.id', 'entry.kind', 'entry.amount_paisa as amount', 'entry.balance_paisa as balance'])
    .select([
      'entry.delivery_id as deliveryId',
      'delivery.lot_id as lotId',
      'entry.payment_id as paymentId',
      'entry.actor',
      'entry.at',
    ])
    .where('entry.farm_id', '=', farmId)
    .orderBy('entry.place')
    .execute()
}

/** What the shop owes each grower that has a ledger; below zero an advance that no fruit has come for yet. By farm id. */
export async function growerBalances(reader: Reader): Promise<Map<string, Paisa>> {
  const found = await sql<{ farmId: string; balance: Paisa }>`
    select distinct on (farm_id) farm_id as "farmId", balance_paisa as balance from growers.entries order by farm_id, place desc`.execute(
    reader,
  )
  return new Map(found.rows.map(({ farmId, balance }) => [farmId, balance]))
}

export async function balanceOf(reader: Reader, farmId: string): Promise<Paisa> {
  return (await lastOf(reader, farmId)).balance
}

async function lastOf(reader: Reader, farmId: string): Promise<{ place: number; balance: Paisa }> {
  const last = await reader
    .selectFrom('growers.entries')
    .select(['place', 'balance_paisa as balance'])
    .where('farm_id', '=', farmId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { place: 0, balance: paisa(0) }
}

type NewEntry = { kind: EntryKind; amount: Paisa } & ({ deliveryId: string } | { paymentId: string })

/** Appends entries to the ledger of a farm, whose row the caller has locked. Those of zero are left out. Returns the balance. */
export async function appendEntries(
  tx: Tx,
  ctx: Ctx,
  { farmId, entries }: { farmId: string; entries: readonly NewEntry[] },
): Promise<Paisa> {
  let { place, balance } = await lastOf(tx, farmId)
  for (const entry of entries) {
    if (entry.amount === 0) continue
    const before = balance
    balance = paisa(before + entry.amount)
    place += 1
    await tx
      .insertInto('growers.entries')
      .values({
        farm_id: farmId,
        place,
        after_place: place === 1 ? null : place - 1,
        kind: entry.kind,
        amount_paisa: entry.amount,
        before_paisa: before,
        balance_paisa: balance,
        delivery_id: 'deliveryId' in entry ? entry.deliveryId : null,
        payment_id: 'paymentId' in entry ? entry.paymentId : null,
        actor: actorName(ctx.actor),
        at: ctx.now,
      })
      .execute()
  }
  return balance
}

/** Payments of a farm, in the order in which they were noted; also those that were taken back. */
export async function paymentsOf(reader: Reader, farmId: string): Promise<GrowerPayment[]> {
  return readPayments(reader, { farmId })
}

export async function paymentById(reader: Reader, id: string): Promise<GrowerPayment | null> {
  return (await readPayments(reader, { id }))[0] ?? null
}

async function readPayments(reader: Reader, by: { farmId: string } | { id: string }): Promise<GrowerPayment[]> {
  let query = reader
    .selectFrom('growers.payments')
    .select(['id', 'number', 'farm_id as farmId', 'contract_id as contractId', 'kind', 'method', 'reference'])
    .select(['amount_paisa as amount', 'paid_on as paidOn', 'note', 'actor', 'at'])
    .select(['taken_back_at', 'taken_back_by', 'taken_back_why'])
    .orderBy('number')
  query = 'id' in by ? query.where('id', '=', by.id) : query.where('farm_id', '=', by.farmId)
  const rows = await query.execute()
  return rows.map(({ taken_back_at, taken_back_by, taken_back_why, ...row }) => ({
    ...row,
    takenBack: taken_back_at && { at: taken_back_at, by: taken_back_by ?? '', why: taken_back_why ?? '' },
  }))
}
