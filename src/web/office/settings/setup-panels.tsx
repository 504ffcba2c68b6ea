import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { SetupView } from './setup.server.ts'

type Step = SetupView['steps'][number]

/** Every step with its state, the page where it is done, and a way to skip it. */
export function SetupList({ view }: { view: SetupView }) {
  const t = useOfficeTexts()
  const rest = view.steps.flatMap(({ step, state }) => (state === 'open' ? [step] : []))
  return (
    <>
      <ol className="setup-steps">
        {view.steps.map((step) => (
          <li key={step.step} className={step.state === 'open' ? undefined : 'setup-over'}>
            <div>
              <h2>
                <Link className="row-link" to={step.to}>
                  {t(`setup.step.${step.step}`)}
                </Link>{' '}
                <State step={step} next={view.next === step.step} />
              </h2>
              <p className="muted">{t(`setup.why.${step.step}`)}</p>
            </div>
            <div className="row row-over setup-do">
              <Skip step={step} />
              <LinkButton kind={view.next === step.step ? 'solid' : 'line'} size="small" to={step.to}>
                {t('setup.go')} <span className="visually-hidden">{t(`setup.step.${step.step}`)}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <div className="office-top">
          <ActionForm intent="skip-rest" about={rest.join(',')} button={t('setup.skipRest')} size="small">
            <p className="muted">{t('setup.skipRestHelp')}</p>
          </ActionForm>
        </div>
      )}
    </>
  )
}

function State({ step: { state }, next }: { step: Step; next: boolean }) {
  const t = useOfficeTexts()
  if (state === 'done') return <Tag tone="done">{t('setup.done')}</Tag>
  if (state === 'skipped') return <Tag>{t('setup.skipped')}</Tag>
  return next ? <Tag tone="now">{t('setup.next')}</Tag> : null
}

function Skip({ step: { step, state } }: { step: Step }) {
  const t = useOfficeTexts()
  if (state === 'done') return null
  const [intent, button] = state === 'open' ? (['skip', t('setup.skip')] as const) : (['resume', t('setup.resume')] as const)
  return (
    <ActionForm
      intent={intent}
      about={step}
      button={button}
      buttonOf={t(`setup.step.${step}`)}
      kind="quiet"
      size="small"
      className="settings-small"
    />
  )
}
