import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { FormFaults } from '../form-faults.tsx'
import type { PlanAnswer } from './act-on-plan.server.ts'
import { NextBox, OtherBoxes } from './boxes.tsx'
import { PlanPayment } from './plan-payment.tsx'
import { EndForm, PauseForm, PlanForm, TermsForm } from './plan-forms.tsx'
import type { PlanPageView } from './plan-page.server.ts'
import { useWeeklyTexts } from './texts.ts'

export function UnknownPlan({ title }: { title: string }) {
  const t = useWeeklyTexts()
  return (
    <div className="wrap narrow">
      <Empty title={title} text={t('weekly.unknownText')} action={<LinkButton to="/weekly">{t('weekly.title')}</LinkButton>} />
    </div>
  )
}

type PlanPageProps = { title: string; view: PlanPageView; answer: PlanAnswer | undefined }

export function PlanPage({ title, view, answer }: PlanPageProps) {
  const t = useWeeklyTexts()
  const { state } = view
  const refused = answer && !answer.ok ? answer : undefined
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">
          {t('weekly.planLine', { size: view.size, ceiling: view.ceiling, every: t(`weekly.every.${view.every}`) })}
        </p>
      </header>
      <div className="stack-large">
        {refused && <FormFaults errors={refused.errors} refusal={refused.refusal} />}
        {answer?.ok && <Note kind="done" role="status" title={t('weekly.saved')} />}
        {!view.on && <Note kind="changed" title={t('weekly.resting')} />}
        {state === 'ended' && <p>{t('weekly.ended')}</p>}
        {state === 'paused' && (
          <Note
            kind="changed"
            title={view.pausedUntil ? t('weekly.pausedUntil', { day: view.pausedUntil }) : t('weekly.paused')}
          />
        )}
        {state === 'new' ? (
          <section className="stack">
            <p>{t('weekly.confirmLead', { day: view.first })}</p>
            <PlanForm intent="confirm" button={t('weekly.confirm')} />
          </section>
        ) : (
          <NextBox view={view} />
        )}
        <OtherBoxes title={t('weekly.others')} boxes={view.others} />
        <OtherBoxes title={t('weekly.past')} boxes={view.past} />
        {state !== 'ended' && state !== 'new' && <PlanPayment view={view} />}
        {state !== 'ended' && (
          <section className="stack">
            <h2>{t('weekly.terms')}</h2>
            <TermsForm key={view.seen} view={view} refused={refused?.intent === 'save' ? refused : undefined} />
            {state !== 'new' && <PauseForm view={view} refused={refused?.intent === 'pause' ? refused : undefined} />}
            <EndForm />
          </section>
        )}
      </div>
    </div>
  )
}
