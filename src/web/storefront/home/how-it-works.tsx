import { digitsIn } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import type { HomeData, DeliveryEstimate } from './home-data.server.ts'
import { ReachPanel } from './reach-panel.tsx'
import { useHomeTexts } from './texts.ts'

export function HowItWorks({ steps, reach }: { steps: HomeData['steps']; reach: DeliveryEstimate | null }) {
  const t = useHomeTexts()
  const language = useLanguage()
  return (
    <section className="wrap section later section-how">
      <div className="how-columns">
        <div>
          <h2>{t('home.how')}</h2>
          <ol className="how-steps">
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className="how-number" aria-hidden="true">
                  {digitsIn(language, String(index + 1))}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <ReachPanel city={reach} />
      </div>
    </section>
  )
}
