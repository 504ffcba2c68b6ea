import { Link } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Something behind the shop is not as it should be: how many things, and where they are named. */
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
