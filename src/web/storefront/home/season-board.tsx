import { calendarDate } from '#shop/values/day.ts'
import { formatMonths } from '#shop/values/day-text.ts'
import { formatMoney } from '#shop/values/money.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { MonthNames, SeasonStrip } from '#web/ui/season-strip.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { WithPart } from '../promise/with-part.tsx'
import type { BoardRow } from './home-data.server.ts'
import { MoreLink } from './more-link.tsx'
import { useHomeTexts } from './texts.ts'

type SeasonBoardProps = { rows: readonly BoardRow[]; today: string; todayInWords: string }

/** What is ripe now, each fruit with its months, and one line for today through all rows. */
export function SeasonBoard({ rows, today, todayInWords }: SeasonBoardProps) {
  const t = useHomeTexts()
  const day = calendarDate(today) ?? undefined
  const withToday = day ? { today: day } : {}
  if (rows.length === 0) return null
  return (
    <section className="wrap season-section">
      <div className="section-head">
        <div>
          <h2>{t('home.inSeason')}</h2>
          <p className="lead">{t('home.todayLine', { day: todayInWords })}</p>
        </div>
        <MoreLink to="/season">{t('home.wholeYear')}</MoreLink>
      </div>
      <div className="board">
        <div className="board-months">
          <MonthNames {...withToday} />
        </div>
        <ul>
          {rows.map((row) => (
            <li key={row.slug}>
              <LocalLink to={`/product/${row.slug}`} className="board-row">
                <span className="board-photo">
                  <Photo photo={row.photo} alt="" sizes="72px" shape="square" />
                </span>
                <BoardWords row={row} />
                <span className="board-strip">
                  <SeasonStrip months={row.months} kind={row.ships ? 'pre' : 'on'} {...withToday} />
                </span>
                <BoardPrice row={row} />
              </LocalLink>
            </li>
          ))}
        </ul>
      </div>
      <LocalLink to="/season" className="link only-phone">
        {t('home.wholeYear')}
      </LocalLink>
    </section>
  )
}

function BoardWords({ row }: { row: BoardRow }) {
  const t = useHomeTexts()
  const language = useLanguage()
  return (
    <span className="board-words">
      <b>{row.name}</b>
      {row.ships ? (
        <span className="board-meta">{t('home.shipsFrom', { day: row.ships })}</span>
      ) : (
        <span className="board-meta">
          <span>{row.origin}</span>
          <span>· {formatMonths(row.months, language)}</span>
        </span>
      )}
    </span>
  )
}

function BoardPrice({ row }: { row: BoardRow }) {
  const t = useHomeTexts()
  const price = <b>{formatMoney(paisaOfTaka(row.price), useLanguage())}</b>
  return (
    <span className="board-price">
      <span>{row.from ? <WithPart text={t('home.from')} part={price} /> : price}</span>
      <span>{row.ships ? t('home.preOrder') : row.pack}</span>
    </span>
  )
}
