import { Banknote, CalendarCheck, Clock } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AreasWire, DeliveryWire } from '../../../shop/ordering/wire.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Money } from '../../ui/price.tsx'
import { formatMoney } from '../../../shop/values/money.ts'
import { paisaOfTaka } from '../../ui/shown-price.ts'
import { useLanguage, useTexts } from '../../ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { areaOptions } from '../checkout/areas.ts'
import { CutOff } from '../promise/cut-off.tsx'
import { WithPart } from '../promise/with-part.tsx'
import type { Reach } from './home-data.server.ts'
import { reachOf } from './reach-of.ts'

// Stands in the list until the areas are here; choosing it changes nothing.
const LOADING = 'loading'

/** When fruit ordered now arrives: in the city, until somebody chooses an area. The list of areas is fetched when it is wanted. */
export function ReachPanel({ city }: { city: Reach | null }) {
  const t = useTexts()
  const { options, want, area, choose, reach } = useReach(city)
  return (
    <Panel kind="sand" as="div">
      <h3 className="reach-title">{t('home.when')}</h3>
      <div className="needs-scripts" onFocus={want} onPointerEnter={want}>
        <Combobox
          label={t('home.area')}
          name="reach-area"
          options={options}
          value={area}
          onChange={choose}
          placeholder={t('home.areaHint')}
        />
      </div>
      <div role="status">
        {reach === 'nowhere' && <p className="reach-note">{t('home.notThere')}</p>}
        {reach === 'failed' && <p className="reach-note">{t('home.areaFailed')}</p>}
        {typeof reach === 'object' && reach !== null && <ReachFacts reach={reach} />}
      </div>
    </Panel>
  )
}

function ReachFacts({ reach }: { reach: Reach }) {
  const t = useTexts()
  const language = useLanguage()
  const { charge, freeAbove, mode, how } = reach
  const amount = <b>{charge === 0 ? t('home.free') : charge !== null && <Money taka={charge} />}</b>
  return (
    <ul className="reach">
      <li>
        <CalendarCheck />
        <span>
          <b>{reach.day}</b>
          <br />
          <span className="soft">
            {reach.place}: {t(`home.by.${mode}`, mode === 'courier' ? { day: how } : { hours: how })}
          </span>
        </span>
      </li>
      {charge !== null && (
        <li>
          <Banknote />
          <span>
            {freeAbove !== null && charge > 0 ? (
              <WithPart text={t('home.chargeFree', { amount: formatMoney(paisaOfTaka(freeAbove), language) })} part={amount} />
            ) : (
              <WithPart text={t('home.charge')} part={amount} />
            )}
          </span>
        </li>
      )}
      <li>
        <Clock />
        <span>
          <CutOff cutOffAt={reach.cutOffAt} before={reach.before} arrives={reach.arrives} />
        </span>
      </li>
    </ul>
  )
}

function useReach(city: Reach | null) {
  const t = useTexts()
  const language = useLanguage()
  const [districts, setDistricts] = useState<AreasWire['districts'] | 'asked' | null>(null)
  const [area, setArea] = useState('')
  const [reach, setReach] = useState<Reach | 'nowhere' | 'failed' | null>(city)
  const options = useMemo(() => {
    return Array.isArray(districts) ? areaOptions(districts, language) : [{ value: LOADING, label: t('home.areaLoading') }]
  }, [districts, language, t])

  const want = () => {
    if (districts !== null) return
    setDistricts('asked')
    void callApi<AreasWire>('/areas').then((answer) => setDistricts(answer.ok ? answer.data.districts : null))
  }
  const choose = (chosen: string) => {
    if (chosen === LOADING) return
    setArea(chosen)
    void callApi<DeliveryWire>(`/delivery?area_id=${encodeURIComponent(chosen)}&lang=${language}`).then((answer) => {
      setReach(answer.ok ? (reachOf(answer.data, new Date(), language) ?? 'nowhere') : 'failed')
    })
  }
  return { options, want, area, choose, reach }
}
