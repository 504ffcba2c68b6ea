import { brand } from '#shop/content/index.ts'
import {
  changeProgramme,
  consentToRoster,
  eraseRoster,
  feastDays,
  monthsOf,
  planAgain,
  rosterCounts,
  rulesOf,
  setRule,
  stopProgramme,
  type Programme,
  type Rule,
} from '#shop/programmes/index.ts'
import { DELIVER, GOES_TO, monthAfter } from '#shop/programmes/model.ts'
import {
  addDays,
  dayInDhaka,
  fieldIn,
  formatDay,
  formatMoney,
  inEachLanguage,
  inLanguage,
  LANGUAGES,
  type Language,
} from '#shop/values/index.ts'
import type { SelectOption } from '#web/ui/field.tsx'
import type { OpenPortal } from '../portal/open-portal.server.ts'
import {
  boxOptions,
  monthInWords,
  occasionNames,
  openProgramme,
  programmeWords,
  refusedWith,
  stateOf,
} from './open-programme.server.ts'
import type { ProgrammeView, RuleView } from './programme-data.ts'
import { monthState, type Acted } from './programmes.server.ts'
import { readSettings, settingsView } from './settings.server.ts'

const MONTH_TONES = { planned: 'now', approved: 'good', expired: 'bad' } as const

export async function programmeView(open: OpenPortal, programmeId: string): Promise<ProgrammeView> {
  const { requestContext, portal, language } = open
  const { db } = requestContext.ctx
  const programme = await openProgramme(open, programmeId)
  const t = programmeWords(language)
  const [counts, months] = [await rosterCounts(db, programme.id), await monthsOf(db, programme.id)]
  const { delivery, consentAt, erasedAt, state } = programme
  const boxes = await boxOptions(db, { programmeId: programme.id, now: requestContext.ctx.now, language })
  const base = baseOf(open, programme)
  const shop = await brand(db)
  const shopName = inLanguage(shop.name, language)
  const onDay = (at: Date) => formatDay(dayInDhaka(at), language, 'withYear')
  return {
    id: programme.id,
    name: programme.name,
    state: stateOf(programme, t),
    isDraft: state === 'draft',
    canChange: state !== 'ended' && !portal.company.blocked,
    canPause: state === 'active',
    delivery: delivery === null ? null : t('programme.delivery', { amount: formatMoney(delivery, language) }),
    consent: {
      text: t('programme.consentText', { shop: shopName }),
      given: consentAt && t('programme.consentGiven', { day: onDay(consentAt) }),
    },
    settings: await settingsView(db, programme, language),
    rules: await ruleViews(open, { programme, boxes }),
    boxes: [{ value: '', label: t('programme.boxNone') }, ...boxes],
    askForBox: boxes.length === 0 ? shop.phone : null,
    people: counts.people,
    faulty: counts.faulty,
    erased: erasedAt && t('programme.rosterErased', { day: onDay(erasedAt) }),
    months: months.map((month) => ({
      key: month.month,
      name: monthInWords(month.month, language),
      state: { text: monthState(month, t, language), tone: MONTH_TONES[month.state] },
      total: formatMoney(month.total, language),
      to: `${base}/${month.month.slice(0, 7)}`,
    })),
    base,
  }
}

export function baseOf({ portal }: OpenPortal, { id }: Pick<Programme, 'id'>): string {
  return `/profile/companies/${portal.company.id}/programmes/${id}`
}

async function ruleViews(
  { requestContext, language }: OpenPortal,
  { programme, boxes }: { programme: Programme; boxes: readonly SelectOption[] },
): Promise<RuleView[]> {
  const { db, now } = requestContext.ctx
  const t = programmeWords(language)
  const rules = new Map((await rulesOf(db, programme.id)).map((rule) => [rule.occasion, rule]))
  const today = dayInDhaka(now)
  const years = [await feastDays(db, today), await feastDays(db, monthAfter(addDays(today, 340)))]
  // An occasion without any day, such as a new colleague, is not one of the year.
  const known = [...(await occasionNames(db, language))].filter(
    ([occasion]) => rules.has(occasion) || years.every((feasts) => feasts.get(occasion)?.length !== 0),
  )
  return known.map(([occasion, name]) => {
    const rule = rules.get(occasion)
    const next = years.flatMap((feasts) => feasts.get(occasion) ?? []).find((day) => day >= today)
    const isFeast = years[0]!.has(occasion)
    const when = next
      ? t('programme.nextDay', { day: formatDay(next, language, 'withYear') })
      : isFeast
        ? t('programme.noDay')
        : ''
    return {
      occasion,
      name,
      when,
      box: rule?.variantId ?? '',
      given: boxes.find(({ value }) => value === rule?.variantId)?.label ?? t('programme.ruleNone'),
      cards: LANGUAGES.map((each) => cardView(each, rule, t)),
      deliver: rule?.deliver ?? 'on-day',
      goesTo: rule?.goesTo ?? 'reception',
    }
  })
}

