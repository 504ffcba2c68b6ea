import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useContentTexts } from './texts.ts'

type FaqGroup = { topic: string; title: string; questions: { question: string; answer: string }[] }

/** Questions by topic. Each opens without scripts, and the browser's own search finds its answer. */
export function FaqPage({ title, groups }: { title: string; groups: readonly FaqGroup[] }) {
  const t = useContentTexts()
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('faq.lead')}</p>
        <ul className="faq-topics">
          {groups.map(({ topic, title: name }) => (
            <li key={topic}>
              <a className="chip" href={`#${topic}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </header>
      {groups.map(({ topic, title: name, questions }) => (
        <section key={topic} id={topic} className="faq-group" aria-labelledby={`${topic}-title`}>
          <h2 id={`${topic}-title`}>{name}</h2>
          <div className="faq-list">
            {questions.map(({ question, answer }) => (
              <details key={question} className="faq">
                <summary>
                  <h3>{question}</h3>
                  <ChevronDown />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <p className="faq-more">
        <span>{t('faq.noAnswer')}</span>
        <LinkButton kind="line" to="/contact">
          {t('faq.ask')}
        </LinkButton>
      </p>
    </div>
  )
}
