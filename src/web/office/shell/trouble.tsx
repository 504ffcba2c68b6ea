import { Button, LinkButton } from '#web/ui/button.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PageHead } from '../page-head.tsx'

/** A page that is missing, not for this role, unreachable, or failed. */
export function Trouble({ status }: { status: number | 'offline' }) {
  const t = useOfficeTexts()
  const kind = status === 'offline' ? status : status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'broken'
  return (
    <>
      <PageHead title={t(`trouble.${kind}`)} />
      <p className="measure">{t(`trouble.${kind}Text`)}</p>
      <p className="office-after">
        {kind === 'offline' ? (
          <Button onClick={() => window.location.reload()}>{t('trouble.again')}</Button>
        ) : (
          <LinkButton to="/office" kind="line">
            {t('trouble.toStart')}
          </LinkButton>
        )}
      </p>
    </>
  )
}
