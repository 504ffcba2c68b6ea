import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useWeeklyTexts } from './texts.ts'

type Size = { code: string; name: string; line: string }
type IntroductionProps = { title: string; on: boolean; sizes: readonly Size[] }

export function WeeklyIntroduction({ title, on, sizes }: IntroductionProps) {
  const t = useWeeklyTexts()
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('weekly.lead')}</p>
      </header>
      {on ? (
        <div className="stack-large">
          <section>
            <h2>{t('weekly.how')}</h2>
            <ol className="stack">
              {(['weekly.step1', 'weekly.step2', 'weekly.step3', 'weekly.step4'] as const).map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </section>
          <section>
            <h2>{t('weekly.sizes')}</h2>
            <ul className="profile-orders">
              {sizes.map(({ code, name, line }) => (
                <li key={code}>
                  <strong>{name}</strong>
                  <p className="small muted">{line}</p>
                </li>
              ))}
            </ul>
          </section>
          <p>
            <LinkButton to="/weekly/start">{t('weekly.begin')}</LinkButton>
          </p>
        </div>
      ) : (
        <Empty title={t('weekly.off')} action={<LinkButton to="/shop">{t('weekly.toShop')}</LinkButton>} />
      )}
    </div>
  )
}
