import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { companyById, memberOf } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { isArea } from '../places/index.ts'
import { cleanLine, paisa, type Paisa, type Phone } from '../values/index.ts'
import { noteOnProgramme } from './programme-events.ts'
import { lockProgramme, type Programme, type ProgrammeRef } from './programmes.ts'

/** What a member says about a programme. */
export type ProgrammeInput = {
  name: string
  yearBudget: Paisa
  monthBudget: Paisa
  oneAMonth: boolean
  weekend: readonly number[]
  reception: { name: string; phone: Phone; areaId: string; address: string } | null
  keepDays: number
}

export type ProgrammeField = 'name' | 'yearBudget' | 'monthBudget' | 'weekend' | 'reception' | 'keepDays'
type NotValid = { ok: false; problem: 'programme-not-valid'; fields: ProgrammeField[] }
/** Not a member, or a programme of another company: both are unknown. */
export type NotTheirs = { ok: false; problem: 'unknown-programme' | 'company-blocked' }

const MOST_BUDGET = 100_000_000_000
const MOST_PROGRAMMES = 20

export type ProgrammeMade =
  | { ok: true; programmeId: string }
  | NotTheirs
  | NotValid
  | { ok: false; problem: 'too-many-programmes' }

/** A member makes a draft. It starts when the company has agreed to keep a roster and staff have agreed the delivery charge. */
export function makeProgramme(ctx: Ctx, { companyId, ...input }: ProgrammeInput & { companyId: string }): Promise<ProgrammeMade> {
  return ctx.db.transaction(async (tx): Promise<ProgrammeMade> => {
    const member = await mayChange(tx, ctx, companyId)
    if (!member.ok) return member
    const tidy = await normalized(tx, input)
    if (!tidy.ok) return tidy
    await sql`select pg_advisory_xact_lock(hashtextextended(${`programmes ${companyId}`}, 0))`.execute(tx)
    const open = await sql<{ count: number }>`
      select count(*)::integer as count from programmes.programmes where company_id = ${companyId}::uuid and state <> 'ended'`.execute(
      tx,
    )
    if (open.rows[0]!.count >= MOST_PROGRAMMES) return { ok: false, problem: 'too-many-programmes' }
    const id = newId(ctx.now)
    await sql`
      insert into programmes.programmes (id, company_id, name, year_budget_paisa, month_budget_paisa, created_by, created_at)
      values (${id}::uuid, ${companyId}::uuid, ${tidy.input.name}, ${tidy.input.yearBudget}, ${tidy.input.monthBudget},
        ${actorName(ctx.actor)}, ${ctx.now}::timestamptz)`.execute(tx)
    await write(tx, id, tidy.input)
    await noteOnProgramme(tx, ctx, { programmeId: id, kind: 'made' })
    return { ok: true, programmeId: id }
  })
}

export type ProgrammeChanged = { ok: true } | NotTheirs | NotValid | { ok: false; problem: 'edit-conflict' | 'programme-ended' }

/** Months that are approved stay as they are; a month that waits for approval is planned again by the next night, or at once by `planAgain`. */
export function changeProgramme(
  ctx: Ctx,
  { ref, seenVersion, input }: { ref: Required<ProgrammeRef>; seenVersion: number; input: ProgrammeInput },
): Promise<ProgrammeChanged> {
  return ctx.db.transaction(async (tx): Promise<ProgrammeChanged> => {
    const found = await lockTheirs(tx, ctx, ref)
    if (!found.ok) return found
    if (found.programme.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const tidy = await normalized(tx, input)
    if (!tidy.ok) return tidy
    await write(tx, found.programme.id, tidy.input)
    await noteOnProgramme(tx, ctx, { programmeId: found.programme.id, kind: 'changed' })
    return { ok: true }
  })
}

/** The programme of a member, locked. One that has ended is not changed. */
export async function lockTheirs(
  tx: Tx,
  ctx: Ctx,
  { programmeId, companyId }: Required<ProgrammeRef>,
): Promise<{ ok: true; programme: Programme; customerId: string } | NotTheirs | { ok: false; problem: 'programme-ended' }> {
  const member = await mayChange(tx, ctx, companyId)
  if (!member.ok) return member
  const programme = await lockProgramme(tx, { programmeId, companyId })
  if (!programme) return { ok: false, problem: 'unknown-programme' }
  if (programme.state === 'ended') return { ok: false, problem: 'programme-ended' }
  return { ok: true, programme, customerId: member.customerId }
}

/** Only a member with a verified number, of a company that is not blocked. */
async function mayChange(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  companyId: string,
): Promise<{ ok: true; customerId: string } | NotTheirs> {
  const unknown = { ok: false, problem: 'unknown-programme' } as const
  if (actor.kind !== 'customer') return unknown
  const { customerId } = actor
  if (!(await memberOf(tx, { companyId, customerId }))) return unknown
  if ((await companyById(tx, companyId))?.blocked !== false) return { ok: false, problem: 'company-blocked' }
  return { ok: true, customerId }
}

async function normalized(tx: Tx, input: ProgrammeInput): Promise<{ ok: true; input: ProgrammeInput } | NotValid> {
  const { yearBudget, monthBudget, weekend, reception, keepDays } = input
  const name = cleanLine(input.name, 100)
  const place = reception && {
    ...reception,
    name: cleanLine(reception.name, 100) ?? '',
    address: cleanLine(reception.address, 300) ?? '',
  }
  const isBudget = (amount: number) => Number.isSafeInteger(amount) && amount > 0 && amount <= MOST_BUDGET
  const checks: [ProgrammeField, boolean][] = [
    ['name', name !== null && name !== ''],
    ['yearBudget', isBudget(yearBudget)],
    ['monthBudget', isBudget(monthBudget) && monthBudget <= yearBudget],
    ['weekend', weekend.length < 7 && weekend.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)],
    ['reception', place === null || (place.address.length >= 6 && (await hasArea(tx, place.areaId)))],
    ['keepDays', Number.isInteger(keepDays) && keepDays >= 1 && keepDays <= 365],
  ]
  const fields = checks.flatMap(([field, fine]) => (fine ? [] : [field]))
  if (fields.length > 0) return { ok: false, problem: 'programme-not-valid', fields }
  return {
    ok: true,
    input: { ...input, name: name!, reception: place, yearBudget: paisa(yearBudget), monthBudget: paisa(monthBudget) },
  }
}

async function hasArea(tx: Tx, areaId: string): Promise<boolean> {
  return (await sql<{ known: boolean }>`select ${isArea(areaId)} as known`.execute(tx)).rows[0]!.known
}

async function write(tx: Tx, programmeId: string, input: ProgrammeInput): Promise<void> {
  const { name, yearBudget, monthBudget, oneAMonth, weekend, reception, keepDays } = input
  await sql`
    update programmes.programmes set name = ${name}, year_budget_paisa = ${yearBudget}, month_budget_paisa = ${monthBudget},
      one_a_month = ${oneAMonth}, weekend = ${[...new Set(weekend)].toSorted()}::integer[], keep_days = ${keepDays}::integer,
      reception_name = ${reception?.name ?? ''}, reception_phone = ${reception?.phone ?? null}::text,
      reception_area_id = ${reception?.areaId ?? null}::text, reception_address = ${reception?.address ?? ''}, version = version + 1
    where id = ${programmeId}::uuid`.execute(tx)
}
