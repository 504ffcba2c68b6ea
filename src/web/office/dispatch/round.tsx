import { Link } from 'react-router'
import { formatMoney, formatNumber, paisa } from '#shop/values/index.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { CallAndMap, GiftNote } from '../call-and-map.tsx'
import { Deliver, Fail, OtherMoney, Undo } from '../door/door-forms.tsx'
import { atDoor, type StopAtDoor } from '../door/door-queue.ts'
import { RefusedReports, useTimeOf } from '../door/door-status.tsx'
import { useDoor } from '../door/use-door.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { BoxTag } from '../packing/board.tsx'
import type { RoundView, StopView } from './dispatch-view.ts'

/** One rider's round: every stop with its actions, and the cash that the rider carries, with what this phone has not sent yet. */
export function Round({ round }: { round: RoundView }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const { reports, readAt } = useDoor()
  const stops = round.stops.map((stop) => ({ stop, known: atDoor(stop, reports, readAt) }))
  const cash = stops.reduce((sum, { known }) => sum + known.cash, round.carried)
  const placesOf = (on: (one: (typeof stops)[number]) => string) =>
    new Set(stops.filter((one) => on(one) === 'dispatched').map(({ stop }) => stop.place)).size
  const open = round.open + placesOf(({ known }) => known.state) - placesOf(({ stop }) => stop.state)
  return (
    <section className="office-top">
      <h2>{[round.number, round.carrier, round.rider, round.day].filter(Boolean).join(', ')}</h2>
      <p className="muted">
        {t('rounds.open', { count: open })}{' '}
        {t('rounds.cash', { amount: cash === round.carried ? round.cash : formatMoney(paisa(cash), language) })}
      </p>
      <ol className="rounds-stops">
        {stops.map(({ stop, known }) => (
          <li key={stop.id}>
            <Stop stop={stop} known={known} />
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

type StopProps = { stop: StopView; known: StopAtDoor }

function Stop({ stop, known }: StopProps) {
  const open = known.state === 'dispatched'
  return (
    <article className={open ? 'work-card' : 'work-card work-card-done'}>
      <header className="row row-wrap">
        <h3>{stop.recipient}</h3>
        {!open && <BoxTag state={known.state === 'other' ? stop.state : known.state} />}
      </header>
      <p className="muted small">
        {stop.number}, {stop.when}
      </p>
      {stop.together && <Together {...stop.together} />}
      <RefusedReports reports={known.refused} />
      <Since known={known} />
      {open && <OpenStop stop={stop} />}
      {!open && stop.note && !known.since && <p className="late">{stop.note}</p>}
      {known.undoes && <Undo stop={stop} of={known.undoes} />}
    </article>
  )
}

function Together({ index, count }: NonNullable<StopView['together']>) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const words = { index: formatNumber(index, language), count: formatNumber(count, language) }
  return (
    <p>
      <Tag>{t('rounds.together', words)}</Tag>
    </p>
  )
}

function OpenStop({ stop }: { stop: StopView }) {
  const t = useOfficeTexts()
  return (
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
      <OtherMoney stop={stop} />
      <Fail stop={stop} />
    </>
  )
}

/** What this phone knows beyond the page. */
function Since({ known: { since } }: { known: StopAtDoor }) {
  const t = useOfficeTexts()
  const timeOf = useTimeOf()
  if (!since) return null
  const at = timeOf(since.happenedAt)
  const what = { deliver: t('door.delivered', { at }), fail: t('door.failed', { at }), undo: t('door.undone') }
  return (
    <p className="row row-wrap small">
      {what[since.kind]} <Tag tone={since.waits ? 'now' : 'plain'}>{t(since.waits ? 'door.waits' : 'door.sent')}</Tag>
    </p>
  )
}
