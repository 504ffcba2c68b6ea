import { Link } from 'react-router'
import { useOfficeTexts } from '../office-texts.tsx'

export type ClockView = {
  late: number
  rows: {
    kind: 'hand-over' | 'deliver' | 'refund' | 'answer'
    number: string
    /** Null for viewers who may not see it. */
    to: string | null
    due: string
    tone: 'late' | 'soon' | 'plain'
  }[]
}

/** What is due soon, the most urgent first. */
export function GuidelineClock({ clock: { late, rows } }: { clock: ClockView }) {
  const t = useOfficeTexts()
  return (
    <section>
      <div className="clock-head">
        <h2>{t('clock.title')}</h2>
        {late > 0 && <span className="late">{t('clock.late', { count: late })}</span>}
      </div>
      {rows.length === 0 ? (
        <p className="muted office-nothing">{t('clock.none')}</p>
      ) : (
        <ul className="office-clock">
          {rows.map((row) => (
            <li key={`${row.kind} ${row.number}`}>
              <span>{t(`clock.${row.kind}`)}</span>
              {row.to ? (
                <Link className="link-inline" to={row.to}>
                  {row.number}
                </Link>
              ) : (
                <span>{row.number}</span>
              )}
              <span className={row.tone === 'plain' ? 'muted' : row.tone}>{row.due}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="muted small">{t('clock.about')}</p>
    </section>
  )
}
