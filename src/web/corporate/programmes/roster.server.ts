import { readSheet } from '#platform/sheets/index.ts'
import { readPasted, SHEET_LIMITS } from '#shop/gifting/index.ts'
import {
  addPerson,
  changePerson,
  erasePerson,
  PEOPLE_ON_A_PAGE,
  peoplePage,
  planAgain,
  rosterCounts,
  setLeaving,
  takeRoster,
  type Person,
  type RosterTaken,
  type TypedPerson,
} from '#shop/programmes/index.ts'
import type { PersonField } from '#shop/programmes/model.ts'
import { calendarDate, dayFrom, formatDay, spacedPhone, toLatinDigits } from '#shop/values/index.ts'
import type { OpenPortal } from '../portal/open-portal.server.ts'
import { openProgramme, programmeWords, refusedWith } from './open-programme.server.ts'
import type { PersonView, ProgrammeRefused, RosterView } from './programme-data.ts'
import { baseOf } from './programme.server.ts'
import type { Acted } from './programmes.server.ts'

const FIELDS = [
  'name',
  'nameBn',
  'phone',
  'birthday',
  'joined',
  'district',
  'area',
  'address',
  'language',
] as const satisfies readonly PersonField[]

export async function rosterView(open: OpenPortal, programmeId: string, search: URLSearchParams): Promise<RosterView> {
  const { requestContext, portal } = open
  const { db } = requestContext.ctx
  const programme = await openProgramme(open, programmeId)
  const counts = await rosterCounts(db, programme.id)
  const query = (search.get('q') ?? '').slice(0, 60)
  const onlyFaults = search.get('faults') === 'yes'
  const page = Math.max(1, Math.min(1_000, Number(search.get('page')) || 1))
  const { people, found } = await peoplePage(db, {
    programmeId: programme.id,
    query: toLatinDigits(query),
    faulty: onlyFaults,
    page: Math.floor(page),
  })
  return {
    programme: programme.name,
    base: baseOf(open, programme),
    canChange: programme.state !== 'ended' && !portal.company.blocked,
    consented: programme.consentAt !== null,
    people: counts.people,
    faulty: counts.faulty,
    query,
    onlyFaults,
    page: Math.floor(page),
    pages: Math.ceil(found / PEOPLE_ON_A_PAGE),
    found: people.map((person) => personView(person, open)),
  }
}

/** As it was read, so that day and month can be checked; as it was typed if it could not be read. */
function dateText(label: string, typed: string, read: string | null): string {
  return typed === '' ? '' : `${label}: ${read ?? typed}`
}

function personView(person: Person, { language }: OpenPortal): PersonView {
  const t = programmeWords(language)
  const { read, leavesOn } = person
  const detail = [
    read.phone ? spacedPhone(read.phone) : person.phone,
    dateText(
      t('programme.person.birthday'),
      person.birthday,
      read.birthday && formatDay(dayFrom(`2024-${read.birthday}`), language, 'dayMonth'),
    ),
    dateText(t('programme.person.joined'), person.joined, read.joinedOn && formatDay(read.joinedOn, language, 'withYear')),
    leavesOn && t('programme.leavesOn', { day: formatDay(leavesOn, language, 'withYear') }),
  ]
  return {
    id: person.id,
    title: person.name,
    detail: detail.filter(Boolean).join(' · '),
    faulty: read.faults.length > 0,
    leavesOn: leavesOn ?? '',
    fields: FIELDS.map((name) => {
      const fault = read.faults.find(({ field }) => field === name)
      return {
        name,
        label: `programme.person.${name}`,
        value: person[name],
        error: fault ? `programme.fault.${fault.kind}` : null,
      }
    }),
  }
}

/** What a member does with the roster. After each change a month that waits for approval is planned again. */
export async function actOnRoster(
  open: OpenPortal,
  programmeId: string,
  fields: Record<string, string>,
): Promise<Acted | { taken: Taken }> {
  const { requestContext, portal } = open
  const { ctx, shop } = requestContext
  const programme = await openProgramme(open, programmeId)
  const ref = { companyId: portal.company.id, programmeId: programme.id }
  const { intent } = fields
  const limit = intent === 'file' || intent === 'paste' ? 'gift-sheet' : 'gift-run'
  if (!(await shop.limits.use(limit, ref.programmeId)).ok) return refusedWith(fields, 'programme.refused.too-often')
  const to = `${baseOf(open, programme)}/people`
  const saved = async (done: string) => {
    await planAgain(ctx, ref)
    return { done, to }
  }
  const personId = (fields['about'] ?? '').slice(0, 36)
  switch (intent) {
    case 'file':
    case 'paste': {
      const taken =
        intent === 'file'
          ? await takeFile(open, ref)
          : await takeRoster(ctx, { ref, read: await readPasted(fields['rows'] ?? '') })
      if (taken === 'file-missing' || taken === 'too-large') return refusedWith(fields, `programme.refused.${taken}`, ['file'])
      if (!taken.ok) return refusedWith(fields, `programme.refused.${taken.problem}`, [intent === 'file' ? 'file' : 'rows'])
      await planAgain(ctx, ref)
      return { taken }
    }
    case 'add': {
      const added = await addPerson(ctx, { ref, typed: typedIn(fields) })
      return added.ok ? saved('saved') : refusedWith(fields, `programme.refused.${added.problem}`)
    }
    case 'change': {
      const changed = await changePerson(ctx, { ref, personId, typed: typedIn(fields) })
      return changed.ok ? saved('saved') : refusedWith(fields, `programme.refused.${changed.problem}`)
    }
    case 'leaves': {
      const typed = (fields['leavesOn'] ?? '').slice(0, 20)
      const leavesOn = typed === '' ? null : calendarDate(toLatinDigits(typed))
      if (typed !== '' && leavesOn === null) return refusedWith(fields, 'programme.refused.day-not-valid', ['leavesOn'])
      const set = await setLeaving(ctx, { ref, personId, leavesOn })
      return set.ok ? saved('saved') : refusedWith(fields, `programme.refused.${set.problem}`)
    }
    case 'erase': {
      const erased = await erasePerson(ctx, { ref, personId })
      return erased.ok ? saved('erased') : refusedWith(fields, `programme.refused.${erased.problem}`)
    }
    default:
      return refusedWith(fields, 'programme.refused.not-understood')
  }
}

export type Taken = Extract<RosterTaken, { ok: true }>
export type RosterActed = ProgrammeRefused | { taken: Taken }

async function takeFile(
  { requestContext: { ctx, file } }: OpenPortal,
  ref: { companyId: string; programmeId: string },
): Promise<RosterTaken | 'file-missing' | 'too-large'> {
  if (!file) return 'file-missing'
  if ('tooLarge' in file) return 'too-large'
  if (file.bytes === 0) return 'file-missing'
  return takeRoster(ctx, { ref, read: await readSheet(file.path, SHEET_LIMITS) })
}

function typedIn(fields: Record<string, string>): TypedPerson {
  const text = (name: string) => fields[name] ?? ''
  return {
    name: text('name'),
    nameBn: text('nameBn'),
    phone: text('phone'),
    district: text('district'),
    area: text('area'),
    address: text('address'),
    birthday: text('birthday'),
    joined: text('joined'),
    language: text('language'),
  }
}
