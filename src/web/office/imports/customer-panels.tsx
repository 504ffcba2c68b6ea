import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { CustomerSheetView } from './customer-sheet.server.ts'
import { FaultyRows } from './faulty-rows.tsx'

type Check = NonNullable<CustomerSheetView['check']>

/** How many customers are new, known or faulty, the import of the good rows, and the faulty cells. */
export function CustomerCheck({ check }: { check: Check }) {
  const t = useOfficeTexts()
  const { addedCount, consentCount, knownCount, faultyCount, faulty } = check
  return (
    <ActionForm intent="import" seen={check.seen} button={t('sheet.import')} kind="solid" className="stack">
      <FaultyRows rows={faulty} count={faultyCount} />
      <h2>{t('sheet.good')}</h2>
      <ul className="sheet-list">
        <li>{t('sheet.customersCount', { count: addedCount })}</li>
        <li>{t('sheet.consentCount', { count: consentCount })}</li>
        <li>{t('sheet.knownCount', { count: knownCount })}</li>
        <li>{t('sheet.faultyCount', { count: faultyCount })}</li>
      </ul>
    </ActionForm>
  )
}

export function CustomerTables({ check: { added, known } }: { check: Check }) {
  const t = useOfficeTexts()
  type Row = { row: number; name: string; phone: string; consent?: boolean }
  const columns: Column<Row>[] = [
    { key: 'row', head: t('import.row'), cell: ({ row }) => t('count', { count: row }), numeric: true, phone: 'aside' },
    { key: 'name', head: t('importField.name'), cell: ({ name }) => name, phone: 'main' },
    { key: 'phone', head: t('importField.phone'), cell: ({ phone }) => phone },
  ]
  const consent: Column<Row> = {
    key: 'consent',
    head: t('sheet.consent'),
    cell: (one) => t(one.consent ? 'sheet.withConsent' : 'sheet.noConsent'),
  }
  return (
    <>
      {known.length > 0 && (
        <section className="office-top settings-part">
          <h2>{t('sheet.known')}</h2>
          <p className="muted">{t('sheet.knownLead')}</p>
          <DataTable caption={t('sheet.known')} columns={columns} rows={known} rowKey={({ row }) => String(row)} />
        </section>
      )}
      {added.length > 0 && (
        <section className="office-top settings-part">
          <h2>{t('sheet.newCustomers')}</h2>
          <DataTable
            caption={t('sheet.newCustomers')}
            columns={[...columns, consent]}
            rows={added}
            rowKey={({ row }) => String(row)}
          />
        </section>
      )}
    </>
  )
}
