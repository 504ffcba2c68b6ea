import { formatMonths, monthName } from '#shop/values/day-text.ts'
import { monthOf, type CalendarDate } from '#shop/values/day.ts'
import { useLanguage, useTexts } from './texts.tsx'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Twelve months with those of the season filled, and a line for today. `pre`: not picked yet. */
export function SeasonStrip({
  months,
  kind = 'on',
  today,
}: {
  months: readonly number[]
  kind?: 'on' | 'pre'
  today?: CalendarDate
}) {
  const t = useTexts()
  const language = useLanguage()
  const current = today ? monthOf(today) : 0
  return (
    <span className="season-strip" role="img" aria-label={t('parts.season', { months: formatMonths(months, language) })}>
      {MONTHS.map((month) => {
        const names = [
          months.includes(month) ? `month-${kind}` : '',
          today && month === current ? `month-now ${third(today)}` : '',
        ]
        return <span key={month} className={names.filter(Boolean).join(' ') || undefined} />
      })}
    </span>
  )
}

/** The month names above a list of strips. */
export function MonthNames({ today }: { today?: CalendarDate }) {
  const language = useLanguage()
  return (
    <div className="month-names" aria-hidden="true">
      {MONTHS.map((month) => (
        <span key={month} className={today && month === monthOf(today) ? 'month-now' : undefined}>
          {monthName(month, language, 'short')}
        </span>
      ))}
    </div>
  )
}

function third(day: CalendarDate): string {
  const date = Number(day.slice(8))
  return date <= 10 ? 'month-early' : date <= 20 ? 'month-middle' : 'month-late'
}
