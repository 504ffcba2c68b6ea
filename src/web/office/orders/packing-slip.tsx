import { useOffice } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrderPageView } from './order-page.ts'

/** On paper only: what goes into the box and where the box goes. */
export function PackingSlip({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { shopName } = useOffice()
  const { delivery } = order
  if (!delivery) return null
  return (
    <section className="slip" aria-hidden="true">
      <header>
        <span>
          <b>{delivery.number}</b>, {shopName}
        </span>
        <span>
          {delivery.day}, {delivery.hours}, {t(`mode.${delivery.mode}`)}
        </span>
      </header>
      <p className="slip-address">
        <b>{delivery.recipient}</b>, {delivery.phone}
        <br />
        {delivery.address}
        <br />
        {delivery.area}
        {delivery.landmark && ` (${delivery.landmark})`}
      </p>
      <table className="slip-lines">
        <thead>
          <tr>
            <th>{t('order.fruit')}</th>
            <th className="number">{t('order.units')}</th>
            <th>{t('slip.lots')}</th>
            <th>{t('slip.packed')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}, {line.label}
              </td>
              <td className="number">{line.units}</td>
              <td>{line.lots.map((lot) => `${lot.code} ${lot.amount}`).join('; ')}</td>
              <td aria-label={t('slip.packed')}>
                <span className="slip-box" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {delivery.giftMessage && (
        <p className="slip-card">
          {t('order.card')} “{delivery.giftMessage}”
        </p>
      )}
      {delivery.hidePrices ? (
        <p className="slip-due">
          <b>{t('order.hidePrices')}</b>
        </p>
      ) : (
        <p className="slip-due">
          {t('slip.take')} <b>{order.due}</b>
        </p>
      )}
      <p>{t('slip.weight', { weight: delivery.weight })}</p>
    </section>
  )
}
