import { useEffect, useState, type ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'

/** Shown after a fault of ours, which the log has, or without a network. */
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
    // The worker stores this for offline use; without a worker, the page shows what it can.
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
