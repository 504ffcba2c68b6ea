import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField, SettingText } from './settings-form.tsx'
import type { TaxView } from './tax.server.ts'
import { fieldsOfText } from '#shop/values/translations.ts'

type Row = TaxView['classes'][number]

/** The classes with their rates. Each row links to its form. */
export function TaxTable({ view }: { view: TaxView }) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('tax.class'),
      cell: (row) => (
        <Link className="row-link" to={`/office/settings/tax?class=${row.id}`} preventScrollReset>
          {row.name}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'rate',
      head: t('setting.rate'),
      cell: (row) => t('tax.percent', { percent: row.rate }),
      numeric: true,
      phone: 'aside',
    },
    { key: 'legal', head: t('tax.legalBasis'), cell: (row) => row.legalBasis, plain: true },
    {
      key: 'products',
      head: t('tax.products'),
      cell: (row) => (row.products === null ? '' : t('count', { count: row.products })),
      numeric: true,
    },
  ]
  return (
    <div className="settings-part">
      <p className="muted">{t('tax.lead')}</p>
      <DataTable
        caption={t('settings.tax')}
        columns={columns}
        rows={view.classes}
        rowKey={(row) => row.id}
        rowState={(row) => (row.id === view.chosen?.id ? 'chosen' : null)}
        empty={<p className="muted">{t('tax.none')}</p>}
      />
    </div>
  )
}

export function ChangeTax({ chosen }: { chosen: NonNullable<TaxView['chosen']> }) {
  const t = useOfficeTexts()
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
        <TaxFields />
      </ActionForm>
      <p className="office-after">
        <Link className="link-inline" to="/office/settings/tax">
          {t('tax.add')}
        </Link>
      </p>
    </Panel>
  )
}

export function AddTax({ view }: { view: TaxView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('tax.add')}>
      <ActionForm intent="add" seen={view.unseen} button={t('tax.add')} className="office-setting">
        <TaxFields />
      </ActionForm>
    </Panel>
  )
}

function TaxFields() {
  const t = useOfficeTexts()
  return (
    <>
      {fieldsOfText('name').map((name) => (
        <SettingField key={name} name={name} maxLength={80} required />
      ))}
      <SettingField name="rate" inputMode="decimal" after="%" required help={t('tax.rateHelp')} />
      {fieldsOfText('legal').map((name, index) => (
        <SettingText
          key={name}
          name={name}
          rows={2}
          maxLength={300}
          required
          help={index === 0 ? t('tax.legalHelp') : undefined}
        />
      ))}
    </>
  )
}
