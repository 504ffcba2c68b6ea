import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ownPath } from '../account/own-path.ts'
import { whenLineIsBack } from './when-line-is-back.ts'
import { seenPages, type SeenPage } from './seen-pages.ts'
import { useOfflineTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'

/** Shown instead of a page that is not stored: try again, the cart, and the pages that can be opened. */
export function OfflinePage() {
  const t = useOfflineTexts()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [seen, setSeen] = useState<SeenPage[]>([])
  // If the worker redirected here, the query names the requested page; otherwise it is the current address.
  const isOwn = pathname === pathIn(language, '/offline')
  const wanted = isOwn ? (ownPath(new URLSearchParams(search).get('from')) ?? pathIn(language, '/')) : pathname + search
  const again = () => window.location.replace(wanted)
  useEffect(() => {
    void seenPages(language).then(setSeen)
  }, [language])
  // A visitor who opened this page itself stays here.
  const leads = !isOwn || search !== ''
  useEffect(() => {
    if (!leads) return
    return whenLineIsBack(again)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it does nothing but go there
  }, [wanted, leads])
  return (
    <div className="wrap narrow not-found">
      <h1>{t('offline.title')}</h1>
      <p className="lead">{t('offline.lead')}</p>
      <p className="offline-actions">
        <Button onClick={again}>{t('offline.again')}</Button>
        <LinkButton kind="line" to="/checkout/cart" reloadDocument>
          {t('offline.toCart')}
        </LinkButton>
      </p>
      {seen.length > 0 && (
        <section className="offline-seen">
          <h2>{t('offline.seen')}</h2>
          <ul>
            {seen.map(({ path, title }) => (
              <li key={path}>
                <a className="link" href={path}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
