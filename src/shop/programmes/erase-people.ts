import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { eraseListOf, eraseRecipients } from '../gifting/index.ts'
import { addDays, dayInDhaka } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { leaveOutRest, sumMonths } from './leave-out.ts'
import { hasNumber } from './check-person.ts'
import { noteOnProgramme } from './programme-events.ts'
import { lockProgramme, type ProgrammeRef } from './programmes.ts'
import { takeOut } from './take-back.ts'

export type RosterErased = { ok: true; people: number } | NotTheirs | { ok: false; problem: 'erased-before' }

/** A member ends a programme, if it has not ended, and erases its roster everywhere. What is on its way still arrives; its list is erased after it. */
export function eraseRoster(ctx: Ctx, { ref }: { ref: Required<ProgrammeRef> }): Promise<RosterErased> {
  return ctx.db.transaction(async (tx): Promise<RosterErased> => {
    const found = await lockTheirs(tx, ctx, ref)
    if (!found.ok && found.problem !== 'programme-ended') return { ok: false, problem: found.problem }
    const programme = (await lockProgramme(tx, ref))!
    if (programme.erasedAt) return { ok: false, problem: 'erased-before' }
    if (programme.state !== 'ended') {
      await sql`
        update programmes.programmes set state = 'ended', ended_at = ${ctx.now}::timestamptz where id = ${programme.id}::uuid`.execute(
        tx,
      )
      await leaveOutRest(tx, ctx, { programmeId: programme.id, reason: 'ended' })
      await noteOnProgramme(tx, ctx, { programmeId: programme.id, kind: 'ended' })
    }
    return { ok: true, people: await eraseRosterIn(tx, ctx, { programmeId: programme.id }) }
  })
}

async function eraseRosterIn(tx: Tx, ctx: Ctx, { programmeId }: { programmeId: string }): Promise<number> {
  const people = await sql<{ id: string }>`
    select id from programmes.people where programme_id = ${programmeId}::uuid and erased_at is null order by id for update`.execute(
    tx,
  )
  await erasePeopleIn(tx, ctx, { programmeId, personIds: people.rows.map(({ id }) => id) })
  await sql`
    update programmes.programmes set erased_at = ${ctx.now}::timestamptz, reception_name = '', version = version + 1
    where id = ${programmeId}::uuid`.execute(tx)
  const runs = await sql<{ runId: string }>`
    select distinct run_id as "runId" from programmes.days join programmes.months on months.id = month_id
    where programme_id = ${programmeId}::uuid order by run_id`.execute(tx)
  for (const { runId } of runs.rows) await eraseListOf(tx, ctx, { runId })
  return people.rows.length
}

/**
 * Erases people of a roster: their rows, the addresses in their gifts, and the lists and messages of boxes that have arrived. A gift that is
 * not ordered is left out. The caller has locked the programme.
 */
export async function erasePeopleIn(
  tx: Tx,
  ctx: Ctx,
  { programmeId, personIds }: { programmeId: string; personIds: readonly string[] },
): Promise<void> {
  const ids = [...personIds]
  const waiting = await sql<{ runId: string }>`
    select distinct gift.run_id as "runId" from programmes.gifts as gift join programmes.days on days.run_id = gift.run_id
    where person_id = any(${ids}::uuid[]) and ordered_at is null order by gift.run_id`.execute(tx)
  for (const { runId } of waiting.rows) await takeOut(tx, ctx, { runId, personIds: ids })
  await sql`
    update programmes.people set name = '—', name_bn = '', phone_text = '', phone = null, district_text = '', area_text = '', area_id = null,
      address_line = '', birthday_text = '', birthday = null, joined_text = '', joined_on = null, language_text = '', language = null,
      faults = '[]', erased_at = ${ctx.now}::timestamptz
    where id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update programmes.gifts set state = case state when 'planned' then 'left-out' else state end,
      reason = case state when 'planned' then 'erased' else reason end, area_id = null, address_line = null
    where person_id = any(${ids}::uuid[])`.execute(tx)
  await sumMonths(tx, { programmeId })
  await eraseSent(tx, ctx, { programmeId })
  await noteOnProgramme(tx, ctx, { programmeId, kind: 'erased', count: ids.length })
}

