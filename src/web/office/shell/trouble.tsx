import { Button, LinkButton } from '#web/ui/button.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LinkGroup } from './links.ts'
import { PageHead } from '../page-head.tsx'

// In full, because other texts begin with these words, too.
const TEXTS = {
  offline: { title: 'trouble.offline', text: 'trouble.offlineText' },
  forbidden: { title: 'trouble.forbidden', text: 'trouble.forbiddenText' },
  missing: { title: 'trouble.missing', text: 'trouble.missingText' },
  broken: { title: 'trouble.broken', text: 'trouble.brokenText' },
} as const

/** A page that is missing, not for this role, unreachable, or failed. */
export function Trouble({ status, start }: { status: number | 'offline'; start: LinkGroup | undefined }) {
  const t = useOfficeTexts()
  const kind = status === 'offline' ? status : status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'broken'
  return (
    <>
      <PageHead title={t(TEXTS[kind].title)} />
      <p className="measure">{t(TEXTS[kind].text)}</p>
      <p className="office-after">
        {kind === 'offline' ? (
          <Button onClick={() => window.location.reload()}>{t('trouble.again')}</Button>
        ) : (
          <LinkButton to={start?.to ?? '/office'} kind="line">
            {t('trouble.goTo', { page: t(start?.text ?? 'nav.today') })}
          </LinkButton>
        )}
      </p>
    </>
  )
}
