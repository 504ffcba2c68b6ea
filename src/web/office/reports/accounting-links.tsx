import { FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ReportsView } from './report-view.ts'

const LONGEST_NAME = 80

/** The books of the accountant for the days of the report. */
export function AccountingLinks({ query, ledgers }: Pick<ReportsView, 'query' | 'ledgers'>) {
  const t = useOfficeTexts()
  const files = [
    ['journal/csv', t('accounting.journal')],
    ['journal/tally', t('accounting.journalTally')],
    ['ledgers/tally', t('accounting.ledgersTally')],
    ['sales-book/csv', t('accounting.salesBook')],
    ['purchase-book/csv', t('accounting.purchaseBook')],
    ['vat-return/csv', t('accounting.vatReturn')],
  ] as const
  return (
    <section className="stack">
      <h2>{t('accounting.title')}</h2>
      <ul>
        {files.map(([path, name]) => (
          <li key={path}>
            <a className="link" href={`/office/reports/books/${path}?${query}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="muted small report-about">{t('accounting.about')}</p>
      {ledgers && <LedgerNames key={ledgers.seen} query={query} ledgers={ledgers} />}
    </section>
  )
}

function LedgerNames({ query, ledgers }: { query: string; ledgers: NonNullable<ReportsView['ledgers']> }) {
  const t = useOfficeTexts()
  return (
    <FoldedForm
      fold={t('accounting.nameLedgers')}
      intent="name-ledgers"
      seen={ledgers.seen}
      initial={Object.fromEntries(ledgers.rows.map(({ field, name }) => [field, name]))}
      className="stack"
      button={t('accounting.saveLedgers')}
    >
      <input type="hidden" name="query" value={query} />
      <p className="muted">{t('accounting.ledgersHint')}</p>
      {ledgers.rows.map(({ field, usual }) => (
        <FormField key={field} label={usual} name={field} maxLength={LONGEST_NAME} />
      ))}
    </FoldedForm>
  )
}
