import { digitsIn } from '#shop/values/language.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useWeeklyTexts } from './texts.ts'

type Size = { code: string; name: string; line: string }
type IntroductionProps = { title: string; on: boolean; sizes: readonly Size[] }

const STEPS = ['weekly.step1', 'weekly.step2', 'weekly.step3', 'weekly.step4'] as const

export function WeeklyIntroduction({ title, on, sizes }: IntroductionProps) {
  const t = useWeeklyTexts()
  const language = useLanguage()
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('weekly.lead')}</p>
      </header>
      {on ? (
        <>
          <section className="season-group">
            <h2>{t('weekly.how')}</h2>
            <ol className="how-steps">
              {STEPS.map((step, index) => (
                <li key={step}>
                  <span className="how-number" aria-hidden="true">
                    {digitsIn(language, String(index + 1))}
                  </span>
                  <p>{t(step)}</p>
                </li>
              ))}
            </ol>
          </section>
          <section className="season-group">
            <h2>{t('weekly.sizes')}</h2>
            <div className="stack-large">
              <ul className="stack">
                {sizes.map(({ code, name, line }) => (
                  <li key={code}>
                    <h3>{name}</h3>
                    <p>{line}</p>
                  </li>
                ))}
              </ul>
              <p>
                <LinkButton to="/weekly/start">{t('weekly.begin')}</LinkButton>
              </p>
            </div>
          </section>
        </>
      ) : (
        <Empty title={t('weekly.off')} action={<LinkButton to="/shop">{t('weekly.toShop')}</LinkButton>} />
      )}
    </div>
  )
}
