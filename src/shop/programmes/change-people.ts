import { sql } from 'kysely'
import type { SheetRead } from '#platform/sheets/index.ts'
import { newId } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { zonesOfAreas } from '../fulfilment/index.ts'
import { readRoster, type RosterRead } from '../gifting/index.ts'
import { areaChoices, areaWithDistrict, placeIndex } from '../places/index.ts'
import { cleanLine, dayInDhaka, type CalendarDate } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { checkPerson, type RosterFacts } from './check-person.ts'
import { erasePeopleIn } from './erase-people.ts'
import { peopleOf, peopleRows, type ReadPerson, type TypedPerson } from './people.ts'
import { noteOnProgramme } from './programme-events.ts'
import { MOST_PEOPLE } from './programme-rules.ts'
import { isId, type ProgrammeRef } from './programmes.ts'

type Closed = NotTheirs | { ok: false; problem: 'programme-ended' | 'consent-first' }

export type RosterTaken =
  | { ok: true; added: number; alreadyThere: number; faulty: number; leftOut: number }
  | Closed
  | Exclude<RosterRead, { ok: true }>
  | { ok: false; problem: 'too-many-people' }

/** Adds the people of a sheet. Who is in the roster already stays as they are and is not added again: nothing is replaced. */
export function takeRoster(ctx: Ctx, { ref, read }: { ref: Required<ProgrammeRef>; read: SheetRead }): Promise<RosterTaken> {
  return ctx.db.transaction(async (tx): Promise<RosterTaken> => {
    const found = await lockOpen(tx, ctx, ref)
    if (!found.ok) return found
    const roster = readRoster(read)
    if (!roster.ok) return roster
    const { programmeId } = ref
    const taken = await add(tx, ctx, { programmeId, people: roster.people })
    if (!taken.ok) return taken
    await noteOnProgramme(tx, ctx, { programmeId, kind: 'imported', count: taken.added })
    return { ...taken, leftOut: roster.leftOut.length }
  })
}

export type PersonChanged =
  | { ok: true }
  | Closed
  | { ok: false; problem: 'unknown-person' | 'already-there' | 'name-and-phone-first' | 'too-many-people' }

/** Adds a person typed in by hand. */
export function addPerson(ctx: Ctx, { ref, typed }: { ref: Required<ProgrammeRef>; typed: TypedPerson }): Promise<PersonChanged> {
  return ctx.db.transaction(async (tx): Promise<PersonChanged> => {
    const found = await lockOpen(tx, ctx, ref)
    if (!found.ok) return found
    if (typed.name.trim() === '' || typed.phone.trim() === '') return { ok: false, problem: 'name-and-phone-first' }
    const taken = await add(tx, ctx, { programmeId: ref.programmeId, people: [typed] })
    if (!taken.ok) return taken
    if (taken.added === 0) return { ok: false, problem: 'already-there' }
    await noteOnProgramme(tx, ctx, { programmeId: ref.programmeId, kind: 'people-changed' })
    return { ok: true }
  })
}

/** Replaces what is known of a person. */
export function changePerson(
  ctx: Ctx,
  { ref, personId, typed }: { ref: Required<ProgrammeRef>; personId: string; typed: TypedPerson },
): Promise<PersonChanged> {
  return ctx.db.transaction(async (tx): Promise<PersonChanged> => {
    const found = await lockPerson(tx, ctx, { ref, personId })
    if (!found.ok) return found
    const { facts, area } = await factsFor(tx, ctx.now)
    const tidy = area(normalized(typed))
    const others = (await peopleOf(tx, ref.programmeId)).filter(({ id }) => id !== personId)
    const read = withoutTwice(checkPerson(tidy, facts), new Set(others.map((other) => other.read.phone)))
    await sql`
      update programmes.people set name = ${tidy.name}, name_bn = ${tidy.nameBn}, phone_text = ${tidy.phone}, phone = ${read.phone}::text,
        district_text = ${tidy.district}, area_text = ${tidy.area}, area_id = ${read.areaId}::text, address_line = ${tidy.address},
        birthday_text = ${tidy.birthday}, birthday = ${read.birthday}::text, joined_text = ${tidy.joined}, joined_on = ${read.joinedOn}::date,
        language_text = ${tidy.language}, language = ${read.language}::text, faults = ${JSON.stringify(read.faults)}::jsonb
      where id = ${personId}::uuid`.execute(tx)
    await noteOnProgramme(tx, ctx, { programmeId: ref.programmeId, kind: 'people-changed' })
    return { ok: true }
  })
}

/** The last day of a person at the company; null: stays. Gifts of later occasions are left out. */
export function setLeaving(
  ctx: Ctx,
  { ref, personId, leavesOn }: { ref: Required<ProgrammeRef>; personId: string; leavesOn: CalendarDate | null },
): Promise<PersonChanged> {
  return ctx.db.transaction(async (tx): Promise<PersonChanged> => {
    const found = await lockPerson(tx, ctx, { ref, personId })
    if (!found.ok) return found
    await sql`update programmes.people set leaves_on = ${leavesOn}::date where id = ${personId}::uuid`.execute(tx)
    await noteOnProgramme(tx, ctx, { programmeId: ref.programmeId, kind: 'people-changed' })
    return { ok: true }
  })
}

/** Erases one person everywhere: the row, the gifts that are not in a run, and the messages. */
export function erasePerson(
  ctx: Ctx,
  { ref, personId }: { ref: Required<ProgrammeRef>; personId: string },
): Promise<PersonChanged> {
  return ctx.db.transaction(async (tx): Promise<PersonChanged> => {
    const found = await lockPerson(tx, ctx, { ref, personId })
    if (!found.ok) return found
    await erasePeopleIn(tx, ctx, { programmeId: ref.programmeId, personIds: [personId] })
    return { ok: true }
  })
}

