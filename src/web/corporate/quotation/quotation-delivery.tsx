import { Note } from '#web/ui/note.tsx'
import { useQuotationTexts, type QuotationPageData } from './quotation-data.ts'

/** Where the boxes go, on which days, and what more of them would cost. */
export function Delivery({ quotation: { delivery } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  const { zones, agreed, days, held, steps } = delivery
  if (zones.length === 0 && steps.length === 0) return null
  return (
    <section className="step stack">
      <h2>{t('quotation.delivery')}</h2>
      {zones.length > 0 && (
        <ul className="quotation-lines">
          {zones.map(({ name, boxes, perBox, amount }) => (
            <li key={name}>
              <span>
                <b>{name}</b>
                <span className="order-line-detail">
                  {perBox === '' ? t('quotation.boxes', { count: boxes }) : t('quotation.units', { count: boxes, price: perBox })}
                </span>
              </span>
              {amount !== '' && <b className="nowrap">{amount}</b>}
            </li>
          ))}
        </ul>
      )}
      {agreed !== '' && <p className="soft">{agreed}</p>}
      <Listed head={t('quotation.days')} lines={days} />
      {held !== '' && <Note kind="done" title={held} />}
      <Listed head={t('quotation.steps')} lines={steps} />
    </section>
  )
}

function Listed({ head, lines }: { head: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="quotation-small-head">{head}</h3>
      <ul className="quotation-versions">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
