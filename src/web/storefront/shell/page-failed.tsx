import { LinkButton } from '../../ui/button.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Something broke on our side. What it was is in the log. */
export function PageFailed({ phone }: { phone: string }) {
  const t = useTexts()
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
