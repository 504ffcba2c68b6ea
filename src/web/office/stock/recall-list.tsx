import { Phone } from '#web/ui/icons/phone.tsx'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import { StatusTag } from '../orders/status-tag.tsx'
import type { RecallOrderView, RecallView } from './recall-view.ts'

/** Everybody who got fruit of the lot: call them one after the other, or send all a message. */
export function RecallList({ view }: { view: RecallView }) {
  const t = useOfficeTexts()
  const left = view.orders.filter((order) => order.called?.kind !== 'called').length
  const calling = view.recall !== null && view.mayCall
  const columns: Column<RecallOrderView>[] = [
    {
      key: 'number',
      head: t('orders.number'),
      cell: (order) => (
        <Link className="row-link nowrap" to={`/office/orders/${order.id}`}>
          {order.number}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'who',
      head: t('orders.name'),
      cell: (order) => (
        <>
          {order.name}, <span className="nowrap">{order.phone}</span>
          {order.recipients.map((recipient) => (
            <span key={recipient} className="muted dispatch-detail">
              {recipient}
            </span>
          ))}
        </>
      ),
      plain: true,
    },
    { key: 'amount', head: t('ledger.amount'), cell: (order) => order.amount, numeric: true },
    { key: 'status', head: t('orders.state'), cell: (order) => <StatusTag status={order.status} />, phone: 'aside' },
    { key: 'called', head: t('recall.contact'), cell: (order) => <Contact order={order} />, plain: true },
  ]
  if (calling) columns.push({ key: 'call', head: t('order.call'), cell: (order) => <Call order={order} />, plain: true })
  return (
    <section className="office-top">
      <h2>{t('recall.list')}</h2>
      <p className="muted">{t('recall.left', { count: left })}</p>
      {calling && view.orders.some(isToBeTold) && (
        <ActionForm
          intent="message"
          className="office-top"
          confirm={{ title: t('recall.askMessage'), text: t('recall.askMessageText'), label: t('recall.message') }}
          button={t('recall.message')}
          kind="soft"
        />
      )}
      <div className="office-table">
        <DataTable
          caption={t('recall.list')}
          columns={columns}
          rows={view.orders}
          rowKey={(order) => order.id}
          empty={<p className="muted office-nothing">{t('recall.nobody')}</p>}
        />
      </div>
    </section>
  )
}

/** Buyers who have the fruit and got no message. Fruit that never left is not listed. */
function isToBeTold({ status, messaged }: RecallOrderView): boolean {
  return !messaged && (status === 'on-the-way' || status === 'delivered')
}

function Contact({ order: { called, messaged } }: { order: RecallOrderView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <span className="row row-wrap">
      {called && <Tag tone={called.kind === 'called' ? 'done' : 'now'}>{t(`recall.${called.kind}`)}</Tag>}
      {messaged && <Tag tone="good">{t('recall.messaged')}</Tag>}
      {called && (
        <span className="muted small">
          {nameOf(called.actor)}, {called.at}
        </span>
      )}
    </span>
  )
}

function Call({ order }: { order: RecallOrderView }) {
  const t = useOfficeTexts()
  return (
    <span className="row row-wrap row-over">
      <a className={buttonClass({ kind: 'line', size: 'small' })} href={order.phoneLink}>
        <span className="button-label">
          <Phone className="icon-small" />
          {t('order.call')} <span className="visually-hidden">{order.name}</span>
        </span>
      </a>
      {(['called', 'no-answer'] as const).map((kind) => (
        <OfficeForm key={kind} intent={kind} about={order.id}>
          <input type="hidden" name="order" value={order.id} />
          <SendButton intent={kind} about={order.id} kind={kind === 'called' ? 'soft' : 'quiet'} size="small">
            {t(`recall.tick.${kind}`)} <span className="visually-hidden">{order.name}</span>
          </SendButton>
        </OfficeForm>
      ))}
    </span>
  )
}
