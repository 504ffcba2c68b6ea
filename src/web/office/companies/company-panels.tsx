import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { settingLabel } from '../settings/setting-labels.ts'
import { SettingChoice, SettingField, SettingText, SettingTick } from '../settings/settings-form.tsx'
import type { CompanyView } from './companies.server.ts'
import { fieldIn } from '#shop/values/translations.ts'
import { HOME_LANGUAGE } from '#shop/values/language.ts'

type Props = { company: CompanyView }

export function CompanyFields() {
  const t = useOfficeTexts()
  return (
    <>
      <SettingField name="companyName" maxLength={150} required />
      <SettingField name={fieldIn('companyName', HOME_LANGUAGE)} maxLength={150} />
      <div className="field-pair">
        <SettingField name="companyBin" inputMode="numeric" maxLength={20} help={t('company.binHelp')} />
        <SettingField name="companyTin" inputMode="numeric" maxLength={20} />
      </div>
      <SettingText name="companyAddress" maxLength={300} />
      <SettingField name="contactName" maxLength={100} />
      <div className="field-pair">
        <SettingField name="contactPhone" type="tel" maxLength={30} />
        <SettingField name="contactEmail" type="email" maxLength={254} />
      </div>
      <div className="field-pair">
        <SettingField name="creditDays" inputMode="numeric" help={t('company.daysHelp')} />
        <SettingField name="keepListsDays" inputMode="numeric" help={t('company.keepHelp')} />
      </div>
      <SettingField name="approvalAbove" inputMode="decimal" before="৳" help={t('company.approvalHelp')} />
      <SettingText name="companyNote" maxLength={1000} />
    </>
  )
}

export function FactsPanel({ company }: Props) {
  const t = useOfficeTexts()
  const { fields, seen, can } = company
  if (can.manage) {
    return (
      <Panel title={t('company.facts')}>
        <ActionForm className="office-setting" intent="save" initial={fields} seen={seen} button={t('quotations.contactSave')}>
          <CompanyFields />
          <SettingTick name="companyBlocked" />
        </ActionForm>
      </Panel>
    )
  }
  const shown = [
    'companyNameBn',
    'companyBin',
    'companyTin',
    'companyAddress',
    'contactName',
    'contactPhone',
    'contactEmail',
    'creditDays',
    'approvalAbove',
  ] as const
  return (
    <Panel title={t('company.facts')}>
      <DefinitionRows
        align="left"
        rows={shown
          .filter((name) => fields[name])
          .map((name) => ({ key: name, term: settingLabel(t, name), value: fields[name] }))}
      />
    </Panel>
  )
}

export function CreditPanel({ company: { credit, creditField, creditSeen, can } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('company.credit')}>
      {credit ? (
        <p>
          <b>{t('company.creditOf', credit)}</b>, {t('company.creditLeft', credit)}
        </p>
      ) : (
        <p className="soft">{t('company.noCredit')}</p>
      )}
      {can.manage && (
        <ActionForm
          className="office-setting"
          intent="credit"
          initial={{ creditLimit: creditField }}
          seen={creditSeen}
          button={t('company.creditSave')}
        >
          <SettingField name="creditLimit" inputMode="decimal" before="৳" help={t('company.creditHelp')} />
        </ActionForm>
      )}
    </Panel>
  )
}

export function MembersPanel({ company: { members, can } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('company.members')}>
      <p className="soft">{t('company.membersText')}</p>
      {members.length === 0 && <p>{t('company.noMembers')}</p>}
      <ul className="company-list">
        {members.map(({ customerId, name, phone, role, designation }) => (
          <li key={customerId}>
            <span>
              <b>{name || phone}</b>
              <span className="order-line-detail">{[designation, name && phone].filter(Boolean).join(', ')}</span>
            </span>
            <Tag tone={role === 'approver' ? 'good' : 'plain'}>{t(`memberRole.${role}`)}</Tag>
            {can.manage && (
              <ActionForm
                intent="drop-member"
                about={customerId}
                className=""
                confirm={{
                  title: t('company.memberDropAsk', { name: name || phone }),
                  text: t('company.memberDropText'),
                  label: t('company.memberDrop'),
                }}
                button={t('company.memberDrop')}
                kind="quiet"
                size="small"
              />
            )}
          </li>
        ))}
      </ul>
      {can.manage && (
        <ActionForm className="office-setting" intent="member" initial={{ memberRole: 'buyer' }} button={t('company.memberAdd')}>
          <SettingField name="memberPhone" type="tel" maxLength={30} />
          <div className="field-pair">
            <SettingChoice
              name="memberRole"
              options={(['buyer', 'approver'] as const).map((role) => ({ value: role, label: t(`memberRole.${role}`) }))}
            />
            <SettingField name="memberDesignation" maxLength={100} />
          </div>
        </ActionForm>
      )}
    </Panel>
  )
}
