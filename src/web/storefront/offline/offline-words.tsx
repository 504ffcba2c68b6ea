import { loadOffline } from '#texts/load.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { useRevalidator } from 'react-router'
import { formatInstant } from '#shop/values/day-text.ts'
import type { Language } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { PageTexts } from '../page-texts.tsx'
import { useLine } from './line.ts'
import { whenLineIsBack } from './when-line-is-back.ts'
import { useOfflineTexts } from './texts.ts'
import { WaitingOrders } from './waiting-orders.tsx'

/** The texts come with the parts, in one language. */
export async function offlineWords(language: Language): Promise<ComponentType> {
  const offline = await loadOffline(language)
  return function OfflineWords() {
    return (
      <PageTexts texts={offline}>
        <Line />
        <WaitingOrders />
      </PageTexts>
    )
  }
}

/** A short message while the shown page may be outdated. */
function Line() {
  const t = useOfflineTexts()
  const language = useLanguage()
  const since = useLine()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState('')
  useEffect(() => {
    const when = since === null || since === 0 ? '' : formatInstant(new Date(since), language)
    // The element already exists, so that screen readers announce the new text.
    setShown(since === null ? t('offline.away') : when && t('offline.weak', { when }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language
  }, [since, language])
  // Reloads a copy only when the server can be reached: a failed reload would remove the page.
  useEffect(() => {
    if (!since) return
    return whenLineIsBack(revalidate, { atOnce: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as long as it is a copy
  }, [since])
  return <div role="status">{shown && <p className="offline-line">{shown}</p>}</div>
}
