import type { AnswersCounted } from './answers.server.ts'
import { useRunTexts } from './texts.ts'

/** What the people who were asked answered. */
export function AnswerCounts({ answers }: { answers: AnswersCounted }) {
  const t = useRunTexts()
  if (answers.length === 0) return null
  return (
    <section>
      <h2>{t('run.answers')}</h2>
      <ul className="run-counts">
        {answers.map(({ key, text, people }) => (
          <li key={key}>
            <b>{people}</b> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
