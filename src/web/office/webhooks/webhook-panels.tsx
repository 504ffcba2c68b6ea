import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useShown } from '../kit/answer.ts'
import { CopyField } from '../kit/copy-field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import type { TestView, WebhookShown } from './webhook-actions.server.ts'
import { WebhookFields } from './webhook-form.tsx'
import type { WebhookView } from './webhook.server.ts'

type Props = { view: WebhookView }

/** How the webhook is doing, and what can be done with it. */
export function ConditionPanel({ view }: Props) {
  const t = useOfficeTexts()
  const { isPaused, condition, name } = view
  return (
    <Panel title={t('webhooks.state')}>
      <p>{t(`webhookHelp.${condition}`)}</p>
      <div className="office-after">
        <DefinitionRows
          align="left"
          rows={[
            { key: 'url', term: t('setting.webhookUrl'), value: <span className="webhook-text">{view.url}</span> },
            { key: 'waiting', term: t('webhooks.waiting'), value: view.waiting },
            {
              key: 'failed',
              term: t('webhooks.failed'),
              value: view.hasFailed ? <span className="late">{view.failed}</span> : view.failed,
            },
            { key: 'delivered', term: t('webhooks.delivered'), value: view.delivered ?? t('webhooks.never') },
          ]}
        />
      </div>
      <div className="row row-wrap office-after">
        <ActionForm intent="test" button={t('webhook.test')} kind="solid" className="" />
        {isPaused ? (
          <ActionForm intent="resume" button={t('webhook.resume')} className="" />
        ) : (
          <ActionForm intent="pause" button={t('webhook.pause')} className="" />
        )}
        <ActionForm
          intent="remove"
          button={t('webhook.remove')}
          kind="quiet"
          className=""
          confirm={{ title: t('webhook.removeAsk', { name }), text: t('webhook.removeText'), label: t('webhook.remove') }}
        />
      </div>
      <p className="muted small office-after">{t('webhook.testHelp')}</p>
    </Panel>
  )
}

/** What came of a test. */
export function TestResult() {
  const shown = useShown<WebhookShown>()
  if (!shown || !('test' in shown)) return null
  return <TestOutcome test={shown.test} />
}

function TestOutcome({ test }: { test: TestView }) {
  const t = useOfficeTexts()
  const { state, result, answer } = test
  return (
    <Outcome kind={state === 'delivered' ? 'done' : 'refused'} of={test}>
      {result === null ? t('webhook.testUnderWay') : t(`webhook.test.${state}`, { result })}
      {answer !== null && (
        <>
          {' '}
          {t('webhook.answer')}: <code className="webhook-text">{answer}</code>
        </>
      )}
    </Outcome>
  )
}

/** The secret that signs: shown when it is asked for, and when it is new. */
export function Secret({ view }: Props) {
  const t = useOfficeTexts()
  const shown = useShown<WebhookShown>()
  const secret = shown && 'secret' in shown ? shown : null
  const { limits, formerUntil, name } = view
  return (
    <Panel title={t('webhook.secret')}>
      <p className="muted">{t('webhook.secretLead')}</p>
      {secret ? (
        <div className="office-after">
          {secret.isNew && (
            <Outcome kind="done" of={secret}>
              {t('webhook.secretIsNew', { count: limits.formerHours })}
            </Outcome>
          )}
          <CopyField label={t('webhook.secret')} name="secret" value={secret.secret} />
        </div>
      ) : (
        <ActionForm intent="show-secret" button={t('webhook.showSecret')} className="office-after" />
      )}
      {formerUntil && <p className="office-after">{t('webhook.formerUntil', { at: formerUntil })}</p>}
      <ActionForm
        intent="new-secret"
        button={t('webhook.newSecret')}
        className="office-after"
        confirm={{
          title: t('webhook.newSecretAsk', { name }),
          text: t('webhook.newSecretText', { count: limits.formerHours }),
          label: t('webhook.newSecret'),
          kind: 'solid',
        }}
      />
    </Panel>
  )
}

export function ChangeWebhook({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-steps office-top">
      <FoldedForm
        fold={t('webhook.settings')}
        intent="change"
        initial={view.fields}
        seen={view.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <WebhookFields choices={view.choices} />
      </FoldedForm>
    </div>
  )
}
