import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { formatMoney } from '#shop/values/money.ts'
import { isOnPageOf, isWaiting, type Outcome, type WaitingOrder } from '#web/offline/waiting-order.ts'
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useOfflineTexts } from './texts.ts'
import { useWaitingOrders } from './use-waiting-orders.ts'

/** Every order that waits for the network, and the outcomes of the orders that were sent. */
export function WaitingOrders() {
  const { orders, send, takeBack, close } = useWaitingOrders()
  const { pathname } = useLocation()
  const seen = orders
    .filter((order) => isOnPageOf(order, pathname))
    .map(({ key }) => key)
    .join(' ')
  useEffect(() => {
    for (const key of seen.split(' ').filter(Boolean)) void close(key)
  }, [seen, close])
  return (
    <div role="status">
      {orders.map((order) =>
        order.outcome ? (
          <Finished key={order.key} order={order} outcome={order.outcome} onClose={() => void close(order.key)} />
        ) : (
          <Waiting key={order.key} order={order} send={send} onTakeBack={() => void takeBack(order.key)} />
        ),
      )}
    </div>
  )
}

type WaitingProps = {
  order: WaitingOrder
  send: (key: string) => Promise<WaitingOrder | null>
  onTakeBack: () => void
}

function Waiting({ order, send, onTakeBack }: WaitingProps) {
  const t = useOfflineTexts()
  const total = useTotal(order.total)
  const [busy, setBusy] = useState(false)
  const [still, setStill] = useState(false)
  const sendNow = async () => {
    setBusy(true)
    setStill(false)
    const sent = await send(order.key)
    setBusy(false)
    setStill(sent !== null && isWaiting(sent))
    if (sent?.outcome?.kind === 'placed' && sent.outcome.paymentUrl) window.location.assign(sent.outcome.paymentUrl)
  }
  return (
    <div className="wrap offline-order">
      <Note kind="changed" title={t('offline.waits', { total })}>
        {t(order.needsShopper ? 'offline.waitsPay' : 'offline.waitsText')}
        <p role="status">{still && t('offline.stillNot')}</p>
        <div className="offline-actions">
          <Button size="small" busy={busy} onClick={() => void sendNow()}>
            {t('offline.sendNow')}
          </Button>
          <Button kind="line" size="small" onClick={onTakeBack}>
            {t('offline.takeBack')}
          </Button>
        </div>
      </Note>
    </div>
  )
}

function Finished({ order, outcome, onClose }: { order: WaitingOrder; outcome: Outcome; onClose: () => void }) {
  const t = useOfflineTexts()
  return (
    <div className="wrap offline-order">
      <Note kind={outcome.kind === 'placed' ? 'done' : 'refused'} title={<Title outcome={outcome} />}>
        <Text order={order} outcome={outcome} />
        <div className="offline-actions">
          <Onward order={order} outcome={outcome} />
          <Button kind="line" size="small" onClick={onClose}>
            {t('offline.close')}
          </Button>
        </div>
      </Note>
    </div>
  )
}

function Title({ outcome }: { outcome: Outcome }) {
  const t = useOfflineTexts()
  const total = useTotal(outcome.kind === 'placed' ? outcome.total : 0)
  switch (outcome.kind) {
    case 'placed':
      return t('offline.placed', { number: outcome.number, total })
    case 'refused':
      return t('offline.refused')
    case 'too-old':
      return t('offline.tooOld')
    default:
      return outcome satisfies never
  }
}

function Text({ order, outcome }: { order: WaitingOrder; outcome: Outcome }) {
  const t = useOfflineTexts()
  switch (outcome.kind) {
    case 'placed':
      return t(outcome.paymentUrl ? 'offline.placedPay' : 'offline.placedText')
    case 'refused':
      return `${outcome.detail} ${t('offline.isBack')}`
    case 'too-old':
      return order.form === 'cart' ? t('offline.fruitIsBack') : null
    default:
      return outcome satisfies never
  }
}

function Onward({ order, outcome }: { order: WaitingOrder; outcome: Outcome }) {
  const t = useOfflineTexts()
  if (outcome.kind !== 'placed') {
    return (
      <LinkButton size="small" to={order.form === 'cart' ? '/checkout' : `/express/${order.form}`}>
        {t('offline.toForm')}
      </LinkButton>
    )
  }
  // The gateway's page is valid for a while; the order's page starts a new payment as long as the order waits for one.
  return (
    <>
      {outcome.paymentUrl && (
        <a className={buttonClass({ size: 'small' })} href={outcome.paymentUrl}>
          <span className="button-label">{t('offline.pay')}</span>
        </a>
      )}
      <LinkButton kind={outcome.paymentUrl ? 'line' : 'solid'} size="small" to={outcome.link}>
        {t('offline.see')}
      </LinkButton>
    </>
  )
}

function useTotal(taka: number): string {
  return formatMoney(paisaOfTaka(taka), useLanguage())
}
