import { Link } from 'react-router'
import { CallAndMap, GiftNote } from '../call-and-map.tsx'
import { FailureFields } from '../failure-fields.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { BoxTag } from '../packing/board.tsx'
import type { RoundView, StopView } from './dispatch-view.ts'

/** One rider's round: every stop with its actions, and the cash that the rider carries. */
export function Round({ round }: { round: RoundView }) {
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
            <Stop stop={stop} />
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

type StopProps = { stop: StopView }

function Stop({ stop }: StopProps) {
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
          <Deliver stop={stop} />
          <Fail stop={stop} />
        </>
      )}
      {stop.note && <p className="late">{stop.note}</p>}
    </article>
  )
}

/** The main action of a stop: the rider collects the amount before pressing it. */
function Deliver({ stop }: StopProps) {
  const t = useOfficeTexts()
  const confirm = {
    title: t('rounds.askDeliver', { name: stop.recipient }),
    text: stop.cash ? t('rounds.askCash', { amount: stop.cash }) : t('rounds.askNothing'),
    label: stop.cash ? t('action.deliverAndTake', { amount: stop.cash }) : t('action.deliver'),
  }
  return (
    <ActionForm
      intent="deliver"
      about={stop.id}
      seen={stop.seenCash}
      confirm={confirm}
      className="rounds-deliver"
      {...(stop.hidePrices && { encType: 'multipart/form-data' as const })}
      button={confirm.label}
      kind="solid"
      wide
    >
      {stop.hidePrices && <PhotoField label={t('rounds.handedPhoto')} help={t('rounds.handedPhotoHelp')} />}
    </ActionForm>
  )
}

function Fail({ stop }: StopProps) {
  const t = useOfficeTexts()
  return (
    <FoldedForm
      fold={t('action.fail')}
      foldClass="packing-short"
      intent="fail"
      about={stop.id}
      encType="multipart/form-data"
      button={t('action.fail')}
    >
      <FailureFields />
      <PhotoField label={t('rounds.photo')} help={t('rounds.photoHelp')} />
    </FoldedForm>
  )
}

function PhotoField({ label, help }: { label: string; help: string }) {
  return (
    <FormField
      label={label}
      name="photo"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      help={help}
    />
  )
}
