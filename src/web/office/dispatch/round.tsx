import { Link } from 'react-router'
import { TextField } from '#web/ui/field.tsx'
import { CallAndMap, GiftNote } from '../call-and-map.tsx'
import { FailureFields } from '../failure-fields.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { BoxTag } from '../packing/board.tsx'
import type { RoundView, StopRefusal, StopView } from './dispatch-view.ts'

/** One rider's round: every stop with its actions, and the cash that the rider carries. */
export function Round({ round, refusal }: { round: RoundView; refusal: StopRefusal | null }) {
  const t = useOfficeTexts()
  return (
    <section className="office-top">
      <h2>{[round.number, round.carrier, round.rider, round.day].filter(Boolean).join(', ')}</h2>
      <p className="muted">
        {t('rounds.open', { count: round.open })} {t('rounds.cash', { amount: round.cash })}
      </p>
      <ol className="rounds-stops">
        {round.stops.map((stop) => (
          <li key={stop.id}>
            <Stop stop={stop} refusal={refusal?.box === stop.id ? refusal : null} />
          </li>
        ))}
      </ol>
      {round.all !== null && (
        <p>
          <Link className="link-inline" to="?all=yes" preventScrollReset>
            {t('rounds.all', { count: round.all })}
          </Link>
        </p>
      )}
    </section>
  )
}

type StopProps = { stop: StopView; refusal: StopRefusal | null }

function Stop({ stop, refusal }: StopProps) {
  const t = useOfficeTexts()
  const open = stop.state === 'dispatched'
  return (
    <article className={open ? 'work-card' : 'work-card work-card-done'}>
      <header className="row row-wrap">
        <h3>{stop.recipient}</h3>
        {!open && <BoxTag state={stop.state} />}
      </header>
      <p className="muted small">
        {stop.number}, {stop.when}
      </p>
      {open && (
        <>
          <address className="office-address">
            <span>{stop.address}</span>
            <span>{stop.area}</span>
            {stop.landmark && <span className="muted">{stop.landmark}</span>}
          </address>
          <CallAndMap phoneLink={stop.phoneLink} map={stop.map} />
          <ul className="rounds-what small">
            {stop.what.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          {stop.onItsWayBack && <p className="late">{t('rounds.onItsWayBack', { amount: stop.onItsWayBack })}</p>}
          <GiftNote giftMessage={stop.giftMessage} hidePrices={stop.hidePrices} />
          <Deliver stop={stop} refusal={refusal?.action === 'deliver' ? refusal : null} />
          <Fail stop={stop} refusal={refusal?.action === 'fail' ? refusal : null} />
        </>
      )}
      {stop.note && <p className="late">{stop.note}</p>}
    </article>
  )
}

/** The main action of a stop: the rider collects the amount before pressing it. */
function Deliver({ stop, refusal }: StopProps) {
  const t = useOfficeTexts()
  const intent = 'deliver'
  const confirm = {
    title: t('rounds.askDeliver', { name: stop.recipient }),
    text: stop.cash ? t('rounds.askCash', { amount: stop.cash }) : t('rounds.askNothing'),
    label: stop.cash ? t('action.deliverAndTake', { amount: stop.cash }) : t('action.deliver'),
  }
  return (
    <OfficeForm
      intent={intent}
      confirm={confirm}
      className="rounds-deliver"
      {...(stop.hidePrices && { encType: 'multipart/form-data' as const })}
    >
      <input type="hidden" name="box" value={stop.id} />
      <input type="hidden" name="seenCash" value={stop.seenCash} />
      {stop.hidePrices && (
        <PhotoField
          id={`delivered-${stop.id}`}
          label={t('rounds.handedPhoto')}
          help={t('rounds.handedPhotoHelp')}
          refusal={refusal}
        />
      )}
      <SendButton wide>{confirm.label}</SendButton>
    </OfficeForm>
  )
}

function Fail({ stop, refusal }: StopProps) {
  const t = useOfficeTexts()
  const missing = refusal?.problem === 'reason-missing'
  return (
    <details className="packing-short" open={refusal !== null}>
      <summary>{t('action.fail')}</summary>
      <OfficeForm intent="fail" className="stack" encType="multipart/form-data">
        <input type="hidden" name="box" value={stop.id} />
        <FailureFields
          id={stop.id}
          typed={{ reason: refusal?.typed['reason'] ?? '', note: refusal?.typed['note'] ?? '' }}
          error={missing ? t('stopRefused.reason-missing') : undefined}
        />
        <PhotoField id={`photo-${stop.id}`} label={t('rounds.photo')} help={t('rounds.photoHelp')} refusal={refusal} />
        <SendButton kind="line">{t('action.fail')}</SendButton>
      </OfficeForm>
    </details>
  )
}

type PhotoProps = { id: string; label: string; help: string; refusal: StopRefusal | null }

function PhotoField({ id, label, help, refusal }: PhotoProps) {
  const t = useOfficeTexts()
  const wrong = (['photo-too-large', 'photo-unreadable'] as const).find((problem) => problem === refusal?.problem)
  return (
    <TextField
      label={label}
      name="photo"
      id={id}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      help={help}
      error={wrong ? t(`stopRefused.${wrong}`) : undefined}
    />
  )
}
