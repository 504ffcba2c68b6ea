import { BASES, lastFriday, weeksUntil, type Scope } from '#shop/reporting/index.ts'
import { addDays, calendarDate, dayFrom, dayInDhaka, daysBetween, fiscalYear, type CalendarDate } from '#shop/values/index.ts'
import { isTable, PAGE_NAMES, REPORTS, type PageName } from '../../reports/report-tables.server.ts'
import type { PresetDays, ReportsView } from './report-view.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 3 * 366

/** `days` is the named period it was asked for; 'usual' without one, and null with days of its own. */
export type Asked = { report: PageName; scope: Scope; days: PresetDays | 'usual' | null; today: CalendarDate }

type Preset = Pick<ReportsView['presets'][number], 'key' | 'from' | 'until'> & { from: CalendarDate; until: CalendarDate }

/** The report from the URL. Missing or invalid values mean the default: the overview of this week, or the table of the last 30 days. */
export function reportAsked(search: URLSearchParams, now: Date): Asked {
  const today = dayInDhaka(now)
  const report = PAGE_NAMES.find((name) => name === search.get('report')) ?? 'overview'
  const basis = BASES.find((one) => one === search.get('basis')) ?? 'placed'
  const preset = presetsOf(report, today).find(({ key }) => key === search.get('days'))
  if (preset) return { report, scope: { from: preset.from, until: preset.until, basis }, days: preset.key, today }
  const [from, until] = [calendarDate(search.get('from') ?? ''), calendarDate(search.get('until') ?? '')]
  const days = from === null && until === null ? 'usual' : null
  const period = isTable(report) ? daysFrom(from, until ?? today) : weekTo(until ?? today, today)
  return { report, scope: { ...period, basis }, days, today }
}

/** The query string that asks for it: with a named period the days follow the calendar, otherwise they stay. */
export function reportQuery({ report, scope, days }: Pick<Asked, 'report' | 'scope' | 'days'>): string {
  const query = new URLSearchParams({ report })
  if (isTable(report) && REPORTS[report].scoped) query.set('basis', scope.basis)
  if (days === null) {
    query.set('from', scope.from)
    query.set('until', scope.until)
  } else if (days !== 'usual') query.set('days', days)
  return query.toString()
}

/** The named periods that a report offers. */
export function presetsOf(report: PageName, today: CalendarDate): Preset[] {
  if (!isTable(report)) {
    return [
      { key: 'this-week', ...weeksUntil(today).week },
      { key: 'last-week', ...weeksUntil(lastFriday(today)).week },
    ]
  }
  const firstOfMonth = dayFrom(`${today.slice(0, 7)}-01`)
  const lastOfBefore = addDays(firstOfMonth, -1)
  // The fiscal year of Bangladesh starts in July.
  const firstOfYear = dayFrom(`${fiscalYear(today).slice(0, 4)}-07-01`)
  return [
    { key: 'today', from: today, until: today },
    { key: 'week', from: addDays(today, -6), until: today },
    { key: 'month', from: firstOfMonth, until: today },
    { key: 'last-month', from: dayFrom(`${lastOfBefore.slice(0, 7)}-01`), until: lastOfBefore },
    { key: 'year', from: firstOfYear, until: today },
  ]
}

function daysFrom(from: CalendarDate | null, until: CalendarDate): Pick<Scope, 'from' | 'until'> {
  const wanted = from ?? addDays(until, 1 - USUAL_DAYS)
  const [first, last] = wanted > until ? [until, wanted] : [wanted, until]
  return { from: daysBetween(first, last) >= MOST_DAYS ? addDays(last, 1 - MOST_DAYS) : first, until: last }
}

/** The week of that day, up to it; a week that has not come yet has no figures. */
function weekTo(day: CalendarDate, today: CalendarDate): Pick<Scope, 'from' | 'until'> {
  return weeksUntil(day > today ? today : day).week
}
