import { Panel } from '#web/ui/panel.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PhotoField } from '../settings/settings-form.tsx'
import { ParcelTag } from './parcel-table.tsx'
import type { ParcelView } from './parcel.server.ts'

type Shown = ParcelView['parcels'][number]

export function ParcelPanel({ parcel, mayChange, maySettle }: { parcel: Shown } & Pick<ParcelView, 'mayChange' | 'maySettle'>) {
  const t = useOfficeTexts()
  return (
    <Panel title={`${parcel.carrier}, ${parcel.number ?? t('courier.noNumber')}`}>
      <p>
        <ParcelTag state={parcel.state} /> {parcel.part && t('courier.part', parcel.part)}
      </p>
      {parcel.problem && <p className="late">{parcel.problem}</p>}
      <Refusals parcel={parcel} />
      <DefinitionRows rows={factsOf(parcel, t)} />
      {mayChange && <Steps parcel={parcel} />}
      {maySettle && parcel.can.tell.length > 0 && (
        <ActionForm
          key={parcel.state}
          intent="tell"
          about={parcel.id}
          button={t('courier.tellButton')}
          className="office-setting"
        >
          <FormChoice
            label={t('courier.tellState')}
            name="state"
            options={parcel.can.tell.map((state) => ({ value: state, label: t(`courier.tell.${state}`) }))}
          />
        </ActionForm>
      )}
      <History events={parcel.events} />
    </Panel>
  )
}

function factsOf(parcel: Shown, t: ReturnType<typeof useOfficeTexts>) {
  const { boxId, id, weight, cod, price, collected, charge, rawState, branchPhone, hasSlip, link } = parcel
  const slip = (
    <a className="link-inline" href={`/office/parcels/${boxId}/slip/${id}`} target="_blank" rel="noreferrer">
      {t('dispatch.photo')}
    </a>
  )
  const page = (
    <a className="link-inline" href={link ?? ''} target="_blank" rel="noreferrer">
      {parcel.carrier}
    </a>
  )
  return [
    { key: 'weight', term: t('packing.weight'), value: weight },
    { key: 'cod', term: t('courier.collects'), value: cod },
    ...(price ? [{ key: 'price', term: t('courier.costs'), value: price }] : []),
    ...(charge ? [{ key: 'charge', term: t('courier.charged'), value: charge }] : []),
    ...(collected ? [{ key: 'collected', term: t('courier.collected'), value: collected }] : []),
    ...(rawState ? [{ key: 'raw', term: t('courier.state'), value: t('courier.rawState', rawState) }] : []),
    ...(branchPhone ? [{ key: 'branch', term: t('courier.branchPhone'), value: branchPhone }] : []),
    ...(hasSlip ? [{ key: 'slip', term: t('courier.slip'), value: slip }] : []),
    ...(link ? [{ key: 'link', term: t('courier.number'), value: page }] : []),
  ]
}

function Refusals({ parcel: { refusals } }: { parcel: Shown }) {
  if (refusals.length === 0) return null
  return (
    <ul className="late">
      {refusals.map(({ field, text }) => (
        <li key={field}>{field === '' ? text : `${field}: ${text}`}</li>
      ))}
    </ul>
  )
}

function Steps({ parcel: { id, can } }: { parcel: Shown }) {
  const t = useOfficeTexts()
  const sure = (text: 'courier.cancelAsk' | 'courier.notThereAsk', label: 'courier.cancel' | 'courier.notThere') => ({
    title: t(label),
    text: t(text),
    label: t(label),
  })
  return (
    <div className="row row-wrap no-print">
      {can.read && <ActionForm intent="read" about={id} button={t('courier.read')} className="row" />}
      {can.again && <ActionForm intent="again" about={id} button={t('courier.again')} className="row" />}
      {can.cancel && (
        <ActionForm
          intent="cancel"
          about={id}
          button={t('courier.cancel')}
          kind="quiet"
          confirm={sure('courier.cancelAsk', 'courier.cancel')}
          className="row"
        />
      )}
      {can.number && (
        <ActionForm intent="number" about={id} button={t('courier.tellNumber')} className="office-setting">
          <FormField label={t('courier.numberField')} name="number" maxLength={40} required />
        </ActionForm>
      )}
      {can.notThere && (
        <ActionForm
          intent="not-there"
          about={id}
          button={t('courier.notThere')}
          confirm={sure('courier.notThereAsk', 'courier.notThere')}
          className="row"
        />
      )}
    </div>
  )
}

function History({ events }: Pick<Shown, 'events'>) {
  const t = useOfficeTexts()
  if (events.length === 0) return null
  return (
    <details className="office-after">
      <summary>{t('courier.history')}</summary>
      <ol className="courier-history small">
        {events.map(({ key, source, rawState, to, note, at }) => (
          <li key={key}>
            {at}, {t(`courier.source.${source}`)}: {[to && t(`courier.state.${to}`), rawState, note].filter(Boolean).join(', ')}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** For a box that somebody took to the branch of a carrier. */
export function OtherForm() {
  const t = useOfficeTexts()
  return (
    <Panel title={t('courier.other')}>
      <p className="soft">{t('courier.otherLead')}</p>
      <ActionForm intent="other" encType="multipart/form-data" button={t('courier.typeOther')} className="office-setting">
        <FormField label={t('courier.otherName')} name="carrier" maxLength={60} required />
        <FormField label={t('courier.otherNumber')} name="number" maxLength={40} required />
        <FormField label={t('courier.branchPhone')} name="branchPhone" type="tel" inputMode="tel" maxLength={20} />
        <PhotoField label={t('courier.slip')} optional />
      </ActionForm>
    </Panel>
  )
}

/** What the buyer took of a box that was delivered in part, and the cash for it. */
export function SettleForm({ settle }: { settle: NonNullable<ParcelView['settle']> }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('courier.settle')}>
      <p className="soft">{t('courier.settleLead')}</p>
      <ActionForm intent="settle" button={t('courier.settleButton')} kind="solid" className="office-setting">
        {settle.lines.map(({ id, name, units }) => (
          <FormField
            key={id}
            label={t('courier.settleUnits', { name, units })}
            name={`units-${id}`}
            inputMode="numeric"
            initial={units}
            required
          />
        ))}
        <FormField
          label={t('courier.settleCash')}
          name="collected"
          inputMode="decimal"
          before="৳"
          initial={settle.collected}
          help={settle.told ? t('courier.settleTold', { amount: settle.told }) : undefined}
          required
        />
      </ActionForm>
    </Panel>
  )
}
