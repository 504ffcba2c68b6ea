import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate, Language, Phone } from '../values/index.ts'
import type { PersonFault } from './programme-rules.ts'

/** A person as typed or imported. */
export type TypedPerson = {
  name: string
  nameBn: string
  phone: string
  district: string
  area: string
  address: string
  birthday: string
  joined: string
  language: string
}

/** What was read of it. `birthday`: month and day, `02-29`. */
export type ReadPerson = {
  phone: Phone | null
  areaId: string | null
  birthday: string | null
  joinedOn: CalendarDate | null
  language: Language | null
  faults: PersonFault[]
}

/** A person of a roster: the texts as given, and in `read` what they mean. */
export type Person = TypedPerson & {
  id: string
  position: number
  leavesOn: CalendarDate | null
  read: ReadPerson
}

type Row = Omit<Person, 'read'> & {
  readPhone: Phone | null
  areaId: string | null
  readBirthday: string | null
  joinedOn: CalendarDate | null
  readLanguage: Language | null
  faults: PersonFault[]
}

const COLUMNS = sql`
  id, position, name, name_bn as "nameBn", phone_text as phone, phone as "readPhone", district_text as district, area_text as area,
  area_id as "areaId", address_line as address, birthday_text as birthday, birthday as "readBirthday", joined_text as joined,
  joined_on as "joinedOn", language_text as language, language as "readLanguage", leaves_on as "leavesOn", faults`

export async function peopleRows(reader: Reader, rest: RawBuilder<unknown>): Promise<Person[]> {
  const found = await sql<Row>`select ${COLUMNS} from programmes.people ${rest}`.execute(reader)
  return found.rows.map(
    ({ readPhone: phone, areaId, readBirthday: birthday, joinedOn, readLanguage: language, faults, ...row }) => ({
      ...row,
      read: { phone, areaId, birthday, joinedOn, language, faults },
    }),
  )
}

/** The people of a roster who are not erased, in its order. */
export function peopleOf(reader: Reader, programmeId: string): Promise<Person[]> {
  return peopleRows(reader, sql`where programme_id = ${programmeId}::uuid and erased_at is null order by position`)
}

export const PEOPLE_ON_A_PAGE = 50

/** A page of a roster, those with a fault first if asked. `query`: part of a name or number. */
export async function peoplePage(
  reader: Reader,
  { programmeId, query, faulty, page }: { programmeId: string; query: string; faulty: boolean; page: number },
): Promise<{ people: Person[]; found: number }> {
  const like = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`where programme_id = ${programmeId}::uuid and erased_at is null and (not ${faulty}::boolean or faults <> '[]')
    and (${query} = '' or lower(name) like ${like} or name_bn like ${like} or phone_text like ${like} or phone like ${like})`
  const people = await peopleRows(
    reader,
    sql`${where} order by position limit ${PEOPLE_ON_A_PAGE} offset ${(page - 1) * PEOPLE_ON_A_PAGE}`,
  )
  const counted = await sql<{ count: number }>`select count(*)::integer as count from programmes.people ${where}`.execute(reader)
  return { people, found: counted.rows[0]!.count }
}

export type RosterCounts = { people: number; faulty: number; leaving: number }

export async function rosterCounts(reader: Reader, programmeId: string): Promise<RosterCounts> {
  const found = await sql<RosterCounts>`
    select count(*)::integer as people, (count(*) filter (where faults <> '[]'))::integer as faulty,
      (count(*) filter (where leaves_on is not null))::integer as leaving
    from programmes.people where programme_id = ${programmeId}::uuid and erased_at is null`.execute(reader)
  return found.rows[0]!
}
