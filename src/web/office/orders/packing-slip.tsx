import { useOffice } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LineView, OrderPageView } from './order-page.ts'

/** In print: the contents of the box and its address. `shown`: on the screen too, if the page is about it. */
export function PackingSlip({
  order,
  shown = false,
}: {
  order: Pick<OrderPageView, 'delivery' | 'lines' | 'due'>
  shown?: boolean
}) {
  const t = useOfficeTexts()
  const { shopName } = useOffice()
  const { delivery } = order
  if (!delivery) return null
  return (
    <section className={shown ? 'slip slip-shown' : 'slip'} aria-hidden={!shown}>
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
      <SlipLines lines={order.lines} />
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

function SlipLines({ lines }: { lines: readonly LineView[] }) {
  const t = useOfficeTexts()
  return (
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
        {lines.map((line) => (
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
  )
}
