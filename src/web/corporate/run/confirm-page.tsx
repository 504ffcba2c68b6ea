import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { ConfirmView } from './confirm.server.ts'
import type { RunView } from './run-view.ts'
import { useRunTexts } from './texts.ts'

/** What is ordered, the days and the price; or what prevents the order. */
export function ConfirmPage({ run, view }: { run: RunView; view: ConfirmView }) {
  const t = useRunTexts()
  const busy = useSentForm() !== null
  const { blocked, moved, notes, waiting, boxes, rows, money, total, totalPaisa } = view
  return (
    <div className="run-columns">
      <div className="stack-large">
        {blocked.length > 0 && (
          <Note kind="refused">
            <ul className="run-list">
              {blocked.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Note>
        )}
        {moved > 0 && blocked.length === 0 && (
          <Note kind="changed" title={t('run.spreadHead')}>
            {t('run.spreadText', { count: moved })}
          </Note>
        )}
        <Waiting waiting={waiting} />
        <Fewer view={view} />
        {notes.map((sentence) => (
          <p key={sentence} className="soft">
            {sentence}
          </p>
        ))}
        <Days view={view} />
        {moved > 0 && blocked.length === 0 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="version" value={run.version} />
            <Button type="submit" name="intent" value="spread" busy={busy}>
              {t('run.spreadYes')}
            </Button>
          </Form>
        )}
        <p>
          <LinkButton to={`/gift/run/${run.token}/recipients`} kind="line" size="small">
            {t('run.step.people')}
          </LinkButton>
        </p>
      </div>
      <Panel kind="sand" as="aside" title={t('run.total')}>
        <p className="order-due">{total}</p>
        <div className="order-pay-rows">
          <DefinitionRows rows={rows} />
        </div>
        {money.map((sentence) => (
          <p key={sentence} className="field-help">
            {sentence}
          </p>
        ))}
        <Form method="post" className="stack run-order" preventScrollReset>
          <input type="hidden" name="version" value={run.version} />
          <input type="hidden" name="total" value={totalPaisa} />
          <p className="soft">{t('run.confirmText')}</p>
          {blocked.length === 0 && moved === 0 && (
            <Button type="submit" name="intent" value="confirm" wide busy={busy}>
              {t('run.confirm', { count: boxes })}
            </Button>
          )}
        </Form>
      </Panel>
    </div>
  )
}

/** People whose time to answer is not over. */
function Waiting({ waiting }: { waiting: string }) {
  const t = useRunTexts()
  if (waiting === '') return null
  return (
    <Note kind="changed" title={waiting}>
      {t('run.waitingText')}
    </Note>
  )
}

/** Fewer boxes than were quoted. */
function Fewer({ view: { fewer } }: { view: ConfirmView }) {
  if (!fewer) return null
  return (
    <Note kind="changed" title={fewer.title}>
      <ul className="run-list">
        {fewer.lines.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  )
}

function Days({ view: { days } }: { view: ConfirmView }) {
  const t = useRunTexts()
  if (days.length === 0) return null
  return (
    <section>
      <h2>{t('run.days')}</h2>
      <ul className="run-days">
        {days.map(({ key, day, boxes, weight, moved }) => (
          <li key={key}>
            <b>{day}</b>
            <span>
              {boxes}, {weight}
              {moved && <span className="muted">, {moved}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