function cardView(each: Language, rule: Rule | undefined, t: ReturnType<typeof programmeWords>): RuleView['cards'][number] {
  return { field: fieldIn('card', each), language: t(`programme.inLanguage.${each}`), text: rule?.card[each] ?? '' }
}

/** What a member does on the page of a programme. */
export async function actOnProgramme(open: OpenPortal, programmeId: string, fields: Record<string, string>): Promise<Acted> {
  const { requestContext, portal, language } = open
  const { ctx, shop } = requestContext
  const programme = await openProgramme(open, programmeId)
  const ref = { companyId: portal.company.id, programmeId: programme.id }
  if (!(await shop.limits.use('gift-run', ref.companyId)).ok) return refusedWith(fields, 'programme.refused.too-often')
  const to = baseOf(open, programme)
  const saved = async () => {
    await planAgain(ctx, ref)
    return { done: 'saved', to }
  }
  const refuse = ({ problem, ...rest }: { problem: Parameters<typeof refusal>[0]; fields?: readonly string[] }) =>
    refusedWith(fields, refusal(problem), rest.fields ?? [])
  switch (fields['intent']) {
    case 'consent': {
      const shopName = inLanguage((await brand(ctx.db)).name, language)
      const consent = programmeWords(language)('programme.consentText', { shop: shopName })
      const given = await consentToRoster(ctx, { ref, consent, agreed: fields['agree'] !== undefined })
      return given.ok ? { done: 'saved', to } : refuse(given)
    }
    case 'settings': {
      const read = await readSettings(ctx.db, fields)
      if (!read.ok) return refusedWith(fields, 'programme.refused.programme-not-valid', read.wrong)
      const changed = await changeProgramme(ctx, { ref, seenVersion: Number(fields['version']) || 0, input: read.input })
      return changed.ok ? saved() : refuse(changed)
    }
    case 'rule': {
      const set = await setRule(ctx, {
        ref,
        rule: ruleIn(fields),
        occasions: [...(await occasionNames(ctx.db, language)).keys()],
      })
      return set.ok ? saved() : refuse(set)
    }
    case 'pause':
    case 'end': {
      const stopped = await stopProgramme(ctx, { ref, move: fields['intent'] })
      return stopped.ok ? { done: 'saved', to } : refuse(stopped)
    }
    case 'erase': {
      const erased = await eraseRoster(ctx, { ref })
      return erased.ok ? { done: 'erased', to } : refuse(erased)
    }
    default:
      return refusedWith(fields, 'programme.refused.not-understood')
  }
}

type Problem =
  | Exclude<Awaited<ReturnType<typeof consentToRoster>>, { ok: true }>['problem']
  | Exclude<Awaited<ReturnType<typeof changeProgramme>>, { ok: true }>['problem']
  | Exclude<Awaited<ReturnType<typeof setRule>>, { ok: true }>['problem']
  | Exclude<Awaited<ReturnType<typeof stopProgramme>>, { ok: true }>['problem']
  | Exclude<Awaited<ReturnType<typeof eraseRoster>>, { ok: true }>['problem']

function refusal(problem: Problem) {
  return `programme.refused.${problem}` as const
}

function ruleIn(fields: Record<string, string>) {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((value) => value === fields[name]) ?? values[0]!
  return {
    occasion: (fields['about'] ?? '').slice(0, 60),
    variantId: fields['box'] ? fields['box'].slice(0, 36) : null,
    card: inEachLanguage((each) => (fields[fieldIn('card', each)] ?? '').slice(0, 2000)),
    deliver: one('deliver', DELIVER),
    goesTo: one('goesTo', GOES_TO),
  }
}
