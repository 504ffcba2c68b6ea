import { Link } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Something in the background systems needs attention: the number of problems, and a link to them. */
export function HealthNote({ count }: { count: number }) {
  const t = useOfficeTexts()
  return (
    <div className="ledger-note">
      <Note kind="refused" title={t('health.noteToday', { count })}>
        <Link className="link-inline" to="/office/settings/health">
          {t('health.noteLink')}
        </Link>
      </Note>
    </div>
  )
}
