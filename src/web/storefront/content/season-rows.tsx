import { formatMonths } from '#shop/values/day-text.ts'
import { calendarDate } from '#shop/values/day.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { MonthNames, SeasonStrip } from '#web/ui/season-strip.tsx'
import { useLanguage } from '#web/ui/texts.tsx'

/** `detail` replaces the months if there is more to say. `ask`: the link of fruit that can't be bought. */
type SeasonEntry = { slug: string; name: string; months: readonly number[]; detail: string | null; ask?: string | null }

/** Fruits in rows, the months in columns, and one line for today through all rows. */
export function SeasonRows({ rows, today }: { rows: readonly SeasonEntry[]; today: string }) {
  const language = useLanguage()
  const day = calendarDate(today)
  const line = day ? { today: day } : {}
  return (
    <div className="calendar">
      <div className="calendar-months">
        <MonthNames {...line} />
      </div>
      <ul>
        {rows.map(({ slug, name, months, detail, ask }) => (
          <li key={slug} className="calendar-row">
            <span className="calendar-name">
              <LocalLink to={`/product/${slug}`}>{name}</LocalLink>
              <span className="muted small">{detail ?? formatMonths(months, language)}</span>
              {ask && (
                <LocalLink className="small link-inline" to={`/tell-me/${slug}`}>
                  {ask}
                </LocalLink>
              )}
            </span>
            <SeasonStrip months={months} {...line} />
          </li>
        ))}
      </ul>
    </div>
  )
}
