import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { CouriersView } from './couriers.server.ts'

type Carrier = CouriersView['carriers'][number]

/** The settings of one courier: its limit, its days and its rates. */
export function CarrierPanel({ carrier }: { carrier: Carrier }) {
  const t = useOfficeTexts()
  return (
    <Panel title={carrier.name}>
      {!carrier.isOther && <p className="muted">{t(carrier.hasKeys ? 'courier.hasKeys' : 'courier.noKeys')}</p>}
      {carrier.balance && <p>{carrier.balance}</p>}
      {carrier.webhook && (
        <p className="small">
          {t('courier.webhook')}: <code className="courier-address">{carrier.webhook}</code>
        </p>
      )}
      {carrier.hasAreas && (
        <p>
          <Link className="link-inline" to={`/office/settings/couriers/areas/${carrier.carrier}`}>
            {t('courier.openAreas')}
          </Link>
        </p>
      )}
      <ActionForm
        key={carrier.seen}
        intent="rules"
        about={carrier.carrier}
        seen={carrier.seen}
        initial={carrier.fields}
        button={t('settings.save')}
        buttonOf={carrier.name}
        className="office-setting"
      >
        {!carrier.isOther && <FormTick label={t('courier.active')} name="active" initial={carrier.fields['active'] === 'yes'} />}
        <FormField
          label={t('courier.mostKilos')}
          name="mostGrams"
          inputMode="decimal"
          help={t('courier.mostKilosHelp')}
          required
        />
        {carrier.needsStore && (
          <FormField label={t('courier.store')} name="store" inputMode="numeric" help={t('courier.storeHelp')} />
        )}
        {carrier.carrier === 'redx' && (
          <FormField label={t('courier.from')} name="from" inputMode="numeric" help={t('courier.fromHelp')} />
        )}
        <div className="field-pair">
          <FormField label={t('courier.daysNear')} name="daysNear" inputMode="numeric" required />
          <FormField label={t('courier.daysFar')} name="daysFar" inputMode="numeric" required />
        </div>
        <Rate name="near" />
        <Rate name="far" />
        <FormField label={t('courier.codPercent')} name="codBasisPoints" inputMode="decimal" required />
        <p className="muted small">{t('courier.ratesHelp')}</p>
      </ActionForm>
    </Panel>
  )
}

function Rate({ name }: { name: 'near' | 'far' }) {
  const t = useOfficeTexts()
  return (
    <fieldset className="courier-rate">
      <legend>{t(`courier.${name}`)}</legend>
      <div className="field-pair">
        <FormField label={t('courier.base')} name={`${name}-base`} inputMode="decimal" required />
        <FormField label={t('courier.baseKilos')} name={`${name}-baseGrams`} inputMode="decimal" required />
        <FormField label={t('courier.perKilo')} name={`${name}-perKilo`} inputMode="decimal" required />
      </div>
    </fieldset>
  )
}

export function ProposalPanel({ view: { proposal, districts } }: { view: CouriersView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('courier.rule')}>
      <ActionForm
        key={proposal.seen}
        intent="proposal"
        seen={proposal.seen}
        initial={proposal.fields}
        button={t('settings.save')}
        className="office-setting"
      >
        <FormChoice
          label={t('courier.proposal')}
          name="proposal"
          options={(['cheapest', 'fastest'] as const).map((value) => ({ value, label: t(`courier.proposal.${value}`) }))}
        />
        <FormChoice label={t('courier.homeDistrict')} name="homeDistrict" options={districts} />
      </ActionForm>
    </Panel>
  )
}
