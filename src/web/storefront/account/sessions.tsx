import { useCallback, useEffect, useState } from 'react'
import type { SessionWire } from '#shop/customers/wire.ts'
import { formatInstant } from '#shop/values/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'

/** The sessions of the account; each except this one can be ended. */
export function Sessions() {
  const t = useAccountTexts()
  const language = useLanguage()
  const form = useApiForm()
  const [sessions, setSessions] = useState<SessionWire[]>([])
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await callApi<{ sessions: SessionWire[] }>(apiPath('/me/sessions', language), signal ? { signal } : {})
      if (answer.ok && !signal?.aborted) setSessions(answer.data.sessions)
    },
    [language],
  )
  useEffect(() => {
    const gone = new AbortController()
    void load(gone.signal)
    return () => gone.abort()
  }, [load])
  const end = (path: string) =>
    form.send(
      () => callApi(apiPath(path, language), { method: 'DELETE' }),
      () => void load(),
    )
  if (sessions.length === 0) return null
  return (
    <>
      <h3 className="profile-sub">{t('profile.sessions')}</h3>
      <ul className="profile-addresses">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(`/me/sessions/${session.id}`)} />
        ))}
      </ul>
      {form.refusal && <p role="alert">{form.refusal}</p>}
      {sessions.length > 1 && (
        <Button kind="line" size="small" busy={form.busy} onClick={() => void end('/me/sessions')}>
          {t('profile.endOthers')}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: SessionWire; onEnd: () => void }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const device = [session.browser, session.system].filter(Boolean).join(', ') || t('profile.someDevice')
  return (
    <li className="profile-address">
      <p>
        <b>{device}</b> {session.is_this && <Tag tone="good">{t('profile.thisDevice')}</Tag>}
      </p>
      <p className="small muted">{t('profile.lastSeen', { at: formatInstant(new Date(session.last_seen), language) })}</p>
      {!session.is_this && (
        <div className="row">
          <Button kind="quiet" size="small" onClick={onEnd} aria-label={`${t('profile.endSession')}: ${device}`}>
            {t('profile.endSession')}
          </Button>
        </div>
      )}
    </li>
  )
}
