import { Link } from 'react-router'
import { COD_OUTCOMES } from '#shop/payments/model.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { MoveButtons } from './move-buttons.tsx'
import type { PaymentsView } from './payments.server.ts'
import { SettingChoice, SettingField, SettingTick } from './settings-form.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'

type Row = PaymentsView['rules'][number]

/** The rules in the order in which they apply. Each row links to its form. */
export function CodRules({ view }: { view: PaymentsView }) {
  const t = useOfficeTexts()
  const conditions = (row: Row): string => {
    const all = [
      row.zone,
      row.from && t('cod.from', { amount: row.from }),
      row.weight && t('cod.fromWeight', { weight: row.weight }),
      row.refused !== null && t('cod.refusedTimes', { count: row.refused }),
      row.atAddress !== null && t('cod.atAddressTimes', { count: row.atAddress }),
      row.courierBelow !== null && t('cod.courierBelow', { percent: row.courierBelow }),
      row.sameOrder && t('cod.sameOrder'),
      row.implausible && t('cod.implausible'),
      row.firstOrder !== null && t(row.firstOrder ? 'cod.first' : 'cod.later'),
    ].filter(Boolean)
    return all.length > 0 ? all.join(', ') : t('cod.nothing')
  }
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('cod.rules'),
      cell: (row) => (
        <Link className="row-link" to={`/office/settings/payments?rule=${row.id}`} preventScrollReset>
          {row.name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'when', head: t('setting.codZone'), cell: conditions, plain: true },
    { key: 'then', head: t('setting.codOutcome'), cell: (row) => t(row.active ? `cod.${row.outcome}` : 'cod.off'), plain: true },
    {
      key: 'move',
      head: t('cod.order'),
      cell: (row) => <MoveButtons id={row.id} name={row.name} seen={row.seen} first={row.first} last={row.last} />,
    },
  ]
  return (
    <div className="settings-part">
      <p className="muted">{t('cod.lead')}</p>
      <DataTable
        caption={t('cod.rules')}
        columns={columns}
        rows={view.rules}
        rowKey={(row) => row.id}
        rowState={(row) => (row.id === view.chosen?.id ? 'chosen' : null)}
        empty={<p className="muted">{t('cod.none')}</p>}
      />
    </div>
  )
}

export function RuleForm({ view }: { view: PaymentsView }) {
  const t = useOfficeTexts()
  const { chosen } = view
  if (!chosen) {
    return (
      <Panel title={t('cod.add')}>
        <ActionForm
          intent="add"
          initial={{ ruleOn: 'yes', codOutcome: 'confirm-first' }}
          button={t('cod.add')}
          className="office-setting"
        >
          <RuleFields view={view} />
        </ActionForm>
      </Panel>
    )
  }
  return (
    <Panel title={chosen.name}>
      <ActionForm
        intent="change"
        about={chosen.id}
        initial={chosen.fields}
        seen={chosen.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        <RuleFields view={view} />
      </ActionForm>
      <ActionForm intent="drop" about={chosen.id} seen={chosen.seen} button={t('cod.drop')} className="office-setting" />
      <p className="office-after">
        <Link className="link-inline" to="/office/settings/payments">
          {t('cod.add')}
        </Link>
      </p>
    </Panel>
  )
}

function RuleFields({ view }: { view: PaymentsView }) {
  const t = useOfficeTexts()
  const zones = [{ value: '', label: t('cod.everywhere') }, ...view.zones.map(({ id, name }) => ({ value: id, label: name }))]
  const orders = [
    { value: '', label: t('cod.anyOrder') },
    { value: 'first', label: t('cod.first') },
    { value: 'later', label: t('cod.later') },
  ]
  return (
    <>
      {fieldsOfText('name').map((name) => (
        <SettingField key={name} name={name} maxLength={80} required />
      ))}
      <SettingChoice name="codZone" options={zones} />
      <SettingField name="fromTaka" inputMode="decimal" help={t('cod.empty')} />
      <SettingField name="fromKilos" inputMode="decimal" help={t('cod.empty')} />
      <SettingField name="fromRefused" inputMode="numeric" help={t('cod.empty')} />
      <SettingField name="fromRefusedAtAddress" inputMode="numeric" help={t('cod.empty')} />
      <SettingField name="courierBelow" inputMode="numeric" after="%" help={t('cod.courierHelp')} />
      <SettingTick name="sameOrder" />
      <SettingTick name="implausible" />
      <SettingChoice name="firstOrder" options={orders} />
      <SettingChoice
        name="codOutcome"
        options={COD_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`cod.${outcome}`) }))}
      />
      <SettingTick name="ruleOn" />
    </>
  )
}

export function BankAccountForm({ account }: { account: PaymentsView['account'] }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('bank.account')}>
      <p className="muted">{t('bank.lead')}</p>
      <ActionForm
        intent="account"
        initial={account.fields}
        seen={account.seen}
        button={t('settings.save')}
        className="office-setting"
      >
        <SettingField name="accountHolder" maxLength={100} required />
        <SettingField name="bankName" maxLength={100} required />
        <SettingField name="bankBranch" maxLength={100} />
        <SettingField name="accountNumber" inputMode="numeric" maxLength={40} required />
        <SettingField name="routingNumber" inputMode="numeric" maxLength={9} />
      </ActionForm>
      {account.there && (
        <ActionForm intent="drop-account" seen={account.seen} button={t('bank.drop')} className="office-setting" />
      )}
    </Panel>
  )
}
