import { Link } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { SetupView } from '../settings/setup.server.ts'

/** Until the shop is set up: how far it is, and the next step. */
export function SetupNote({ setup: { done, total, next } }: { setup: Pick<SetupView, 'done' | 'total' | 'next'> }) {
  const t = useOfficeTexts()
  return (
    <div className="office-nag">
      <Note kind="changed" title={t('setup.progressNote', { done, total })}>
        {next && `${t('setup.nextIs', { step: t(`setup.step.${next}`) })} `}
        <Link className="link-inline" to="/office/settings/setup">
          {t('setup.goOn')}
        </Link>
      </Note>
    </div>
  )
}
