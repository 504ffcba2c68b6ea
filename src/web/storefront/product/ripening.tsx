import { calendarDate } from '#shop/values/day.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { MonthNames, SeasonStrip } from '#web/ui/season-strip.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { ProductData } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'

/** How it ripens at home, day by day. */
export function Ripening({ data: { ripening } }: { data: ProductData }) {
  const t = useProductTexts()
  if (ripening.length === 0) return null
  return (
    <section className="wrap section">
      <h2>{t('product.whenToEat')}</h2>
      <p className="lead">{t('product.whenToEatLead')}</p>
      <ol className="ripening">
        {ripening.map(({ days, state }) => (
          <li key={days}>
            <b>{days}</b>
            {state}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How to store it, and the days of the lots that are delivered now. */
export function Keeping({ data: { storage, keeps } }: { data: ProductData }) {
  const t = useProductTexts()
  if (!storage && keeps.length === 0) return null
  return (
    <>
      <h3 className="keeping-title">{t('product.keeping')}</h3>
      {storage && <p className="soft measure">{storage}</p>}
      {keeps.map((lot) => (
        <p key={lot} className="soft">
          {lot}
        </p>
      ))}
    </>
  )
}

export function Season({ data: { season, today, offer } }: { data: ProductData }) {
  const t = useProductTexts()
  const day = calendarDate(today)
  const withToday = day ? { today: day } : {}
  return (
    <div>
      <h3 className="fact-title">{t('product.season')}</h3>
      <MonthNames {...withToday} />
      <SeasonStrip months={season.months} kind={offer === 'pre-order' ? 'pre' : 'on'} {...withToday} />
      {season.harvest.length > 0 && (
        <ul className="small soft season-rules">
          {season.harvest.map(({ district, day: notBefore, official }) => (
            <li key={district}>{t(official ? 'product.harvestOrder' : 'product.harvestUsual', { day: notBefore, district })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The contents of a box. */
export function Contents({ contents }: Pick<ProductData, 'contents'>) {
  const t = useProductTexts()
  const language = useLanguage()
  if (contents.length === 0) return null
  return (
    <div>
      <h3 className="fact-title">{t('product.inBox')}</h3>
      <table className="fact-table">
        <tbody>
          {contents.map(({ name, unit, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{unit === 'gram' ? formatWeight(grams(amount), language) : t('product.pieces', { count: amount })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
