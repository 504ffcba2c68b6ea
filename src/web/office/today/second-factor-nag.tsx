import { Link } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Owners and managers without a second factor are reminded every day. */
export function SecondFactorNag() {
  const t = useOfficeTexts()
  return (
    <div className="office-nag">
      <Note kind="changed">
        {t('account.nag')}{' '}
        <Link className="link-inline" to="/office/account">
          {t('account.nagLink')}
        </Link>
      </Note>
    </div>
  )
}