/** Erases what was sent to erased people, where no box of the run is on its way; what is left is erased by the next night. */
async function eraseSent(tx: Tx, ctx: Ctx, { programmeId }: { programmeId: string }): Promise<void> {
  const sent = await sql<{ id: string; runId: string; recipientId: string }>`
    select gift.id, run_id as "runId", recipient_id as "recipientId" from programmes.gifts as gift
    join programmes.people as person on person.id = person_id
    where programme_id = ${programmeId}::uuid and erased_at is not null and recipient_id is not null order by run_id, gift.id`.execute(
    tx,
  )
  for (const [runId, gifts] of Map.groupBy(sent.rows, (row) => row.runId)) {
    const erased = await eraseRecipients(tx, ctx, { runId, recipientIds: gifts.map(({ recipientId }) => recipientId) })
    await sql`update programmes.gifts set recipient_id = null where recipient_id = any(${erased}::uuid[])`.execute(tx)
  }
}

/** Job: erases people some days after they left, rosters some days after their programme ended, and what was on its way before. */
export async function eraseOldPeople(ctx: Ctx): Promise<number> {
  const today = dayInDhaka(ctx.now)
  const due = await sql<{ id: string; keepDays: number }>`
    select id, keep_days as "keepDays" from programmes.programmes where erased_at is null or exists (
      select from programmes.gifts join programmes.people on people.id = person_id
      where people.programme_id = programmes.id and people.erased_at is not null and recipient_id is not null)
    order by id`.execute(ctx.db)
  let erased = 0
  for (const { id, keepDays } of due.rows) {
    erased += await ctx.db.transaction(async (tx) => {
      const programme = (await lockProgramme(tx, { programmeId: id }))!
      const last = addDays(today, -keepDays)
      if (programme.endedAt && !programme.erasedAt && dayInDhaka(programme.endedAt) < last) {
        return eraseRosterIn(tx, ctx, { programmeId: id })
      }
      const left = await sql<{ id: string }>`
        select id from programmes.people
        where programme_id = ${id}::uuid and erased_at is null and leaves_on < ${last}::date order by id for update`.execute(tx)
      if (left.rows.length > 0) await erasePeopleIn(tx, ctx, { programmeId: id, personIds: left.rows.map((row) => row.id) })
      else await eraseSent(tx, ctx, { programmeId: id })
      return left.rows.length
    })
  }
  return erased
}

/** Erases a person whose data is erased everywhere from all rosters, and as a reception. */
export async function eraseFromRosters(tx: Tx, ctx: Ctx, phones: readonly string[]): Promise<void> {
  const programmeIds = [...new Set((await withNumber(tx, phones)).map(({ programmeId }) => programmeId))]
  const locked = await sql<{ id: string }>`
    select id from programmes.programmes where id = any(${programmeIds}::uuid[]) or reception_phone = any(${[...phones]}::text[])
    order by id for update`.execute(tx)
  const found = await withNumber(tx, phones)
  for (const { id: programmeId } of locked.rows) {
    const personIds = found.filter((row) => row.programmeId === programmeId).map(({ id }) => id)
    if (personIds.length > 0) await erasePeopleIn(tx, ctx, { programmeId, personIds })
  }
  await sql`
    update programmes.programmes set reception_name = '', reception_phone = null, reception_area_id = null, reception_address = '',
      version = version + 1
    where reception_phone = any(${[...phones]}::text[])`.execute(tx)
}

/** Everybody in a roster whose cell has one of these numbers, also where it was not used because another person has it. */
async function withNumber(tx: Tx, phones: readonly string[]): Promise<{ id: string; programmeId: string }[]> {
  const found = await sql<{ id: string; programmeId: string; phone: string | null; typed: string }>`
    select id, programme_id as "programmeId", phone, phone_text as typed from programmes.people
    where phone = any(${[...phones]}::text[]) or (phone is null and phone_text <> '') order by id`.execute(tx)
  return found.rows.filter(({ phone, typed }) => phone !== null || phones.some((one) => hasNumber(typed, one)))
}
