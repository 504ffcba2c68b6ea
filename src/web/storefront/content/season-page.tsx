import type { CardData } from '#shop/catalog/wire.ts'
import { digitsIn } from '#shop/values/language.ts'
import { formatMonths } from '#shop/values/day-text.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { SeasonRows } from './season-rows.tsx'
import { useContentTexts } from './texts.ts'

type Row = { slug: string; name: string; origin: string; months: readonly number[]; now: boolean; offer: CardData['offer'] }
type HarvestDate = { slug: string; name: string; district: string; day: string; official: boolean }

/** `today` is `YYYY-MM-DD`; `day` of a harvest date is formatted text. `over`: every harvest date of this year has passed. */
type SeasonData = {
  today: string
  todayInWords: string
  rows: readonly Row[]
  over: boolean
  dates: readonly HarvestDate[]
}

/** The fruit year of the country: what is ripe now, what comes later, and the official harvest dates of the districts. */
export function SeasonPage({ title, data }: { title: string; data: SeasonData }) {
  const { today, todayInWords, rows, over, dates } = data
  const t = useContentTexts()
  const language = useLanguage()
  // Its months have come, but the shop has none: the list says so, and not only the page it leads to.
  const detailOf = ({ now, offer, months }: Row) =>
    now && offer === 'out' ? `${formatMonths(months, language)} · ${t('season.outNow')}` : null
  const groups = [
    { key: 'now', title: t('season.now'), rows: rows.filter((row) => row.now) },
    { key: 'later', title: t('season.later'), rows: rows.filter((row) => !row.now) },
  ]
  return (
    <>
      <header className="wrap page-head">
        <h1>{title}</h1>
        <p className="lead">{t('season.lead', { day: todayInWords })}</p>
      </header>
      {groups.map(
        (group) =>
          group.rows.length > 0 && (
            <section key={group.key} className="wrap season-group">
              <h2>{group.title}</h2>
              <SeasonRows
                today={today}
                rows={group.rows.map((row) => ({
                  ...row,
                  detail: detailOf(row),
                  ask: row.offer === 'out' ? t('season.tellMe') : null,
                }))}
              />
            </section>
          ),
      )}
      <p className="wrap">
        <LocalLink className="link" to="/ask-for-fruit">
          {t('season.askFor')}
        </LocalLink>
      </p>
      {rows.length === 0 && <Empty title={t('season.empty')} />}
      {rows.length > 0 && <HarvestDates thisYear={Number(today.slice(0, 4))} over={over} dates={dates} />}
    </>
  )
}

type HarvestDatesProps = { thisYear: number; over: boolean; dates: readonly HarvestDate[] }

function HarvestDates({ thisYear, over, dates }: HarvestDatesProps) {
  const t = useContentTexts()
  const language = useLanguage()
  const allLastYears = dates.every(({ official }) => !official)
  // The heading names the year that the dates are from.
  const year = String(allLastYears && dates.length > 0 ? thisYear - 1 : thisYear)
  return (
    <section className="wrap section">
      <h2>{t('season.dates', { year: digitsIn(language, year) })}</h2>
      <p className="lead">{t(dates.length > 0 ? 'season.datesLead' : 'season.noDates')}</p>
      {dates.length > 0 && allLastYears && (
        <div className="harvest-note">
          <Note kind="changed">{t(over ? 'season.nextInSpring' : 'season.allLastYears')}</Note>
        </div>
      )}
      {dates.length > 0 && (
        <table className="fact-table harvest-dates">
          <thead>
            <tr>
              <th scope="col">{t('season.fruit')}</th>
              <th scope="col">{t('season.district')}</th>
              <th scope="col">{t('season.notBefore')}</th>
            </tr>
          </thead>
          <tbody>
            {dates.map(({ slug, name, district, day, official }) => (
              <tr key={`${slug} ${district}`}>
                <td>
                  <LocalLink to={`/product/${slug}`}>{name}</LocalLink>
                </td>
                <td>{district}</td>
                <td>
                  <span className="nowrap">{day}</span>
                  {!official && !allLastYears && <small>{t('season.lastYears')}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
