import { Banknote } from '#web/ui/icons/banknote.tsx'
import { CalendarCheck } from '#web/ui/icons/calendar-check.tsx'
import { ChevronsUpDown } from '#web/ui/icons/chevrons-up-down.tsx'
import { Clock } from '#web/ui/icons/clock.tsx'
import { lazy, Suspense, useState } from 'react'
import type { DeliveryWire } from '#shop/ordering/wire.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Money } from '#web/ui/price.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { CutOff } from '../promise/cut-off.tsx'
import { WithPart } from '../promise/with-part.tsx'
import type { DeliveryEstimate } from './home-data.server.ts'
import { deliveryEstimate } from './delivery-estimate.ts'
import { useHomeTexts } from './texts.ts'

const AreaChoice = lazy(() => import('./area-choice.tsx'))
const FIELD = 'reach-area'

/** When fruit ordered now arrives: in the city, until the visitor chooses an area. */
export function ReachPanel({ city }: { city: DeliveryEstimate | null }) {
  const t = useHomeTexts()
  const { area, choose, reach } = useReach(city)
  return (
    <Panel kind="sand" as="div">
      <h3 className="reach-title">{t('home.when')}</h3>
      <div className="needs-scripts">
        <AreaField value={area} onChange={choose} />
      </div>
      <div role="status">
        {reach === 'nowhere' && <p className="reach-note">{t('home.notThere')}</p>}
        {reach === 'failed' && <p className="reach-note">{t('home.areaFailed')}</p>}
        {typeof reach === 'object' && reach !== null && <ReachFacts reach={reach} />}
      </div>
    </Panel>
  )
}

/** Looks like the field that replaces it; the field's code is loaded on demand. */
function AreaField({ value, onChange }: { value: string; onChange: (area: string) => void }) {
  const t = useHomeTexts()
  const [wanted, setWanted] = useState(false)
  const field = (
    <Field label={t('home.area')} name={FIELD}>
      <button
        type="button"
        id={FIELD}
        className="input area-button"
        aria-haspopup="listbox"
        aria-busy={wanted || undefined}
        onClick={() => setWanted(true)}
      >
        {t('home.areaHint')}
        <ChevronsUpDown />
      </button>
    </Field>
  )
  if (!wanted) return field
  return (
    <Suspense fallback={field}>
      <AreaChoice id={FIELD} value={value} onChange={onChange} />
    </Suspense>
  )
}

function ReachFacts({ reach }: { reach: DeliveryEstimate }) {
  const t = useHomeTexts()
  const { mode, how } = reach
  return (
    <ul className="reach">
      <li>
        <CalendarCheck />
        <span>
          <b>{reach.day}</b>
          <br />
          <span className="soft">
            {reach.place}: {t(`home.by.${mode}`, { how })}
          </span>
        </span>
      </li>
      <Charge charge={reach.charge} freeAbove={reach.freeAbove} />
      <li>
        <Clock />
        <span>
          <CutOff cutOffAt={reach.cutOffAt} before={reach.before} arrives={reach.arrives} />
        </span>
      </li>
    </ul>
  )
}

function Charge({ charge, freeAbove }: Pick<DeliveryEstimate, 'charge' | 'freeAbove'>) {
  const t = useHomeTexts()
  const language = useLanguage()
  if (charge === null) return null
  const text =
    freeAbove !== null && charge > 0
      ? t('home.chargeFree', { amount: formatMoney(paisaOfTaka(freeAbove), language) })
      : t('home.charge')
  return (
    <li>
      <Banknote />
      <span>
        <WithPart text={text} part={<b>{charge === 0 ? t('home.free') : <Money taka={charge} />}</b>} />
      </span>
    </li>
  )
}

function useReach(city: DeliveryEstimate | null) {
  const language = useLanguage()
  const [area, setArea] = useState('')
  const [reach, setReach] = useState<DeliveryEstimate | 'nowhere' | 'failed' | null>(null)
  const choose = async (chosen: string) => {
    setArea(chosen)
    const answer = await callApi<DeliveryWire>(`/delivery?area_id=${encodeURIComponent(chosen)}&lang=${language}`)
    setReach(answer.ok ? (deliveryEstimate(answer.data, new Date(), language) ?? 'nowhere') : 'failed')
  }
  return { area, choose: (chosen: string) => void choose(chosen), reach: reach ?? city }
}