async function lockOpen(tx: Tx, ctx: Ctx, ref: Required<ProgrammeRef>): Promise<{ ok: true } | Closed> {
  const found = await lockTheirs(tx, ctx, ref)
  if (!found.ok) return found
  return found.programme.consentAt ? { ok: true } : { ok: false, problem: 'consent-first' }
}

async function lockPerson(
  tx: Tx,
  ctx: Ctx,
  { ref, personId }: { ref: Required<ProgrammeRef>; personId: string },
): Promise<{ ok: true } | Closed | { ok: false; problem: 'unknown-person' }> {
  const found = await lockOpen(tx, ctx, ref)
  if (!found.ok) return found
  const [person] = isId(personId)
    ? await peopleRows(
        tx,
        sql`where programme_id = ${ref.programmeId}::uuid and id = ${personId}::uuid and erased_at is null for update`,
      )
    : []
  return person ? { ok: true } : { ok: false, problem: 'unknown-person' }
}

type Added = { ok: true; added: number; alreadyThere: number; faulty: number } | { ok: false; problem: 'too-many-people' }

async function add(
  tx: Tx,
  { now }: Ctx,
  { programmeId, people }: { programmeId: string; people: readonly TypedPerson[] },
): Promise<Added> {
  const { facts, area } = await factsFor(tx, now)
  const before = await peopleOf(tx, programmeId)
  // As they were typed: of people who share a number only one has it as read.
  const known = new Set(before.flatMap((person) => keysOf(person, checkPerson(person, facts))))
  const phones = new Set(before.map(({ read }) => read.phone))
  const rows: (TypedPerson & { id: string; read: ReadPerson })[] = []
  for (const person of people) {
    const typed = area(normalized(person))
    const read = withoutTwice(checkPerson(typed, facts), phones)
    const keys = keysOf(typed, checkPerson(typed, facts))
    if (keys.some((key) => known.has(key))) continue
    for (const key of keys) known.add(key)
    if (read.phone !== null) phones.add(read.phone)
    rows.push({ ...typed, id: newId(now), read })
  }
  if (before.length + rows.length > MOST_PEOPLE) return { ok: false, problem: 'too-many-people' }
  await insert(tx, now, { programmeId, rows })
  const faulty = rows.filter(({ read }) => read.faults.length > 0).length
  return { ok: true, added: rows.length, alreadyThere: people.length - rows.length, faulty }
}

async function insert(
  tx: Tx,
  now: Date,
  { programmeId, rows }: { programmeId: string; rows: readonly (TypedPerson & { id: string; read: ReadPerson })[] },
): Promise<void> {
  const last = await sql<{ last: number }>`
    select coalesce(max(position), 0)::integer as last from programmes.people where programme_id = ${programmeId}::uuid`.execute(
    tx,
  )
  const written = rows.map(({ read, ...row }, index) => ({
    ...row,
    position: last.rows[0]!.last + index + 1,
    readPhone: read.phone,
    areaId: read.areaId,
    readBirthday: read.birthday,
    joinedOn: read.joinedOn,
    readLanguage: read.language,
    faults: read.faults,
  }))
  await sql`
    insert into programmes.people (id, programme_id, position, name, name_bn, phone_text, phone, district_text, area_text, area_id,
      address_line, birthday_text, birthday, joined_text, joined_on, language_text, language, faults, added_at)
    select id, ${programmeId}::uuid, position, name, "nameBn", phone, "readPhone", district, area, "areaId", address, birthday, "readBirthday",
      joined, "joinedOn", language, "readLanguage", faults, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as row(id uuid, position integer, name text, "nameBn" text, phone text,
      "readPhone" text, district text, area text, "areaId" text, address text, birthday text, "readBirthday" text, joined text,
      "joinedOn" date, language text, "readLanguage" text, faults jsonb)`.execute(tx)
}

/** The same person again: the name with the number, or without a number with the birthday. */
function keysOf({ name }: TypedPerson, { phone, birthday }: ReadPerson): string[] {
  const who = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return phone === null ? [`${who} ${birthday ?? ''}`] : [`${who} ${phone}`]
}

/** A number that another person in the roster has is not used. */
function withoutTwice(read: ReadPerson, phones: ReadonlySet<string | null>): ReadPerson {
  if (read.phone === null || !phones.has(read.phone)) return read
  return { ...read, phone: null, faults: [...read.faults, { field: 'phone', kind: 'phone-twice' }] }
}

async function factsFor(reader: Reader, now: Date): Promise<{ facts: RosterFacts; area: (typed: TypedPerson) => TypedPerson }> {
  const choices = await areaChoices(reader)
  const places = placeIndex(choices)
  const zones = await zonesOfAreas(
    reader,
    choices.flatMap(({ areas }) => areas.map(({ id }) => id)),
  )
  // An area that was chosen with its district, "Uttara West, Dhaka", replaces the district too.
  const area = (typed: TypedPerson) => (typed.area.includes(',') ? { ...typed, ...areaWithDistrict(places, typed.area) } : typed)
  return { facts: { places, zones, today: dayInDhaka(now) }, area }
}

const LONGEST_CELL = 600

function normalized({ name, nameBn, phone, district, area, address, birthday, joined, language }: TypedPerson): TypedPerson {
  const line = (text: string) => cleanLine(text.slice(0, LONGEST_CELL), LONGEST_CELL) ?? ''
  return {
    name: line(name),
    nameBn: line(nameBn),
    phone: line(phone),
    district: line(district),
    area: line(area),
    address: line(address),
    birthday: line(birthday),
    joined: line(joined),
    language: line(language),
  }
}
