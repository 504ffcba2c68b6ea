import { useEffect, useState, type ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'

/** Something broke on our side, and what it was is in the log; or there is no line, and nothing broke. */
export function PageFailed({ phone }: { phone: string }) {
  const t = useTexts()
  const offline = useOffline()
  if (offline) return offline
  return (
    <div className="wrap narrow not-found">
      <title>{t('frame.failed')}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('frame.failed')}</h1>
      <p className="lead">{t('frame.failedLead', { phone })}</p>
      <p className="not-found-action">
        <LinkButton to="/" reloadDocument>
          {t('frame.toHome')}
        </LinkButton>
      </p>
    </div>
  )
}

function useOffline(): ReactNode {
  const language = useLanguage()
  const [offline, setOffline] = useState<ReactNode>(null)
  useEffect(() => {
    if (navigator.onLine) return
    // The worker keeps this for when there is no line; where there is no worker, the page says what it can.
    import('../offline/offline-here.tsx').then(
      async ({ offlineHere }) => {
        const Here = await offlineHere(language)
        setOffline(<Here />)
      },
      () => undefined,
    )
  }, [language])
  return offline
}
