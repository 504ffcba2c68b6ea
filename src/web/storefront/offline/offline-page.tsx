import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { localPath, useLanguage } from '../../ui/texts.tsx'
import { ownPath } from '../account/own-path.ts'
import { ASK_AGAIN_MS, lineIsBack } from './line.ts'
import { seenPages, type SeenPage } from './seen-pages.ts'
import { useOfflineTexts } from './texts.ts'

/** In place of a page that isn't kept: try again, the cart, and what can be opened. */
export function OfflinePage() {
  const t = useOfflineTexts()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [seen, setSeen] = useState<SeenPage[]>([])
  // Where the worker leads here it says which page was wanted; else it is the one whose address this is.
  const isOwn = pathname === localPath('/offline', language)
  const wanted = isOwn ? (ownPath(new URLSearchParams(search).get('from')) ?? localPath('/', language)) : pathname + search
  const again = () => window.location.replace(wanted)
  useEffect(() => {
    void seenPages(language).then(setSeen)
  }, [language])
  // Who opened this page for itself stays here.
  const leads = !isOwn || search !== ''
  useEffect(() => {
    if (!leads) return
    const goOn = async () => {
      if (await lineIsBack()) again()
    }
    const timer = setInterval(() => void goOn(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
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
