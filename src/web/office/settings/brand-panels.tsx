import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { BrandView } from './brand.server.ts'
import { SettingField, SettingText } from './settings-form.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'

/** The data in the footer, on the contact page and on invoices. */
export function BrandForm({ view }: { view: BrandView }) {
  const t = useOfficeTexts()
  return (
    <ActionForm
      intent="save"
      initial={view.fields}
      seen={view.seen}
      button={t('settings.save')}
      kind="solid"
      className="office-setting office-form office-top"
    >
      <h2>{t('brand.words')}</h2>
      <Pair of="name" most={120} required />
      <Pair of="smsName" most={20} help={t('brand.smsNameHelp')} />
      <div className="field-pair">
        {fieldsOfText('description').map((name, index) => (
          <SettingText
            key={name}
            name={name}
            rows={3}
            maxLength={300}
            help={index === 0 ? t('brand.descriptionHelp') : undefined}
          />
        ))}
      </div>
      <h2>{t('brand.reach')}</h2>
      <div className="field-pair">
        <SettingField name="phone" type="tel" maxLength={22} />
        <SettingField name="complaintPhone" type="tel" maxLength={22} />
      </div>
      <Pair of="complaintOfficer" most={120} help={t('brand.officerHelp')} />
      <div className="field-pair">
        <SettingField name="whatsapp" type="tel" maxLength={22} help={t('brand.whatsappHelp')} />
        <SettingField name="email" type="email" maxLength={200} />
      </div>
      <Pair of="hours" most={120} />
      <Pair of="headOffice" most={200} />
      <Pair of="warehouse" most={200} />
      <SettingField name="mapUrl" type="url" maxLength={500} help={t('brand.mapHelp')} />
      <SettingText name="social" rows={4} maxLength={4000} help={t('brand.socialHelp')} />
      <SettingField name="orderPrefix" maxLength={5} required help={t('brand.orderPrefixHelp')} />
      <h2>{t('brand.numbers')}</h2>
      <p className="muted">{t('brand.numbersLead')}</p>
      <Pair of="legalName" most={120} help={t('brand.legalNameHelp')} />
      <Pair of="legalForm" most={80} help={t('brand.legalFormHelp')} />
      <div className="field-pair">
        <SettingField name="tradeLicence" maxLength={60} />
        <SettingField name="dbid" maxLength={60} />
      </div>
      <Pair of="licenceAuthority" most={120} />
      <div className="field-pair">
        <SettingField name="bin" maxLength={60} />
        <SettingField name="tin" maxLength={60} />
      </div>
      <SettingField name="recordYears" inputMode="numeric" maxLength={2} help={t('brand.recordYearsHelp')} />
    </ActionForm>
  )
}

type Name =
  | 'name'
  | 'smsName'
  | 'hours'
  | 'headOffice'
  | 'warehouse'
  | 'legalName'
  | 'legalForm'
  | 'licenceAuthority'
  | 'complaintOfficer'

function Pair({ of, most, required = false, help }: { of: Name; most: number; required?: boolean; help?: string }) {
  return (
    <div className="field-pair">
      {fieldsOfText(of).map((name, index) => (
        <SettingField key={name} name={name} maxLength={most} required={required} {...(index === 0 && help && { help })} />
      ))}
    </div>
  )
}
