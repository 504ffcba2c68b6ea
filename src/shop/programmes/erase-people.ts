import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { eraseListOf, eraseRecipients } from '../gifting/index.ts'
import { addDays, dayInDhaka } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { leaveOutRest, sumMonths } from './leave-out.ts'
import { noteOnProgramme } from './programme-events.ts'
import { lockProgramme, type ProgrammeRef } from './programmes.ts'

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
 * in no run is left out. The caller has locked the programme.
 */
export async function erasePeopleIn(
  tx: Tx,
  ctx: Ctx,
  { programmeId, personIds }: { programmeId: string; personIds: readonly string[] },
): Promise<void> {
  const ids = [...personIds]
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
  const found = await sql<{ id: string; programmeId: string }>`
    select id, programme_id as "programmeId" from programmes.people where phone = any(${[...phones]}::text[]) order by id for update`.execute(
    tx,
  )
  for (const { id, programmeId } of found.rows) await erasePeopleIn(tx, ctx, { programmeId, personIds: [id] })
  await sql`
    update programmes.programmes set reception_name = '', reception_phone = null, reception_area_id = null, reception_address = '',
      version = version + 1
    where reception_phone = any(${[...phones]}::text[])`.execute(tx)
}
