import type { OrderSummaryWire } from '#shop/ordering/wire.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { calendarDate } from '#shop/values/day.ts'
import { formatMoney } from '#shop/values/money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { OrderAgain } from './order-again.tsx'
import { useAccountTexts } from './texts.ts'
import { pathIn, plainPath } from '#shop/values/paths.ts'

type Status = OrderSummaryWire['status']

const TONES: Record<Status, TagTone> = {
  placed: 'good',
  confirmed: 'good',
  packed: 'good',
  'on-the-way': 'now',
  delivered: 'done',
  'failed-attempt': 'bad',
  cancelled: 'plain',
}

/** The account's orders, newest first; each links to its own page. */
export function Orders({ orders }: { orders: readonly OrderSummaryWire[] }) {
  const t = useAccountTexts()
  return (
    <section className="profile-part">
      <h2>{t('profile.orders')}</h2>
      {orders.length === 0 ? (
        <div className="profile-empty">
          <p>
            <b>{t('profile.noOrders')}</b> {t('profile.noOrdersText')}
          </p>
          <LinkButton kind="soft" size="small" to="/shop">
            {t('profile.toShop')}
          </LinkButton>
        </div>
      ) : (
        <ul className="profile-orders">
          {orders.map((order) => (
            <OrderRow key={order.token} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OrderRow({ order }: { order: OrderSummaryWire }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const day = order.day === null ? null : calendarDate(order.day)
  const money = (taka: number) => formatMoney(paisaOfTaka(taka), language)
  const [first, ...others] = order.lines
  const what = others.length === 0 ? first?.name : t('profile.moreLines', { first: first?.name ?? '', count: others.length })
  return (
    <li>
      <div className="profile-order">
        <div>
          <LocalLink to={`/order/${order.token}`}>{t('profile.orderNumber', { number: order.number })}</LocalLink>
          <p>{what}</p>
          {day && <p className="small muted">{t('profile.forDay', { day: formatDay(day, language, 'long') })}</p>}
        </div>
        <div className="profile-order-end">
          <Tag tone={TONES[order.status]}>{t(`profile.status.${order.status}`)}</Tag>
          <b>{money(order.total)}</b>
          {order.due > 0 && order.status !== 'cancelled' && order.status !== 'delivered' && (
            <span className="small muted">{t('profile.due', { amount: money(order.due) })}</span>
          )}
        </div>
      </div>
      <OrderAgain number={order.number} token={order.token}>
        <Documents order={order} />
      </OrderAgain>
    </li>
  )
}

function Documents({ order: { token, papers: documents } }: { order: OrderSummaryWire }) {
  const t = useAccountTexts()
  const language = useLanguage()
  if (documents.length === 0) return null
  return (
    <span className="profile-documents small">
      {t('profile.documents')}
      {documents.map(({ number }) => (
        <a key={number} className="link" href={pathIn(language, plainPath(`/order/${token}/papers/${number}.pdf`))} download>
          {number}
        </a>
      ))}
    </span>
  )
}
