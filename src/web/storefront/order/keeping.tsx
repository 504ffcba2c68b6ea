import type { OrderKeeping } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

/** How to keep and ripen the fruit of a packed box, what to eat first on top. */
export function Keeping({ keeping }: { keeping: OrderKeeping }) {
  const t = useOrderTexts()
  return (
    <section className="step">
      <h2>{t('order.keeping')}</h2>
      <div className="stack">
        {keeping.first && <p>{keeping.first}</p>}
        <ul className="stack">
          {keeping.fruit.map(({ key, name, dates, storage }) => (
            <li key={key}>
              <b>{name}</b>
              <span className="order-line-detail">{dates}</span>
              {storage && <p className="soft">{storage}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
