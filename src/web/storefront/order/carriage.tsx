import type { ShownParcel } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

/** Who carries the order, under which number, and how far it is. */
export function Carriage({ parcels }: { parcels: readonly ShownParcel[] }) {
  const t = useOrderTexts()
  if (parcels.length === 0) return null
  return (
    <section className="step order-carriage">
      <h2>{t('order.parcels')}</h2>
      {parcels.map(({ key, title, number, link, steps }) => (
        <div key={key} className="stack">
          <p>
            <b>{title}</b>
            {number && (
              <span className="order-line-detail">
                {t('order.parcelNumber')}{' '}
                {link ? (
                  <a className="link" href={link} target="_blank" rel="noreferrer noopener">
                    {number}
                  </a>
                ) : (
                  number
                )}
              </span>
            )}
          </p>
          <ul>
            {steps.map((step) => (
              <li key={step.key}>
                {step.text} <span className="muted small">{step.at}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
