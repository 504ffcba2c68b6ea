import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stepper } from '#web/ui/timeline.tsx'
import { useRunTexts, type RunText } from './texts.ts'
import type { RunRefused, RunView } from './run-view.ts'

const STEPS = ['card', 'people', 'send', 'way'] as const
const DONE: Readonly<Record<string, RunText>> = {
  saved: 'run.didSaved',
  removed: 'run.didRemoved',
  asked: 'run.didAsked',
  held: 'run.didHold',
  imported: 'run.didImported',
  added: 'run.didAdded',
  spread: 'run.didSpread',
  'proof-approved': 'run.didApprove',
  'proof-sent-back': 'run.didSendBack',
}

type Props = { run: RunView; title: ReactNode; done: string | null; refused: RunRefused | null | undefined; children: ReactNode }

/** The top of every page of a run: the company, the progress, and the result of the last action. */
export function RunFrame({ run, title, done, refused, children }: Props) {
  const t = useRunTexts()
  const at = STEPS.indexOf(run.step)
  const said = done === null ? undefined : DONE[done]
  return (
    <div className="wrap run-page">
      <div className="order-head">
        <p className="muted">{run.of}</p>
        <h1>{title}</h1>
      </div>
      <Stepper
        steps={STEPS.map((key, index) => ({
          key,
          title: t(`run.step.${key}`),
          state: index < at ? 'done' : index === at ? 'now' : 'ahead',
        }))}
      />
      {refused ? (
        <Note kind="refused" role="alert" title={t(refused.refused, refused.words)} />
      ) : (
        said && <Note kind="done" role="status" title={t(said)} />
      )}
      {run.places !== null && <p className="soft">{run.places}</p>}
      {run.state !== 'cancelled' && run.proofs !== 'none' && (
        <p className={run.proofs === 'seen' ? 'soft' : undefined}>
          {run.proofs === 'waiting' && t('run.proofsWait')}{' '}
          <Link className="link" to={`/gift/run/${run.token}/proofs`}>
            {t(run.proofs === 'waiting' ? 'run.proofsHead' : 'run.proofsSeen')}
          </Link>
        </p>
      )}
      {run.state === 'cancelled' ? <Note kind="changed" title={t('run.cancelled')} /> : children}
    </div>
  )
}

export function UnknownRun({ tooOften }: { tooOften: boolean }) {
  const t = useRunTexts()
  return (
    <div className="wrap narrow order-page">
      <div className="order-head">
        <h1>{t('run.unknown')}</h1>
        <p className="lead">{t(tooOften ? 'run.tooOften' : 'run.unknownText')}</p>
      </div>
      <LinkButton to="/gift">{t('run.toGifts')}</LinkButton>
    </div>
  )
}
