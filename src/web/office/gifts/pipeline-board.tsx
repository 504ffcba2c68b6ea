import { Link } from 'react-router'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PipelineView } from './pipeline.server.ts'

/** The sales of gifts, from the enquiry to the order, with the value of each stage. */
export function PipelineBoard({ stages }: { stages: PipelineView }) {
  const t = useOfficeTexts()
  return (
    <div className="board" role="group" aria-label={t('pipeline.title')} tabIndex={0}>
      {stages.map(({ stage, count, value, cards }) => (
        <section key={stage} className="board-column" aria-labelledby={`stage-${stage}`}>
          <h2 id={`stage-${stage}`}>
            {t(`pipeline.${stage}`)} <span className="muted">{t('count', { count })}</span>
          </h2>
          <p className="small soft">{value}</p>
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Card({
  card: { to, number, name, boxes, value, day, days, answerBy, mark },
}: {
  card: PipelineView[number]['cards'][number]
}) {
  const t = useOfficeTexts()
  return (
    <div className="board-card board-card-plain">
      <div>
        <Link className="link-inline" to={to}>
          {number}
        </Link>{' '}
        <b>{name}</b>
        <span className="muted small">
          {[boxes && t('gifts.boxes', { count: boxes }), day && t('pipeline.wanted', { day })].filter(Boolean).join(', ')}
        </span>
        {answerBy && (
          <span className={mark === 'late' ? 'late small' : 'muted small'}>{t('gifts.answerBy', { at: answerBy })}</span>
        )}
        {days !== null && (
          <span className="muted small">{days === 0 ? t('pipeline.changedToday') : t('pipeline.since', { count: days })}</span>
        )}
        {mark !== null && mark !== 'late' && <span className="late small">{t(`pipelineMark.${mark}`)}</span>}
      </div>
      {value && <span className="board-due">{value}</span>}
    </div>
  )
}
