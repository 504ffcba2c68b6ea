import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MessageItem } from '../messages/message-item.tsx'
import { CallAndMap, GiftNote } from '../call-and-map.tsx'
import { useActorNames, useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { HistoryView, LineView, MessageView, OrderPageView } from './order-page.ts'

/** The address, with the actions that a rider needs. */
export function DeliveryPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { delivery } = order
  if (!delivery) return null
  return (
    <Panel title={`${delivery.day}, ${delivery.hours}`}>
      <p className={order.late ? 'late' : 'muted'}>
        {t(`mode.${delivery.mode}`)}, {delivery.weight}
        {delivery.until && `, ${t('order.until', { day: delivery.until })}`}
        {order.late && `, ${t('orders.late')}`}
      </p>
      <address className="office-address">
        <b>{delivery.recipient}</b>
        <span>{delivery.phone}</span>
        <span>{delivery.address}</span>
        <span>{delivery.area}</span>
        {delivery.landmark && <span className="muted">{delivery.landmark}</span>}
      </address>
      <CallAndMap phoneLink={delivery.phoneLink} map={delivery.map} />
      {order.clock.length > 0 && (
        <DefinitionRows
          rows={order.clock.map(({ kind, due, tone }) => ({
            key: kind,
            term: t(`clock.by.${kind}`),
            value: <span className={tone === 'plain' ? undefined : tone}>{due}</span>,
          }))}
        />
      )}
      {order.maySeeBuyer && (
        <p>
          <Link className="link-inline" to={`/office/customers/${order.id}`}>
            {t('order.aboutBuyer')}
          </Link>
        </p>
      )}
      <GiftNote giftMessage={delivery.giftMessage} hidePrices={delivery.hidePrices} />
    </Panel>
  )
}

export function LinesPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const columns: Column<LineView>[] = [
    { key: 'name', head: t('order.fruit'), cell: (line) => <LineName line={line} />, phone: 'main' },
    { key: 'units', head: t('order.units'), cell: (line) => line.units, numeric: true, phone: 'hidden' },
    { key: 'price', head: t('order.price'), cell: (line) => line.unitPrice, numeric: true, phone: 'hidden' },
    { key: 'sum', head: t('order.sum'), cell: (line) => line.sum, numeric: true, phone: 'aside' },
  ]
  const sums = order.sums.map(({ key, amount, coupon }) => ({
    key,
    term: coupon ? `${t(`sum.${key}`)} (${coupon})` : t(`sum.${key}`),
    value: amount,
    ...(key === 'total' && { kind: 'total' as const }),
  }))
  return (
    <section>
      <h2>{t('order.lines')}</h2>
      <DataTable caption={t('order.lines')} columns={columns} rows={order.lines} rowKey={(line) => line.id} />
      <div className="office-sums">
        <DefinitionRows rows={sums} />
        <p className="muted small">{t('order.vatInside', { amount: order.vat })}</p>
      </div>
    </section>
  )
}

function LineName({ line }: { line: LineView }) {
  const t = useOfficeTexts()
  return (
    <div className="with-picture">
      <Thumbnail picture={line.picture} />
      <div>
        {[line.name, line.label].filter(Boolean).join(', ')}
        <span className="only-phone office-times">{t('order.times', { units: line.units, price: line.unitPrice })}</span>
        <ul className="office-lots">
          {line.lots.map((lot, index) => (
            <li key={index}>
              <Link className="link-inline" to={`/office/stock/${lot.id}`}>
                {lot.code}
              </Link>{' '}
              {t(lot.held ? 'order.lotHeld' : 'order.lotTaken', {
                item: lot.item,
                amount: lot.amount,
                grade: lot.grade,
                day: lot.bestBefore,
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Payment = OrderPageView['payments'][number]

function dueText({ refund, givenBack, nothingDue }: OrderPageView, t: ReturnType<typeof useOfficeTexts>): string {
  if (refund) return t('order.toRefund')
  if (givenBack) return t('order.givenBack', { amount: givenBack })
  return t(nothingDue ? 'order.nothingDue' : 'order.stillDue')
}

/** A name for several payments by one method is shown once. */
function isFirstOfMethod({ id, method }: Payment, _at: number, payments: readonly Payment[]): boolean {
  return payments.find((payment) => payment.method === method)?.id === id
}

export function PaymentPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const language = t(`language.${order.language}`)
  return (
    <Panel title={t('order.payment')}>
      <p className="amount">{order.refund ?? order.due}</p>
      <p className={order.refund ? 'late' : 'muted'}>{dueText(order, t)}</p>
      <DefinitionRows
        align="left"
        rows={[
          ...order.payments.filter(isFirstOfMethod).map(({ method }) => ({
            key: method,
            term: t(`method.${method}`),
            value: order.payments
              .filter((payment) => payment.method === method)
              .map(({ id, amount, state }) => <div key={id}>{`${amount}, ${t(`payment.${state}`)}`}</div>),
          })),
          { key: 'buyer', term: t('order.buyer'), value: order.name },
          {
            key: 'phone',
            term: t('order.phone'),
            value: (
              <a className="link-inline nowrap" href={order.phoneLink}>
                {order.phone}
              </a>
            ),
          },
          ...(order.chat
            ? [
                {
                  key: 'chat',
                  term: t('order.whatsapp'),
                  value: (
                    <a className="link-inline" href={order.chat} target="_blank" rel="noopener noreferrer">
                      {t('order.chat')}
                    </a>
                  ),
                },
              ]
            : []),
          ...(order.email
            ? [
                {
                  key: 'email',
                  term: t('order.email'),
                  value: (
                    <a className="link-inline" href={`mailto:${order.email}`}>
                      {order.email}
                    </a>
                  ),
                },
              ]
            : []),
          { key: 'language', term: t('order.language'), value: language },
          ...useBuyerPageRow(order.buyerPage),
        ]}
      />
    </Panel>
  )
}

function useBuyerPageRow(link: string | null) {
  const t = useOfficeTexts()
  if (link === null) return []
  const open = (
    <a className="link-inline" href={link} target="_blank" rel="noreferrer">
      {t('order.open')}
    </a>
  )
  return [{ key: 'page', term: t('order.buyerPage'), value: open }]
}

export function HistoryPanel({ history }: { history: readonly HistoryView[] }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <section>
      <h2>{t('order.history')}</h2>
      <ol className="office-history">
        {history.map((entry) => (
          <li key={entry.key}>
            <span className="muted nowrap">{entry.at}</span>
            <div>
              {entry.what.map((what, index) => (
                <p key={index}>
                  {t(`history.${what.about}.${what.to}` as OfficeText)}
                  {what.amount && ` ${what.amount}`}
                  {what.boxes && ` (${t('history.boxes', { count: what.boxes })})`}
                  {what.note && <span className="soft"> “{what.note}”</span>}
                </p>
              ))}
              <p className="muted small">{nameOf(entry.actor)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function MessagesPanel({ messages }: { messages: readonly MessageView[] }) {
  const t = useOfficeTexts()
  return (
    <section>
      <h2>{t('order.messages')}</h2>
      <ul className="office-messages">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageItem message={message} />
          </li>
        ))}
      </ul>
      {messages.length === 0 && <p className="muted">{t('messages.none')}</p>}
    </section>
  )
}
