import { useOfficeTexts } from '../office-texts.tsx'

/** The books of the accountant for the days of the report. */
export function AccountingLinks({ query }: { query: string }) {
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
    </section>
  )
}
