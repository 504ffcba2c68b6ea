import { Link } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { TodayView } from './today.tsx'

/** Shown in red until the nightly check finds no problem: a lot whose movements do not add up to its on-hand amount. */
export function LedgerNote({ ledger }: { ledger: NonNullable<TodayView['ledger']> }) {
  const t = useOfficeTexts()
  return (
    <div className="ledger-note">
      <Note kind="refused" title={t('ledger.broken')}>
        {t('ledger.brokenText', { at: ledger.at })}{' '}
        {ledger.lots.map(({ id, code }) => (
          <Link key={id} className="link-inline nowrap" to={`/office/stock/${id}`}>
            {code}
          </Link>
        ))}
      </Note>
    </div>
  )
}
