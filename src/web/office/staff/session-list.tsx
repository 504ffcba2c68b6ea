import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { SessionRow } from './staff-view.ts'

type SessionListProps = { sessions: readonly SessionRow[]; all: { intent: string; label: string } | null }

/** A person's sessions, each with a button to end it. The viewer's own session ends by signing out. */
export function SessionList({ sessions, all }: SessionListProps) {
  const t = useOfficeTexts()
  const deviceName = ({ browser, system }: SessionRow) => {
    if (browser !== '' && system !== '') return t('sessions.device', { browser, system })
    return browser || system || t('sessions.unknown')
  }
  if (sessions.length === 0) return <p className="muted office-after">{t('sessions.none')}</p>
  return (
    <>
      <ul className="office-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className="row row-wrap">
                <b>{deviceName(session)}</b>
                {session.isThis && <Tag tone="good">{t('sessions.this')}</Tag>}
              </p>
              <p className="muted small">
                {t('sessions.began', { at: session.began })}, {t('sessions.lastUsed', { at: session.lastUsed })}
              </p>
            </div>
            {!session.isThis && (
              <ActionForm intent="end-session" about={session.id} className="" button={t('sessions.end')} size="small" />
            )}
          </li>
        ))}
      </ul>
      {all && <ActionForm intent={all.intent} className="office-after" button={all.label} />}
    </>
  )
}
