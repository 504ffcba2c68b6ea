import { Clock } from '#web/ui/icons/clock.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { Truck } from '#web/ui/icons/truck.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'
import type { ShownStep } from './timeline-steps.server.ts'

export function OrderTimeline({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <Timeline
      steps={steps.map((step) => ({ ...step, icon: step.state === 'now' ? <StepIcon status={step.key} /> : undefined }))}
    />
  )
}

function StepIcon({ status }: { status: ShownStep['key'] }) {
  if (status === 'on-the-way') return <Truck />
  if (status === 'cancelled') return <X />
  return status === 'packed' ? <Package /> : <Clock />
}

/** The amount to pay, right after the timeline. */
export function OrderPay({ pay }: { pay: OrderPageData['pay'] }) {
  return (
    <Panel kind="sand" as="div" title={pay.title}>
      {pay.amount && <p className="order-due">{pay.amount}</p>}
      {pay.text && <p className="small soft">{pay.text}</p>}
      {pay.rows.length > 0 && (
        <div className="order-pay-rows">
          <DefinitionRows rows={pay.rows} />
        </div>
      )}
      {pay.vat && <p className="field-help">{pay.vat}</p>}
    </Panel>
  )
}

/** The contents of the box and, once packed, the grower and the harvest day. */
export function OrderLinesShown({ lines }: { lines: OrderPageData['lines'] }) {
  const t = useOrderTexts()
  return (
    <section className="step">
      <h2>{t('order.box')}</h2>
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.key} className="order-line">
            <img src={line.image} alt="" width={56} height={56} loading="lazy" />
            <div>
              {line.slug === '' ? (
                <span className="order-line-name">{line.name}</span>
              ) : (
                <LocalLink className="order-line-name" to={`/product/${line.slug}`}>
                  {line.name}
                </LocalLink>
              )}
              <span className="order-line-detail">{line.pack}</span>
              {line.grown.map((grown) => (
                <span key={grown} className="order-line-detail">
                  {grown}
                </span>
              ))}
            </div>
            <b className="nowrap">{line.amount}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The address, the delivery time, and the card text. */
export function OrderAddress({ order }: { order: OrderPageData }) {
  const t = useOrderTexts()
  return (
    <section className="order-address">
      <h2>{t(order.delivered ? 'order.deliveredTo' : 'order.goesTo')}</h2>
      <address>
        {order.to.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <h2>{t('order.day')}</h2>
      <p className="soft">{order.when}</p>
      <p className="soft">{order.way}</p>
      {order.run && (
        <p>
          <LocalLink className="link" to={`/gift/run/${order.run}/progress`}>
            {t('order.followBoxes')}
          </LocalLink>
        </p>
      )}
      {order.card && (
        <>
          <h2>{t('order.card')}</h2>
          <p className="soft order-card-text">{order.card}</p>
        </>
      )}
      {order.hidePrices && <p className="soft">{t('order.pricesHidden')}</p>}
    </section>
  )
}
